import { addClaimFile, mostEvidenceMegabytes } from '#contract/claims/claims.ts';

import { useSubmission } from '../../shared/data/useSubmission.ts';
import { FileField } from '../../shared/form/fields/FileField.tsx';
import type { FileStepProps } from '../lifecycle/TextStepForm.tsx';

/** A file that shows what a claim says. */
export function ClaimFileField({ value, onChange, onBusy, error }: FileStepProps) {
  const upload = useSubmission(addClaimFile, { onDone: ({ data }) => onChange(data), onFailed: () => undefined });
  return (
    <FileField
      label="File"
      description={`If you have one: PNG, JPEG, WebP or PDF, up to ${mostEvidenceMegabytes} MB.`}
      mostMegabytes={mostEvidenceMegabytes}
      accept="image/png,image/jpeg,image/webp,application/pdf"
      value={value}
      upload={upload}
      onBusy={onBusy}
      onRemove={() => onChange(null)}
      error={error}
      data-field="fileId"
    />
  );
}
