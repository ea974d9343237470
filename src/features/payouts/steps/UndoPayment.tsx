import { Button } from '@mantine/core';

import { Dialog } from '../../../shared/dialog/Dialog.tsx';
import { useLazyDialog } from '../../../shared/dialog/useLazyDialog.ts';
import { lazyPart } from '../../../shared/lazy/lazyPart.tsx';
import type { UndoPaymentFormProps } from './UndoPaymentForm.tsx';

const UndoPaymentForm = lazyPart(() => import('./UndoPaymentForm.tsx'));

/** Takes back a payment recorded by mistake; asks first, and for the reason. */
export function UndoPayment({ payout }: Pick<UndoPaymentFormProps, 'payout'>) {
  const { isOpen, open, close } = useLazyDialog(UndoPaymentForm);
  return (
    <>
      <Button variant="default" size="xs" onClick={open}>
        Undo payment
      </Button>
      <Dialog opened={isOpen} onClose={close} title="Undo payment" size="sm">
        {isOpen && <UndoPaymentForm payout={payout} onClose={close} />}
      </Dialog>
    </>
  );
}
