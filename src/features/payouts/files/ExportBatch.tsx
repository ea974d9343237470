import { Button } from '@mantine/core';

import { Dialog } from '../../../shared/dialog/Dialog.tsx';
import { useLazyDialog } from '../../../shared/dialog/useLazyDialog.ts';
import { lazyPart } from '../../../shared/lazy/lazyPart.tsx';
import type { MovesHandlers } from '../steps/useAskMoves.ts';

const ExportBatchForm = lazyPart(() => import('./ExportBatchForm.tsx'));

export interface ExportBatchProps extends MovesHandlers {
  /** The month that is offered first: 'YYYY-MM'; null offers this one. */
  month: string | null;
  /** A step of many is under way. */
  isBusy: boolean;
}

/** The way to the files for banks and payment services of a month's approved payouts. */
export function ExportBatch({ month, isBusy, onConfirmed, onNothing }: ExportBatchProps) {
  const { isOpen, open, close } = useLazyDialog(ExportBatchForm);
  return (
    <>
      <Button variant="default" onClick={open}>
        Export batch
      </Button>
      <Dialog opened={isOpen} onClose={close} title="Export batch">
        <ExportBatchForm
          offered={month}
          isBusy={isBusy}
          onConfirmed={(moves) => {
            close();
            onConfirmed(moves);
          }}
          onNothing={(moved) => {
            close();
            onNothing(moved);
          }}
        />
      </Dialog>
    </>
  );
}
