import { Button } from '@mantine/core';

import { Dialog } from '../../../shared/dialog/Dialog.tsx';
import { useLazyDialog } from '../../../shared/dialog/useLazyDialog.ts';
import { lazyPart } from '../../../shared/lazy/lazyPart.tsx';

const ImportAnswerForm = lazyPart(() => import('./ImportAnswerForm.tsx'));

/** The way to what the bank answered: which payouts were paid, and which failed. */
export function ImportAnswer() {
  const { isOpen, open, close } = useLazyDialog(ImportAnswerForm);
  return (
    <>
      <Button variant="default" onClick={open}>
        Import bank response
      </Button>
      <Dialog opened={isOpen} onClose={close} title="Import bank response" size="xl">
        <ImportAnswerForm onDone={close} />
      </Dialog>
    </>
  );
}
