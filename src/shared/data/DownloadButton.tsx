import { Button, type ButtonProps } from '@mantine/core';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';

import type { Endpoint, InputOf } from '#contract/endpoint.ts';

import { fileSize } from '../text/format.ts';
import { useDownload } from './useDownload.ts';

export interface DownloadButtonProps<E extends Endpoint & { csv: true }> {
  endpoint: E;
  input: InputOf<E>;
  /** With its ending. */
  filename: string;
  label?: string;
  size?: ButtonProps['size'];
}

/** Saves all rows as CSV; shows progress while downloading and can be cancelled. */
export function DownloadButton<E extends Endpoint & { csv: true }>({
  endpoint,
  input,
  filename,
  label = 'Download CSV',
  size = 'sm',
}: DownloadButtonProps<E>) {
  const { start, cancel, isBusy, received } = useDownload(endpoint, input, filename);
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
