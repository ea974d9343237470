import { Checkbox, Textarea } from '@mantine/core';

import type { Endpoint } from '#contract/endpoint.ts';

import { toast } from '../../shared/feedback/toast.tsx';
import { ContractForm } from '../../shared/form/ContractForm.tsx';
import { useContractForm } from '../../shared/form/useContractForm.ts';

/** A step of a lifecycle that needs a text. */
export interface TextStep {
  /** With the id of what takes the step in its path. */
  readonly endpoint: Endpoint;
  /** The text's name in the body. */
  readonly field: string;
  readonly label: string;
  readonly description: string;
  readonly submit: string;
  /** Said once it is taken. */
  readonly done: string;
  /** What may be chosen with it; a boolean of the body, left out unless chosen. */
  readonly option?: { readonly field: string; readonly label: string; readonly description: string } | undefined;
}

interface TextStepFormProps {
  id: string;
  step: TextStep;
  onDone: () => void;
  onCancel: () => void;
}

/** One step with its text. */
export function TextStepForm({ id, step, onDone, onCancel }: TextStepFormProps) {
  const { endpoint, field, label, description, submit, done, option } = step;
  const form = useContractForm({
    endpoint,
    initial: { text: '', isChosen: false },
    input: { params: { id } },
    toBody: ({ text, isChosen }) => ({ [field]: text, ...(option && isChosen ? { [option.field]: true } : {}) }),
    onDone: () => {
      toast(done, { level: 'success' });
      onDone();
    },
  });
  return (
    <ContractForm form={form} submitLabel={submit} isDisabled={form.values.text.trim() === ''} onCancel={onCancel}>
      <Textarea
        label={label}
        description={description}
        autosize
        minRows={3}
        maxRows={14}
        maxLength={5000}
        autoFocus
        data-autofocus
        {...form.input('text')}
        error={form.errorOf(field)}
      />
      {option && <Checkbox label={option.label} description={option.description} {...form.checkbox('isChosen')} />}
    </ContractForm>
  );
}
