import { useRef, useState } from 'react';

import type { Endpoint, InputOf } from '#contract/endpoint.ts';

import { useCommand } from './useCommand.ts';

const loadDownload = () => import('../api/download.ts');
const loadToast = () => import('./toast.tsx');

export interface Download {
  start: () => void;
  cancel: () => void;
  isBusy: boolean;
  /** Bytes that have arrived. */
  received: number;
}

/** All rows of a list as a CSV file, one download at a time. */
export function useDownload<E extends Endpoint & { csv: true }>(
  endpoint: E,
  input: InputOf<E>,
  filename: string,
): Download {
  const [received, setReceived] = useState(0);
  const abort = useRef<AbortController | null>(null);
  const command = useCommand(
    async () => {
      const controller = new AbortController();
      abort.current = controller;
      setReceived(0);
      const { downloadCsv } = await loadDownload();
      await downloadCsv(endpoint, input, filename, { signal: controller.signal, onProgress: setReceived });
    },
    {
      onFailed: ({ detail }) => {
        if (abort.current?.signal.aborted) return;
        void loadToast().then(({ toast }) => toast(detail, { level: 'error' }));
      },
    },
  );
  return {
    start: () => command.submit(undefined),
    cancel: () => abort.current?.abort(),
    isBusy: command.isBusy,
    received,
  };
}
