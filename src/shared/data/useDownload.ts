import type { Endpoint, FileType, InputOf } from '#contract/shared/endpoint.ts';

import { useCommand } from './useCommand.ts';
import { useWait } from './useWait.ts';

const loadDownload = () => import('../../api/download.ts');

export interface Download {
  start: () => void;
  cancel: () => void;
  isBusy: boolean;
  /** Bytes that have arrived. */
  received: number;
  /** What was saved last, where it is kept. */
  file: Blob | null;
}

export interface DownloadProps<E extends Endpoint> {
  endpoint: E;
  input: InputOf<E>;
  /** With its ending. */
  filename: string;
  /** One of the endpoint's `downloads`; CSV without it. */
  type?: FileType;
  /** The file is needed after it is saved. */
  isKept?: boolean;
}

/** All rows of a list as a CSV file, or another file of an endpoint, one download at a time. */
export function useDownload<E extends Endpoint>({
  endpoint,
  input,
  filename,
  type = 'text/csv',
  isKept = false,
}: DownloadProps<E>): Download {
  const command = useCommand(async (_: undefined, { signal, onProgress }) => {
    const { download } = await loadDownload();
    const file = await download(endpoint, input, filename, { signal, onProgress, type });
    return isKept ? file : null;
  }, {});
  useWait(command.isBusy);
  return {
    start: () => command.submit(undefined),
    cancel: command.cancel,
    isBusy: command.isBusy,
    received: command.progress ?? 0,
    file: command.lastAnswer,
  };
}
