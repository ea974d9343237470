import { commissionMachine } from '#machines/lifecycles/commission.machine.ts';

import { already, by, factsOf, never, refusedBy, to, type Outcome } from '../../support/charts/facts.ts';

const due = {
  payableMonth: '2026-11',
  isReferralFlagged: false,
  isAccountActive: true,
  isApproved: true,
  isReversalOpen: false,
  isPayoutSent: false,
  isTakenBack: false,
  livePayoutId: null,
  now: '2026-11-01T00:00:00.000Z',
};

const mature = by({
  'the first instant of its payout month': to('payable'),
  'a month long past': to('payable'),
  'the last instant before its payout month': refusedBy('hasReachedPayoutMonth'),
  'a referral under review': refusedBy('isNotHeld'),
  'an account that is not active': refusedBy('isNotHeld'),
  'a registration that is not approved': refusedBy('isNotHeld'),
  'a proposed reversal': refusedBy('isNotHeld'),
  'a month to come and a referral under review': refusedBy('hasReachedPayoutMonth', 'isNotHeld'),
  'a payout that contains it': to('payable'),
  'a payout that was sent': to('payable'),
  'nothing left of it': to('payable'),
});
const release = by({
  'the first instant of its payout month': to('pending'),
  'a month long past': to('pending'),
  'the last instant before its payout month': to('pending'),
  'a referral under review': refusedBy('isNotHeld'),
  'an account that is not active': refusedBy('isNotHeld'),
  'a registration that is not approved': refusedBy('isNotHeld'),
  'a proposed reversal': refusedBy('isNotHeld'),
  'a month to come and a referral under review': refusedBy('isNotHeld'),
  'a payout that contains it': to('pending'),
  'a payout that was sent': to('pending'),
  'nothing left of it': to('pending'),
});

/** Where it is in no payout, in one, and in one that was sent. */
const byPayout = (none: Outcome, one: Outcome, sent: Outcome) =>
  by({
    'the first instant of its payout month': none,
    'a month long past': none,
    'the last instant before its payout month': none,
    'a referral under review': none,
    'an account that is not active': none,
    'a registration that is not approved': none,
    'a proposed reversal': none,
    'a month to come and a referral under review': none,
    'a payout that contains it': one,
    'a payout that was sent': sent,
    'nothing left of it': none,
  });
const clawBack = by({
  'the first instant of its payout month': refusedBy('isTakenBack'),
  'a month long past': refusedBy('isTakenBack'),
  'the last instant before its payout month': refusedBy('isTakenBack'),
  'a referral under review': refusedBy('isTakenBack'),
  'an account that is not active': refusedBy('isTakenBack'),
  'a registration that is not approved': refusedBy('isTakenBack'),
  'a proposed reversal': refusedBy('isTakenBack'),
  'a month to come and a referral under review': refusedBy('isTakenBack'),
  'a payout that contains it': refusedBy('isTakenBack'),
  'a payout that was sent': refusedBy('isTakenBack'),
  'nothing left of it': to('clawedBack'),
});
const cancel = byPayout(to('cancelled'), refusedBy('isNotInLivePayout'), refusedBy('isNotInLivePayout'));

export const commissionFacts = factsOf({
  machine: commissionMachine,
  initial: 'pending',
  final: ['clawedBack'],
  given: {
    'the first instant of its payout month': due,
    'a month long past': { ...due, payableMonth: '2025-12' },
    'the last instant before its payout month': { ...due, now: '2026-10-31T23:59:59.999Z' },
    'a referral under review': { ...due, isReferralFlagged: true },
    'an account that is not active': { ...due, isAccountActive: false },
    'a registration that is not approved': { ...due, isApproved: false },
    'a proposed reversal': { ...due, isReversalOpen: true },
    'a month to come and a referral under review': { ...due, payableMonth: '2026-12', isReferralFlagged: true },
    'a payout that contains it': { ...due, livePayoutId: 'payout' },
    'a payout that was sent': { ...due, livePayoutId: 'payout', isPayoutSent: true },
    'nothing left of it': { ...due, isTakenBack: true },
  },
  rows: {
    pending: {
      'commission.mature': mature,
      'commission.hold': to('held'),
      'commission.release': already,
      'commission.cancel': cancel,
      'commission.pay': never,
      'commission.clawBack': never,
    },
    held: {
      'commission.mature': never,
      'commission.hold': already,
      'commission.release': release,
      'commission.cancel': cancel,
      'commission.pay': never,
      'commission.clawBack': never,
    },
    payable: {
      'commission.mature': already,
      'commission.hold': byPayout(to('held'), to('held'), refusedBy('isNotSent')),
      'commission.release': never,
      'commission.cancel': cancel,
      'commission.pay': byPayout(refusedBy('isInLivePayout'), to('paid'), to('paid')),
      'commission.clawBack': never,
    },
    cancelled: {
      'commission.mature': never,
      'commission.hold': never,
      'commission.release': never,
      'commission.cancel': already,
      'commission.pay': never,
      'commission.clawBack': never,
    },
    paid: {
      'commission.mature': never,
      'commission.hold': never,
      'commission.release': never,
      'commission.cancel': never,
      'commission.pay': already,
      'commission.clawBack': clawBack,
    },
    clawedBack: {
      'commission.mature': never,
      'commission.hold': never,
      'commission.release': never,
      'commission.cancel': never,
      'commission.pay': never,
      'commission.clawBack': already,
    },
  },
});
