import { Button, type ButtonProps } from '@mantine/core';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';

import type { Endpoint, FileType, InputOf } from '#contract/shared/endpoint.ts';

import { fileSize } from '../text/fileSize.ts';
import { useDownload } from './useDownload.ts';

export interface DownloadButtonProps<E extends Endpoint> {
  endpoint: E;
  input: InputOf<E>;
  /** With its ending. */
  filename: string;
  label?: string;
  size?: ButtonProps['size'];
  /** One of the endpoint's `downloads`; CSV without it. */
  type?: FileType;
  /** Called with the text of the file once it is saved. */
  onDone?: (text: string) => void;
}

/** Saves all rows as CSV, or another file; shows progress while downloading and can be cancelled. */
export function DownloadButton<E extends Endpoint>({
  endpoint,
  input,
  filename,
  label = 'Download CSV',
  size = 'sm',
  type,
  onDone,
}: DownloadButtonProps<E>) {
  const { start, cancel, isBusy, received } = useDownload(endpoint, input, filename, { type, onDone });
  return isBusy ? (
    <Button size={size} variant="default" leftSection={<IconX size={16} aria-hidden="true" />} onClick={cancel}>
      Cancel{received > 0 ? `, ${fileSize(received)}` : ''}
    </Button>
  ) : (
    <Button
      size={size}
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.75} aria-hidden="true" />}
      onClick={start}
    >
      {label}
    </Button>
  );
}
