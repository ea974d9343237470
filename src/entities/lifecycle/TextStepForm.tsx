import { Checkbox, Textarea } from '@mantine/core';
import type { ComponentType } from 'react';

import type { Endpoint } from '#contract/shared/endpoint.ts';

import { toast } from '../../shared/feedback/toast.tsx';
import { ContractForm } from '../../shared/form/ContractForm.tsx';
import type { FileFieldProps, StoredFile } from '../../shared/form/fields/FileField.tsx';
import { type StoreFile, useUpload } from '../../shared/form/fields/useUpload.ts';
import { useContractForm } from '../../shared/form/useContractForm.ts';

const noFile = (): StoredFile | null => null;
const storeNone: StoreFile = () => Promise.reject(new Error('This step takes no file.'));

export type FileStepProps = Pick<FileFieldProps, 'value' | 'upload' | 'onRemove' | 'error'>;

/** Where a file may go with a step. */
interface FileStep {
  /** The name of its id in the body. */
  readonly field: string;
  readonly store: StoreFile;
  readonly Field: ComponentType<FileStepProps>;
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
  readonly file?: FileStep | undefined;
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
  const setFile = (stored: StoredFile | null) => {
    form.setValue('stored', stored);
    if (file) form.forgive(file.field);
  };
  const upload = useUpload(file?.store ?? storeNone, setFile);
  return (
    <ContractForm
      form={form}
      submitLabel={submit}
      isDisabled={upload.isBusy || form.values.text.trim() === ''}
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
          upload={upload}
          onRemove={() => setFile(null)}
          error={form.errorOf(file.field)}
        />
      )}
    </ContractForm>
  );
}
