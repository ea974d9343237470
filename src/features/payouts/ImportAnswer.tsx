import { Button } from '@mantine/core';
import { useState } from 'react';

import { Dialog } from '../../shared/dialog/Dialog.tsx';
import { lazyPart, useLazyPart } from '../../shared/lazy/lazyPart.tsx';

const ImportAnswerForm = lazyPart(() => import('./ImportAnswerForm.tsx'));

/** The way to what the bank answered: which payouts were paid, and which failed. */
export function ImportAnswer() {
  const [isOpen, setOpen] = useState(false);
  const isHere = useLazyPart(ImportAnswerForm, isOpen) !== null;
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Import answer
      </Button>
      <Dialog opened={isOpen && isHere} onClose={() => setOpen(false)} title="Import the bank’s answer" size="xl">
        <ImportAnswerForm onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
