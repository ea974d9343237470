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
}

/** All rows of a list as a CSV file, or another file of an endpoint, one download at a time. */
export function useDownload<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  filename: string,
  { type = 'text/csv', onDone }: { type?: FileType | undefined; onDone?: ((text: string) => void) | undefined } = {},
): Download {
  const command = useCommand(async (_: undefined, { signal, onProgress }) => {
    const { download } = await loadDownload();
    const file = await download(endpoint, input, filename, { signal, onProgress, type });
    onDone?.(await file.text());
  }, {});
  useWait(command.isBusy);
  return {
    start: () => command.submit(undefined),
    cancel: command.cancel,
    isBusy: command.isBusy,
    received: command.progress ?? 0,
  };
}
