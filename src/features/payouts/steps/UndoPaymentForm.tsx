import { undoPayment } from '#contract/payouts/work.ts';
import { type Payout } from '#contract/payouts/payout.ts';

import { invalidate } from '../../../api/invalidate.ts';
import { money } from '../../../shared/text/format.ts';
import { toast } from '../../../shared/feedback/toast.tsx';
import { ReasonForm } from '../../../shared/form/ReasonForm.tsx';

export interface UndoPaymentFormProps {
  payout: Payout;
  onClose: () => void;
}

/** What `UndoPayment` opens; loaded lazily. */
export default function UndoPaymentForm({ payout, onClose }: UndoPaymentFormProps) {
  return (
    <ReasonForm
      endpoint={undoPayment}
      params={{ id: payout.id }}
      submitLabel="Undo payment"
      color="error"
      consequence={`Use this only if ${money(payout.amount, payout.currency)} was recorded by mistake and never sent. The amount returns to the balance of ${payout.partnerName} for the next run, and the partner is notified. This can’t be undone.`}
      description="Shared with the partner and kept in the ledger."
      maxLength={500}
      onDone={() => {
        toast('Payment undone', { level: 'success' });
        onClose();
      }}
      onFailed={() => void invalidate('/api/admin/payouts')}
      onCancel={onClose}
    />
  );
}
