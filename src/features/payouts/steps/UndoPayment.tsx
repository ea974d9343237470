import type { DataOf } from '#contract/shared/endpoint.ts';
import { eventLabel } from '#contract/lifecycles/eventWords.ts';
import type { getAdminPayout } from '#contract/payouts/work.ts';

import { payoutActions } from '../../../entities/payout/payoutActions.ts';
import { Dialog } from '../../../shared/dialog/Dialog.tsx';
import { useLazyDialog } from '../../../shared/dialog/useLazyDialog.ts';
import { EventButton } from '../../../shared/feedback/EventButton.tsx';
import { lazyPart } from '../../../shared/lazy/lazyPart.tsx';

const UndoPaymentForm = lazyPart(() => import('./UndoPaymentForm.tsx'));

/** Takes back a payment recorded by mistake, where there is one; asks first, and for the reason. */
export function UndoPayment({ payout }: { payout: DataOf<typeof getAdminPayout> }) {
  const { isOpen, open, close } = useLazyDialog(UndoPaymentForm);
  const action = payoutActions(payout).find(({ event }) => event === 'payout.undo');
  if (action?.isFromHere !== true) return null;
  const label = eventLabel('payout.undo');
  return (
    <>
      <EventButton variant="default" size="xs" action={action} onClick={open}>
        {label}
      </EventButton>
      <Dialog opened={isOpen} onClose={close} title={label} size="sm">
        {isOpen && <UndoPaymentForm payout={payout} onClose={close} />}
      </Dialog>
    </>
  );
}
