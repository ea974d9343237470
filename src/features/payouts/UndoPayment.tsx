import { Button } from '@mantine/core';
import { useState } from 'react';

import { Dialog } from '../../shared/dialog/Dialog.tsx';
import { lazyPart, useLazyPart } from '../../shared/lazy/lazyPart.tsx';
import type { UndoPaymentFormProps } from './UndoPaymentForm.tsx';

const UndoPaymentForm = lazyPart(() => import('./UndoPaymentForm.tsx'));

/** Takes back a payment recorded by mistake; asks first, and for the reason. */
export function UndoPayment({ payout }: Pick<UndoPaymentFormProps, 'payout'>) {
  const [isOpen, setOpen] = useState(false);
  const isHere = useLazyPart(UndoPaymentForm, isOpen) !== null;
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>
        Undo payment
      </Button>
      <Dialog opened={isOpen && isHere} onClose={close} title="Undo payment" size="sm">
        {isOpen && <UndoPaymentForm payout={payout} onClose={close} />}
      </Dialog>
    </>
  );
}
