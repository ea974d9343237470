import type { ReactNode } from 'react';

import { addResourceFile, mostResourceMegabytes, type ResourceFile } from '#contract/content/resources.ts';

import { useSubmission } from '../../../shared/data/useSubmission.ts';
import { FileField } from '../../../shared/form/fields/FileField.tsx';

interface ResourceFileFieldProps {
  value: ResourceFile | null;
  onChange: (file: ResourceFile) => void;
  error?: ReactNode;
}

/** A file of a resource. */
export function ResourceFileField({ value, onChange, error }: ResourceFileFieldProps) {
  const upload = useSubmission(addResourceFile, { onDone: ({ data }) => onChange(data), onFailed: () => undefined });
  return (
    <FileField
      label="File"
      description={`PNG, JPEG, WebP, SVG, PDF, MP4, ZIP or Office, up to ${mostResourceMegabytes} MB.`}
      mostMegabytes={mostResourceMegabytes}
      isRequired
      value={value}
      upload={upload}
      error={error}
      data-field="fileId"
    />
  );
}
