import { mostEvidenceMegabytes } from '#contract/claims/claims.ts';

import { FileField } from '../../shared/form/fields/FileField.tsx';
import type { FileStepProps } from '../lifecycle/TextStepForm.tsx';

/** A file that shows what a claim says. */
export const ClaimFileField = (props: FileStepProps) => (
  <FileField
    label="File"
    description={`If you have one: PNG, JPEG, WebP or PDF, up to ${mostEvidenceMegabytes} MB.`}
    mostMegabytes={mostEvidenceMegabytes}
    accept="image/png,image/jpeg,image/webp,application/pdf"
    data-field="fileId"
    {...props}
  />
);
