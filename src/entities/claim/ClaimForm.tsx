import { Textarea, TextInput } from '@mantine/core';

import { listApps } from '#contract/apps/apps.ts';
import { type Claim, submitClaim } from '#contract/claims/claims.ts';

import { useResource } from '../../shared/data/useResource.ts';
import { ContractForm } from '../../shared/form/ContractForm.tsx';
import { ChoiceField } from '../../shared/form/select/ChoiceField.tsx';
import type { StoredFile } from '../../shared/form/fields/FileField.tsx';
import { useUpload } from '../../shared/form/fields/useUpload.ts';
import { useContractForm } from '../../shared/form/useContractForm.ts';
import { ClaimFileField } from './ClaimFileField.tsx';
import { storeClaimFile } from './storeClaimFile.ts';

interface ClaimFormProps {
  /** What is known of the shop already. */
  initial: { shop: string; app: string; evidence: string };
  onDone: (claim: Claim) => void;
  onCancel: () => void;
}

const noFile = (): StoredFile | null => null;

/** Claims a shop that was not credited. */
export default function ClaimForm({ initial, onDone, onCancel }: ClaimFormProps) {
  const apps = useResource(listApps, {});
  const form = useContractForm({
    endpoint: submitClaim,
    initial: { ...initial, file: noFile() },
    toBody: ({ file, ...values }) => ({ ...values, ...(file ? { fileId: file.id } : {}) }),
    onDone: ({ data }) => onDone(data),
  });
  const setFile = (file: StoredFile | null) => {
    form.setValue('file', file);
    form.forgive('fileId');
  };
  const upload = useUpload(storeClaimFile, setFile);
  return (
    <ContractForm form={form} submitLabel="Submit claim" isDisabled={upload.isBusy} onCancel={onCancel}>
      <TextInput
        label="Shop domain"
        placeholder="shop.example.com"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        required
        data-autofocus
        {...form.input('shop')}
      />
      <ChoiceField
        label="App"
        placeholder="Choose an app"
        required
        {...form.input('app')}
        data={(apps.data ?? []).map(({ slug, name }) => ({ value: slug, label: name }))}
      />
      <Textarea
        label="Evidence"
        description="How the shop came through you: when you shared the link, with whom, what they wrote."
        autosize
        minRows={4}
        maxRows={14}
        maxLength={5000}
        required
        {...form.input('evidence')}
      />
      <ClaimFileField
        value={form.values.file}
        upload={upload}
        onRemove={() => setFile(null)}
        error={form.errorOf('fileId')}
      />
    </ContractForm>
  );
}
