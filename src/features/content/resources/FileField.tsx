import { Anchor, Button, Input } from '@mantine/core';
import { type ReactNode, useId, useRef } from 'react';

import { addResourceFile, mostResourceMegabytes, type ResourceFile } from '#contract/resources.ts';

import { Slow } from '../../../shared/data/Slow.tsx';
import { useSubmission } from '../../../shared/data/useSubmission.ts';
import classes from './FileField.module.css';

interface FileFieldProps {
  value: ResourceFile | null;
  onChange: (file: ResourceFile) => void;
  error?: ReactNode;
}

/** A file of a resource: stored as soon as it is chosen. */
export function FileField({ value, onChange, error }: FileFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const upload = useSubmission(addResourceFile, { onDone: ({ data }) => onChange(data), onFailed: () => undefined });
  const refusal = upload.problem && [upload.problem.detail, ...upload.problem.errors.map(({ message }) => message)];
  return (
    <Input.Wrapper
      id={id}
      label="File"
      description={`PNG, JPEG, WebP, SVG, PDF, MP4, ZIP or Office, up to ${mostResourceMegabytes} MB.`}
      error={refusal?.join(' ') ?? error}
      withAsterisk
    >
      <div className={classes.field} data-field="fileId">
        {value !== null && (
          <Anchor href={value.url} target="_blank" rel="noreferrer" className={classes.name}>
            {value.name}
          </Anchor>
        )}
        <input
          ref={input}
          id={id}
          type="file"
          className={classes.native}
          tabIndex={-1}
          onChange={({ currentTarget }) => {
            const [chosen] = currentTarget.files ?? [];
            if (chosen) upload.submit({ file: chosen });
            currentTarget.value = '';
          }}
        />
        <Button variant="default" size="sm" loading={upload.isBusy} onClick={() => input.current?.click()}>
          {value === null ? 'Choose file' : 'Replace'}
        </Button>
      </div>
      <Slow isBusy={upload.isBusy} progress={upload.progress} label="Uploading" onCancel={upload.cancel} />
    </Input.Wrapper>
  );
}
