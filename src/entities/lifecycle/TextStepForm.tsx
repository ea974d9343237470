import { Checkbox, Textarea } from '@mantine/core';
import { type ComponentType, type ReactNode, useState } from 'react';

import type { Endpoint } from '#contract/shared/endpoint.ts';

import { toast } from '../../shared/feedback/toast.tsx';
import { ContractForm } from '../../shared/form/ContractForm.tsx';
import type { StoredFile } from '../../shared/form/fields/FileField.tsx';
import { useContractForm } from '../../shared/form/useContractForm.ts';

const noFile = (): StoredFile | null => null;

export interface FileStepProps {
  value: StoredFile | null;
  onChange: (file: StoredFile | null) => void;
  /** Whether a file is uploading. */
  onBusy: (isBusy: boolean) => void;
  error: ReactNode;
}

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
  /** Where a file may go with it: the name of its id in the body. */
  readonly file?: { readonly field: string; readonly Field: ComponentType<FileStepProps> } | undefined;
}

interface TextStepFormProps {
  id: string;
  step: TextStep;
  onDone: () => void;
  onCancel: () => void;
}

/** One step with its text. */
export function TextStepForm({ id, step, onDone, onCancel }: TextStepFormProps) {
  const { endpoint, field, label, description, submit, done, option, file } = step;
  const [isStoring, setStoring] = useState(false);
  const form = useContractForm({
    endpoint,
    initial: { text: '', isChosen: false, stored: noFile() },
    input: { params: { id } },
    toBody: ({ text, isChosen, stored }) => ({
      [field]: text,
      ...(option && isChosen ? { [option.field]: true } : {}),
      ...(file && stored ? { [file.field]: stored.id } : {}),
    }),
    onDone: () => {
      toast(done, { level: 'success' });
      onDone();
    },
  });
  return (
    <ContractForm
      form={form}
      submitLabel={submit}
      isDisabled={isStoring || form.values.text.trim() === ''}
      onCancel={onCancel}
    >
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
      {file && (
        <file.Field
          value={form.values.stored}
          onChange={(stored) => {
            form.setValue('stored', stored);
            form.forgive(file.field);
          }}
          onBusy={setStoring}
          error={form.errorOf(file.field)}
        />
      )}
    </ContractForm>
  );
}
