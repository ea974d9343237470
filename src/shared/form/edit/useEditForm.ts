import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent } from 'react';

import type { AnswerOf, Endpoint } from '#contract/shared/endpoint.ts';

import type { LooseInput } from '../../../api/input.ts';
import { type ProblemLike, problemOf } from '../../../api/problem.ts';
import { send } from '../../../api/send.ts';
import { inspection } from '../../../inspector/inspection.ts';
import { createEditRunner, type EditCalls } from './editRunner.ts';
import { type EditUnits, fieldsOf } from './editUnits.ts';
import { type ContractFormState, useFormFields, type Values } from '../useContractForm.ts';
import { useOnce } from '../../data/useOnce.ts';

export interface EditFormOptions<E extends Endpoint, V extends Values> {
  endpoint: E;
  /** What is edited, as the page has it now; the form begins with its first. */
  current: { version: number; values: V };
  units: EditUnits<V>;
  input?: Omit<LooseInput, 'body'>;
  toBody: (values: V, version: number) => unknown;
  /** What is there now; null where it is gone. */
  read: EditCalls<V, AnswerOf<E>>['read'];
  versionOf?: EditCalls<V, AnswerOf<E>>['versionOf'];
  valuesOf?: EditCalls<V, AnswerOf<E>>['valuesOf'];
  onDone?: (answer: AnswerOf<E>) => void;
  onFailed?: (problem: ProblemLike) => void;
}

export interface ContestedField {
  field: string;
  label: string;
  theirs: string;
  mine: string;
  by: string | null;
  /** Which of the two the form holds; null where it is something else by now. */
  chosen: 'theirs' | 'mine' | null;
  choose: (side: 'theirs' | 'mine') => void;
}

export interface EditFormState<V extends Values> {
  form: ContractFormState<V>;
  /** What both changed; empty while there is no conflict. */
  contested: readonly ContestedField[];
  /** What others saved; null while they did not. */
  theirs: V | null;
  /** Goes on editing from theirs, with these values. */
  continueWith: (values: Partial<V>) => void;
  /** Leaves it as the others saved it. */
  discard: () => void;
  /** It was deleted meanwhile. */
  isGone: boolean;
}

/** A form for what others may change too: as `useContractForm`, on the edit statechart. */
export function useEditForm<E extends Endpoint, V extends Values>({
  endpoint,
  current,
  units,
  input = {},
  toBody,
  read,
  versionOf,
  valuesOf,
  onDone,
  onFailed,
}: EditFormOptions<E, V>): EditFormState<V> {
  const fields = useFormFields({ initial: current.values });
  const runner = useOnce(() => createEditRunner<V, AnswerOf<E>>(units));
  const basis = { version: current.version, fields: fieldsOf(units, current.values) };
  const actor = useActorRef(runner.machine, { input: { basis }, inspect: inspection });

  const showTyped = () => {
    const values = runner.typed(actor.getSnapshot().context.mine);
    if (values !== null) fields.setValues(values);
  };
  const tellSaved = useEffectEvent(() => {
    showTyped();
    fields.accept();
    const answered = runner.answer();
    if (answered) onDone?.(answered.answer);
  });
  const tellRefused = useEffectEvent((problem: ProblemLike) => {
    fields.refuse(problem);
    onFailed?.(problem);
  });
  const tellConflicted = useEffectEvent(() => {
    fields.forgive();
    showTyped();
  });
  useEffect(() => {
    const subscriptions = [
      actor.on('saved', () => tellSaved()),
      actor.on('refused', ({ problem }) => tellRefused(problemOf(problem))),
      actor.on('conflicted', () => tellConflicted()),
      actor.on('gone', () => tellConflicted()),
    ];
    return () => {
      for (const one of subscriptions) one.unsubscribe();
    };
  }, [actor]);
  const renew = useEffectEvent((version: number) => actor.send({ type: 'edit.renewed', basis: { ...basis, version } }));
  useEffect(() => renew(current.version), [current.version]);

  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const isGone = useSelector(actor, (snapshot) => snapshot.matches('gone'));
  const isConflicted = useSelector(actor, (snapshot) => snapshot.matches('conflicted'));
  const conflicts = useSelector(actor, (snapshot) => snapshot.context.conflicts);
  const mine = useSelector(actor, (snapshot) => snapshot.context.mine);
  const form = fields.stateWith({
    submit: (values) => {
      if (isBusy) return;
      runner.prepare(values, {
        save: (wanted, version, signal) => send(endpoint, { ...input, body: toBody(wanted, version) }, { signal }),
        versionOf,
        valuesOf,
        read,
      });
      actor.send({ type: 'edit.save', fields: fieldsOf(units, values) });
    },
    cancel: () => actor.send({ type: 'edit.cancel' }),
    reset: () => actor.send({ type: 'edit.reset' }),
    isBusy,
    isUnanswered: false,
    problem: null,
    progress: null,
  });
  const sides = { theirs: runner.theirs(), mine: runner.typed(mine) };
  return {
    form,
    contested: isConflicted
      ? conflicts.flatMap(({ field, by }) => {
          const one = units[field];
          if (!one || sides.theirs === null || sides.mine === null) return [];
          const { theirs, mine: own } = { theirs: one.words(sides.theirs), mine: one.words(sides.mine) };
          const now = one.words(form.values);
          return [
            {
              field,
              by,
              label: one.label,
              theirs,
              mine: own,
              chosen: now === theirs ? 'theirs' : now === own ? 'mine' : null,
              choose: (side) => {
                const from = sides[side];
                if (from !== null) fields.setValues(one.take(fields.getValues(), from));
              },
            } satisfies ContestedField,
          ];
        })
      : [],
    theirs: isConflicted ? sides.theirs : null,
    continueWith: (values) => {
      fields.setValues(values);
      actor.send({ type: 'edit.continue' });
    },
    discard: () => actor.send({ type: 'edit.discard' }),
    isGone,
  };
}
