import { Button } from '@mantine/core';
import { useState } from 'react';

import { Dialog } from '../../shared/dialog/Dialog.tsx';
import { later, useLater } from '../../shared/lazy/later.ts';
import type { UndoPaymentFormProps } from './UndoPaymentForm.tsx';

const form = later(() => import('./UndoPaymentForm.tsx'));

/** Takes back a payment recorded by mistake; asks first, and for the reason. */
export function UndoPayment({ payout }: Pick<UndoPaymentFormProps, 'payout'>) {
  const [isOpen, setOpen] = useState(false);
  const drawForm = useLater(form, isOpen);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>
        Undo payment
      </Button>
      <Dialog opened={isOpen && drawForm !== null} onClose={close} title="Undo payment" size="sm">
        {isOpen && drawForm?.({ payout, onClose: close })}
      </Dialog>
    </>
  );
}
