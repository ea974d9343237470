import { Button } from '@mantine/core';

import type { DataOf } from '#contract/shared/endpoint.ts';
import { cancelPayoutMethod, type getPayoutMethod } from '#contract/payoutMethods/payoutMethods.ts';

import { dateTime } from '../../../shared/text/format.ts';
import { methodActions } from '../../../entities/payout/methodActions.ts';
import { Notice } from '../../../shared/feedback/Notice.tsx';
import { PayoutAccount } from '../../../entities/payout/PayoutAccount.tsx';
import { toast } from '../../../shared/feedback/toast.tsx';
import { useConfirmation } from '../../../shared/dialog/confirm.ts';
import { useSubmission } from '../../../shared/data/useSubmission.ts';
import classes from '../Payouts.module.css';

export interface WaitingMethodProps {
  change: NonNullable<DataOf<typeof getPayoutMethod>['change']>;
  isActing: boolean;
}

/** A change that does not count yet: what it is, from when it counts, and the way to cancel it. */
export default function WaitingMethod({ change, isActing }: WaitingMethodProps) {
  const cancel = useSubmission(cancelPayoutMethod, {
    onDone: () => toast('Change cancelled', { level: 'success' }),
  });
  const ask = useConfirmation({
    message: 'Drop the new payout method? Payouts keep going where they went before.',
    confirmLabel: 'Keep the old method',
    onConfirm: () => cancel.submit({ params: { id: change.id } }),
  });
  const canCancel = methodActions(change).some(({ event, isAllowed }) => event === 'payoutMethod.cancel' && isAllowed);
  return (
    <section className={classes.waiting} aria-label="New payout method">
      <Notice level="info">
        Your new payout method takes effect on {dateTime(change.countsFrom)}. Until then payouts wait.
      </Notice>
      <PayoutAccount key={change.id} method={change} canReveal={!isActing} />
      {canCancel && !isActing && (
        <Button variant="default" size="xs" loading={cancel.isBusy} onClick={ask}>
          Cancel the change
        </Button>
      )}
    </section>
  );
}
