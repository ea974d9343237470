import { useForm } from '@mantine/form';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';

import type { AnswerOf, Endpoint } from '#contract/shared/endpoint.ts';

import type { LooseInput } from '../../api/input.ts';
import type { ProblemLike } from '../../api/problem.ts';
import { send } from '../../api/send.ts';
import { watchUnsaved } from './leave/unsaved.ts';
import { keptKeys } from '../data/keptKeys.ts';
import { type Command, useCommand } from '../data/useCommand.ts';

export type Values = Record<string, unknown>;
type Name<V> = Extract<keyof V, string>;
/** A field by its name, or one of an object among the fields: `company.name`. */
type PathOf<V> = { [K in Name<V>]: K | (V[K] extends Values ? `${K}.${Name<V[K]>}` : never) }[Name<V>];
type ValueAt<V, P extends string> = P extends keyof V
  ? V[P]
  : P extends `${infer Head extends Name<V>}.${infer Rest}`
    ? ValueAt<V[Head], Rest>
    : never;

/** The initial value of an empty field of numbers. */
export const noNumber = (): number | '' => '';

export interface ContractFormOptions<E extends Endpoint, V extends Values> {
  /** The call, or how to load it (the login route keeps the contract out of its first load). */
  endpoint: E | (() => Promise<E>);
  /** `''` is an empty field; blanks the contract would refuse are omitted from the body. */
  initial: V;
  /** The other parts of the call. */
  input?: Omit<LooseInput, 'body'> | ((values: V) => Omit<LooseInput, 'body'>);
  /** Where the fields are not the body; without it they are. */
  toBody?: (values: V) => unknown;
  onDone?: (answer: AnswerOf<E>) => void;
  /** `request`: what was sent, whatever is typed since. */
  onFailed?: (problem: ProblemLike, request: LooseInput) => void;
  /** What the form holds once it is sent, where another one may follow; without it, what was sent. */
  next?: V;
  /** The values are kept elsewhere (a draft): leaving loses nothing and needs no confirmation. */
  isKept?: boolean;
}

export interface FieldProps {
  name: string;
  'data-field': string;
  /** Takes the event or the value: Mantine's inputs disagree about which they give. */
  onChange: (valueOrEvent: unknown) => void;
  onBlur?: () => void;
  error?: React.ReactNode;
}

export interface ContractFormState<V extends Values> {
  values: V;
  setValue: <K extends Name<V>>(name: K, value: V[K]) => void;
  setValues: (values: Partial<V>) => void;
  /** Props of a text-like Mantine input. */
  input: <P extends PathOf<V>>(path: P) => FieldProps & { value: ValueAt<V, P> };
  /** Props of a Mantine Checkbox or Switch. */
  checkbox: (name: Name<V>) => FieldProps & { checked: boolean };
  errorOf: (path: string) => React.ReactNode;
  /** Shows what was found before anything is sent, beside its fields; each goes when its field is changed. */
  refuse: (errors: ProblemLike['errors']) => void;
  /** For a field that is not one of the values (a file): its error is no longer shown. */
  forgive: (path: string) => void;
  isBusy: boolean;
  /** What was sent may have been saved though no answer came: submitting again is safe and finds out. */
  isUnanswered: boolean;
  /** 0 to 1 of a file's bytes while it is sent. */
  progress: number | null;
  /** Stops waiting for the answer; what was typed stays. */
  cancel: () => void;
  isDirty: boolean;
  /** The last refusal; null when every part of it is shown at a field. */
  problem: ProblemLike | null;
  submit: () => void;
  reset: () => void;
  /** The `ref` of the form element. */
  attach: (element: HTMLFormElement | null) => void;
}

const errorsByPath = (errors: ProblemLike['errors']) =>
  Object.fromEntries(errors.map(({ path, message }) => [path, message]));

const focusable = 'input, textarea, select, button';

/** The rendered field of a path, or the nearest field around it. */
function fieldAt(form: HTMLFormElement, path: string): HTMLElement | null {
  for (let name = path; name !== ''; name = name.slice(0, Math.max(0, name.lastIndexOf('.')))) {
    const found = form.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`);
    if (found) return found;
  }
  return null;
}

const focusField = (field: HTMLElement) =>
  (field.matches(focusable) ? field : (field.querySelector<HTMLElement>(focusable) ?? field)).focus();

export interface FormFields<V extends Values> {
  /** The rendered form. */
  element: HTMLFormElement | null;
  /** What is typed now. */
  getValues: () => V;
  setValues: (values: Partial<V>) => void;
  /** After a success: nothing is unsaved any more; `next`: what it holds from then on, without it what it held. */
  accept: (next?: V) => void;
  /** After a refusal: errors are shown at their fields, and the first one gets the focus. */
  refuse: (problem: ProblemLike) => void;
  /** The last refusal is no longer shown. */
  forgive: () => void;
  stateWith: (command: Omit<Command<V>, 'answer' | 'lastAnswer'>) => ContractFormState<V>;
}

/** A form without its call: what is typed, errors beside their fields, focus on the first of them, what is unsaved. */
export function useFormFields<V extends Values>({
  initial,
  isKept = false,
}: Pick<ContractFormOptions<Endpoint, V>, 'initial' | 'isKept'>): FormFields<V> {
  const form = useForm<V>({ initialValues: initial });
  const [element, attach] = useState<HTMLFormElement | null>(null);
  const [refusal, setRefusal] = useState<{ problem: ProblemLike; isPlaced: boolean } | null>(null);

  const holdsUnsaved = useEffectEvent(() => !isKept && form.isDirty());
  useEffect(() => watchUnsaved({ isDirty: () => holdsUnsaved(), element: () => element }), [element]);

  const focusFirst = useEffectEvent((problem: ProblemLike) => {
    if (!element) return;
    const first = problem.errors
      .map(({ path }) => fieldAt(element, path))
      .filter((field) => field !== null)
      .toSorted((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))[0];
    if (first) focusField(first);
    else element.querySelector<HTMLElement>('[data-form-problem]')?.focus();
  });
  useLayoutEffect(() => {
    if (refusal) focusFirst(refusal.problem);
  }, [refusal]);

  return {
    element,
    getValues: () => form.getValues(),
    setValues: (values) => form.setValues(values),
    accept: (next) => {
      setRefusal(null);
      if (next) form.setValues(next);
      form.resetDirty();
    },
    refuse: (problem) => {
      form.setErrors(errorsByPath(problem.errors));
      setRefusal({
        problem,
        isPlaced: problem.errors.length > 0 && problem.errors.every(({ path }) => element && fieldAt(element, path)),
      });
    },
    forgive: () => setRefusal(null),
    stateWith: (command) => ({
      values: form.values,
      setValue: (name, value) => {
        form.setValues((values) => ({ ...values, [name]: value }));
        form.clearFieldError(name);
      },
      setValues: (values) => form.setValues(values),
      input: (name) => {
        const props = form.getInputProps(name);
        return { ...props, value: props.value, name, 'data-field': name };
      },
      checkbox: (name) => {
        const { checked, ...props } = form.getInputProps(name, { type: 'checkbox' });
        return { ...props, checked: checked === true, name, 'data-field': name };
      },
      errorOf: (path) => form.errors[path],
      refuse: (errors) => form.setErrors({ ...form.errors, ...errorsByPath(errors) }),
      forgive: (path) => form.clearFieldError(path),
      isBusy: command.isBusy,
      isUnanswered: command.isUnanswered,
      progress: command.progress,
      cancel: command.cancel,
      isDirty: form.isDirty(),
      problem: command.isBusy || refusal?.isPlaced ? null : (refusal?.problem ?? null),
      submit: () => {
        if (!command.isBusy) form.clearErrors();
        command.submit(form.getValues());
      },
      reset: () => {
        form.reset();
        setRefusal(null);
        command.reset();
      },
      attach,
    }),
  };
}

/**
 * For what would be made once more. Changes of what is there are refused by their charts, and may come in turn with the same
 * words: a key that was kept would answer the second with the first.
 */
const keysOf = (endpoint: Endpoint | (() => Promise<Endpoint>)) =>
  typeof endpoint !== 'function' && endpoint.idempotency !== undefined && endpoint.method === 'POST'
    ? keptKeys(`${endpoint.method} ${endpoint.path}`)
    : null;

export interface SentForm<E extends Endpoint, V extends Values> extends ContractFormState<V> {
  /** What the last attempt was answered, until the next one or a reset. */
  answer: AnswerOf<E> | null;
  /** What the last accepted attempt was answered; it stays while another one runs or is refused. */
  lastAnswer: AnswerOf<E> | null;
}

/** A form made from a contract body: checked by it, sent once, errors beside their fields, focus on the first of them. */
export function useContractForm<E extends Endpoint, V extends Values>({
  endpoint,
  initial,
  input = {},
  toBody,
  onDone,
  onFailed,
  next,
  isKept = false,
}: ContractFormOptions<E, V>): SentForm<E, V> {
  const fields = useFormFields({ initial, isKept });
  const command = useCommand(
    async ({ body, ...rest }: LooseInput, scope) => {
      const called = typeof endpoint === 'function' ? await endpoint() : endpoint;
      return await send(
        called,
        { ...rest, body: called.body ? body : undefined },
        {
          ...scope,
          onProgress: (share) => {
            if (rest.file) scope.onProgress(share);
          },
        },
      );
    },
    {
      isRepeatable: typeof endpoint !== 'function' && endpoint.idempotency !== undefined,
      keys: keysOf(endpoint),
      onDone: (answer: AnswerOf<E>, _, isEarlier) => {
        // What was changed after the first attempt is not sent yet.
        if (!isEarlier || !next) fields.accept(next);
        onDone?.(answer);
      },
      onFailed: (problem, request) => {
        fields.refuse(problem);
        onFailed?.(problem, request);
      },
    },
  );
  const { element } = fields;
  const isUnanswered = useEffectEvent(() => command.isUnanswered);
  useEffect(
    () =>
      watchUnsaved({
        isDirty: () => isUnanswered(),
        isUnanswered: () => isUnanswered(),
        element: () => element,
      }),
    [element],
  );
  const state = fields.stateWith({
    ...command,
    submit: (values) => {
      const rest = typeof input === 'function' ? input(values) : input;
      command.submit({ ...rest, body: toBody ? toBody(values) : values });
    },
  });
  return { ...state, answer: command.answer, lastAnswer: command.lastAnswer };
}
