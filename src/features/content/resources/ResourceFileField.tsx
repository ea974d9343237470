import { mostResourceMegabytes } from '#contract/content/resources.ts';

import { FileField, type FileFieldProps } from '../../../shared/form/fields/FileField.tsx';

/** A file of a resource. */
export const ResourceFileField = (props: Pick<FileFieldProps, 'value' | 'upload' | 'error'>) => (
  <FileField
    label="File"
    description={`PNG, JPEG, WebP, SVG, PDF, MP4, ZIP or Office, up to ${mostResourceMegabytes} MB.`}
    mostMegabytes={mostResourceMegabytes}
    isRequired
    data-field="fileId"
    {...props}
  />
);
