import { expect, test } from 'vitest';
import { type AnyStateMachine, type MachineContext, type StateValue, transition } from 'xstate';

import { caseMachine } from '#machines/lifecycles/case.machine.ts';
import { commissionMachine } from '#machines/lifecycles/commission.machine.ts';
import { referralMachine } from '#machines/lifecycles/referral.machine.ts';
import { eventsOf } from '#machines/regions.ts';

import { offered } from '../../server/lifecycle/permissions.ts';
import { senders } from '../support/charts/senders.ts';

const now = '2026-11-20T12:00:00Z';

/** A commission, the review of its referral, and the case that holds it, together. */
interface Together {
  readonly commission: string;
  readonly review: string;
  readonly case: string;
}

const either = [false, true];
/** Whatever else the chart of a commission may read once its month has begun; its referral is as given. */
const commissionContexts = (isReferralFlagged: boolean): MachineContext[] =>
  either.flatMap((isAccountActive) =>
    either.flatMap((isApproved) =>
      either.flatMap((isReversalOpen) =>
        either.flatMap((isPayoutSent) =>
          [null, 'a payout'].map((livePayoutId) => ({
            isReferralFlagged,
            isAccountActive,
            isApproved,
            isReversalOpen,
            isPayoutSent,
            livePayoutId,
            payableMonth: '2026-11',
            now,
          })),
        ),
      ),
    ),
  );
const caseContexts: MachineContext[] = ['2026-11-01T12:00:00Z', '2026-12-01T12:00:00Z'].map((at) => ({
  respondBy: at,
  escalatesAt: at,
  now,
}));
const referralContexts: MachineContext[] = [{ windowEndsAt: null, now }];

/** What no person sends, and what a rule sends besides. */
const isBySystem = (event: string): boolean =>
  !Object.hasOwn(offered, event) || event === 'case.reopen' || event === 'referral.flag';

/** The values that a chart takes by one of these events. */
const after = (machine: AnyStateMachine, value: StateValue, contexts: readonly MachineContext[]): unknown[] =>
  contexts.flatMap((context) =>
    eventsOf(machine)
      .filter(isBySystem)
      .map((type): unknown => transition(machine, machine.resolveState({ value, context }), { type })[0].value),
  );
const reviewIn = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'review' in value ? value.review : value;

function next(at: Together): Together[] {
  const commissions = after(commissionMachine, at.commission, commissionContexts(at.review === 'flagged'));
  const reviews = after(referralMachine, { life: 'paying', review: at.review }, referralContexts).map(reviewIn);
  const cases = after(caseMachine, at.case, caseContexts);
  return [
    ...commissions.map((commission) => ({ ...at, commission: String(commission) })),
    ...reviews.map((review) => ({ ...at, review: String(review) })),
    ...cases.map((state) => ({ ...at, case: String(state) })),
  ];
}

/** Every state that is reached from here without a person. */
function reached(from: Together): Together[] {
  const seen = new Map([[JSON.stringify(from), from]]);
  for (const at of seen.values()) for (const to of next(at)) seen.set(JSON.stringify(to), to);
  return [...seen.values()];
}

test.each(['open', 'asked', 'confirmed'])(
  'what a case that is %s holds stays held, or is cancelled by a refund, until a person acts',
  (state) => {
    const found = reached({ commission: 'held', review: 'flagged', case: state });
    expect([...new Set(found.map(({ commission }) => commission))].toSorted()).toEqual(['cancelled', 'held']);
    expect(new Set(found.map(({ review }) => review))).toEqual(new Set(['flagged']));
    expect(found.map((one) => one.case)).not.toContain('cleared');
  },
);

test('a referral is cleared, a case decided and a payout confirmed by no job', () => {
  const decisive = ['referral.clear', 'case.clear', 'case.confirm', 'payout.confirm'];
  const byJob = decisive.filter((event) => (senders[event] ?? []).some((sender) => 'job' in sender));
  expect(byJob).toEqual([]);
});
