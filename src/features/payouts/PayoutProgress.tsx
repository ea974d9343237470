import type { Payout } from '#contract/payouts/payout.ts';

import { date } from '../../shared/text/format.ts';
import classes from './PayoutProgress.module.css';

/** How far a payout is, for its partner: prepared, approved, paid, each with its date. */
export function PayoutProgress({ payout }: { payout: Payout & { approvedAt: string | null } }) {
  const { state, createdAt, approvedAt, paidAt, undoneAt } = payout;
  const isPaid = state === 'paid' || state === 'returned';
  const isApproved = state === 'approved' || state === 'processing' || state === 'overdue' || isPaid;
  const steps = [
    { label: 'Prepared', isDone: true, at: createdAt },
    { label: 'Approved', isDone: isApproved, at: isApproved ? approvedAt : null },
    { label: 'Paid', isDone: isPaid, at: paidAt },
    ...(state === 'returned' ? [{ label: 'Returned by the bank', isDone: true, at: undoneAt }] : []),
  ];
  const next = steps.findIndex(({ isDone }) => !isDone);
  return (
    <ol className={classes.steps} aria-label="Progress">
      {steps.map(({ label, isDone, at }, index) => (
        <li
          key={label}
          className={classes.step}
          data-done={isDone || undefined}
          aria-current={index === next ? 'step' : undefined}
        >
          <b>{label}</b>
          <span>{at === null ? (isDone ? 'Done' : 'Not yet') : date(at)}</span>
        </li>
      ))}
    </ol>
  );
}
