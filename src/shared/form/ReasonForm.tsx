import { Text, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';

import type { AnswerOf, Endpoint } from '#contract/shared/endpoint.ts';

import type { LooseInput } from '../../api/input.ts';
import type { ProblemLike } from '../../api/problem.ts';
import { ContractForm, type ContractFormProps } from './ContractForm.tsx';
import { useContractForm } from './useContractForm.ts';

interface ReasonFormProps<E extends Endpoint> extends Pick<ContractFormProps, 'submitLabel' | 'cancelLabel' | 'color'> {
  endpoint: E;
  params?: Record<string, string>;
  /** The body's field for it, `reason` unless said. */
  name?: string;
  /** The rest of the body. */
  alongside?: Readonly<Record<string, unknown>>;
  label?: string;
  /** Who reads it, or where it is kept. */
  description?: string;
  /** What follows from sending it. */
  consequence?: ReactNode;
  /** In characters, as the call takes it. */
  maxLength: number;
  isOptional?: boolean;
  minRows?: number;
  /** The refusal as a whole, as it is shown. */
  refusal?: (problem: ProblemLike) => ProblemLike;
  onDone: (answer: AnswerOf<E>) => void;
  onFailed?: () => void;
  onCancel?: () => void;
}

const asIs = (problem: ProblemLike): ProblemLike => problem;

/** A form whose one field is a reason: it is not sent without one, unless it is optional. */
export function ReasonForm<E extends Endpoint>({
  endpoint,
  params,
  name = 'reason',
  alongside,
  label = 'Reason',
  description,
  consequence,
  maxLength,
  isOptional = false,
  minRows = 2,
  refusal = asIs,
  onDone,
  onFailed,
  ...frame
}: ReasonFormProps<E>) {
  const initial: Record<string, string> = { [name]: '' };
  const input: Omit<LooseInput, 'body'> = params ? { params } : {};
  const form = useContractForm({
    endpoint,
    initial,
    input,
    toBody: (values) => ({ ...alongside, ...values }),
    onDone,
    onFailed: () => onFailed?.(),
  });
  const isEmpty = form.values[name]?.trim() === '';
  return (
    <ContractForm
      form={{ ...form, problem: form.problem && refusal(form.problem) }}
      isDisabled={!isOptional && isEmpty}
      {...frame}
    >
      {consequence !== undefined && <Text size="sm">{consequence}</Text>}
      <Textarea
        label={isOptional ? `${label} (optional)` : label}
        description={description}
        autosize
        minRows={minRows}
        maxLength={maxLength}
        data-autofocus
        required={!isOptional}
        {...form.input(name)}
      />
    </ContractForm>
  );
}
