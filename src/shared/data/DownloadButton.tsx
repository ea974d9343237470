import { Button, type ButtonProps } from '@mantine/core';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';

import type { Endpoint } from '#contract/shared/endpoint.ts';

import { fileSize } from '../text/fileSize.ts';
import { type Download, type DownloadProps, useDownload } from './useDownload.ts';

interface DownloadWords {
  label?: string;
  size?: ButtonProps['size'];
}

export type DownloadButtonProps<E extends Endpoint> = DownloadProps<E> & DownloadWords;

/** Saves all rows as CSV, or another file; shows progress while downloading and can be cancelled. */
export const DownloadButton = <E extends Endpoint>(props: DownloadButtonProps<E>) => (
  <DownloadAction {...props} download={useDownload(props)} />
);

/** The button of a download whose result the page shows. */
export const DownloadAction = ({
  download: { start, cancel, isBusy, received },
  label = 'Download CSV',
  size = 'sm',
}: DownloadWords & { download: Download }) =>
  isBusy ? (
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
