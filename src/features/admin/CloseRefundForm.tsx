import { closeWaitingRefund, type WaitingRefund } from '#contract/events/refunds.ts';

import { money } from '../../shared/text/format.ts';
import { toast } from '../../shared/feedback/toast.tsx';
import { ReasonForm } from '../../shared/form/ReasonForm.tsx';

/** Closes a waiting refund by hand, with the reason. */
export function CloseRefundForm({ refund, onClose }: { refund: WaitingRefund; onClose: () => void }) {
  const { id, shop, refundId, waiting, currency } = refund;
  return (
    <ReasonForm
      endpoint={closeWaitingRefund}
      params={{ id }}
      submitLabel="Close refund"
      color="error"
      consequence={`${money(waiting, currency)} of refund ${refundId} of ${shop} won’t be deducted from any charge, even one that arrives later. It stays under Closed with your name and the reason. This can’t be undone.`}
      maxLength={500}
      onDone={() => {
        toast('Refund closed', { level: 'success' });
        onClose();
      }}
      onCancel={onClose}
    />
  );
}
