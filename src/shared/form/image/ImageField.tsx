import { Button, Input } from '@mantine/core';
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs';
import { type ReactNode, useId, useRef, useState } from 'react';

import { FileImage } from '../fields/FileImage.tsx';
import classes from './ImageField.module.css';

const MEGABYTE = 1024 * 1024;
const MAX_SIZE = 5 * MEGABYTE;
const TYPES = ['image/png', 'image/jpeg', 'image/webp'];

export interface ImageFieldProps {
  label: string;
  description?: string;
  value: File | null;
  onChange: (file: File | null) => void;
  error?: ReactNode;
  /** What is stored now. */
  currentUrl?: string | null;
  'data-field'?: string;
  /** Offers another crop of what was chosen. */
  onCrop?: (() => void) | undefined;
}

const refusalOf = (file: File) => {
  if (!TYPES.includes(file.type)) return 'Choose a PNG, JPEG or WebP image.';
  if (file.size > MAX_SIZE) return 'Choose an image up to 5 MB.';
  return null;
};

/** A picture: chosen or dropped, checked for kind and size, shown before it is sent. */
export function ImageField({
  label,
  description = 'PNG, JPEG or WebP, up to 5 MB.',
  value,
  onChange,
  error,
  currentUrl = null,
  'data-field': field,
  onCrop,
}: ImageFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);

  const take = (file: File | null | undefined) => {
    if (!file) return;
    const found = refusalOf(file);
    setRefusal(found);
    if (!found) onChange(file);
    if (input.current) input.current.value = '';
  };
  const hasPicture = value !== null || currentUrl !== null;
  return (
    <Input.Wrapper id={id} label={label} description={description} error={refusal ?? error}>
      <div
        className={classes.field}
        data-field={field}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          take(event.dataTransfer.files[0]);
        }}
      >
        <div className={classes.preview}>
          {value ? (
            <FileImage file={value} />
          ) : currentUrl === null ? (
            <IconPhoto size={22} stroke={1.5} aria-hidden="true" />
          ) : (
            <img src={currentUrl} alt="" />
          )}
        </div>
        <input
          ref={input}
          id={id}
          type="file"
          accept={TYPES.join(',')}
          className="unseen"
          tabIndex={-1}
          onChange={(event) => take(event.currentTarget.files?.[0])}
        />
        <Button variant="default" size="sm" onClick={() => input.current?.click()}>
          {hasPicture ? 'Replace' : 'Choose image'}
        </Button>
        {onCrop && (
          <Button variant="subtle" size="sm" onClick={onCrop}>
            Crop
          </Button>
        )}
        {value && (
          <Button
            variant="subtle"
            size="sm"
            onClick={() => {
              setRefusal(null);
              onChange(null);
            }}
          >
            Remove
          </Button>
        )}
      </div>
    </Input.Wrapper>
  );
}
