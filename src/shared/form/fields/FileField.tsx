import { Anchor, Button, Input, Text } from '@mantine/core';
import { type ReactNode, useId, useRef, useState } from 'react';

import { Slow } from '../../data/Slow.tsx';
import type { Command } from '../../data/useCommand.ts';
import { fileSize } from '../../text/fileSize.ts';
import classes from './FileField.module.css';

/** A file that is stored, and not yet part of what the form makes. */
export interface StoredFile {
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
  /** Where it is served to anyone with its address. */
  readonly url?: string;
}

export interface FileFieldProps {
  label: string;
  /** What is taken, and up to what size. */
  description: string;
  mostMegabytes: number;
  /** What the browser offers to choose; the server decides by content. */
  accept?: string;
  isRequired?: boolean;
  value: StoredFile | null;
  /** `useUpload`: stores what was chosen; who gave it passes the answer on as `value`. */
  upload: Command<{ file: Blob }>;
  /** Offers to leave it out again. */
  onRemove?: () => void;
  error?: ReactNode;
  'data-field': string;
}

const MEGABYTE = 1024 * 1024;

/** A file: stored as soon as it is chosen. */
export function FileField({
  label,
  description,
  mostMegabytes,
  accept,
  isRequired = false,
  value,
  upload,
  onRemove,
  error,
  'data-field': field,
}: FileFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isTooLarge, setTooLarge] = useState(false);
  const { isBusy, problem } = upload;

  const take = (file: File | undefined) => {
    if (!file || isBusy) return;
    setTooLarge(file.size > mostMegabytes * MEGABYTE);
    upload.reset();
    if (file.size <= mostMegabytes * MEGABYTE) upload.submit({ file });
  };
  const named = problem?.errors.map(({ message }) => message) ?? [];
  const refused = problem && (named.length > 0 ? named.join(' ') : problem.detail);
  const shown = isTooLarge ? `Choose a file up to ${mostMegabytes} MB.` : (refused ?? error);
  const describedBy = [`${id}-description`, ...(shown ? [`${id}-error`] : [])].join(' ');
  return (
    <Input.Wrapper
      id={id}
      label={label}
      description={description}
      error={shown}
      errorProps={{ role: 'alert' }}
      withAsterisk={isRequired}
    >
      <div className={classes.field} data-field={field}>
        {value !== null &&
          (value.url === undefined ? (
            <Text span size="sm" className={classes.name}>
              {value.name}, <span className={classes.size}>{fileSize(value.bytes)}</span>
            </Text>
          ) : (
            <Anchor href={value.url} target="_blank" rel="noreferrer" className={classes.name}>
              {value.name}
            </Anchor>
          ))}
        <div className={classes.buttons}>
          {/* Not `disabled` during an upload: the button would lose keyboard focus. */}
          <Button
            ref={button}
            variant="default"
            size="sm"
            data-disabled={isBusy || undefined}
            aria-disabled={isBusy || undefined}
            aria-describedby={describedBy}
            onClick={() => {
              if (!isBusy) input.current?.click();
            }}
          >
            {value === null ? 'Choose file' : 'Replace'}
          </Button>
          {value !== null && onRemove && !isBusy && (
            <Button
              variant="subtle"
              size="sm"
              onClick={() => {
                setTooLarge(false);
                upload.reset();
                onRemove();
                button.current?.focus();
              }}
            >
              Remove
            </Button>
          )}
        </div>
        <input
          ref={input}
          id={id}
          type="file"
          accept={accept}
          className="unseen"
          tabIndex={-1}
          onChange={({ currentTarget }) => {
            take(currentTarget.files?.[0]);
            currentTarget.value = '';
          }}
        />
      </div>
      <Slow isBusy={isBusy} progress={upload.progress} label="Uploading" onCancel={upload.cancel} />
    </Input.Wrapper>
  );
}
