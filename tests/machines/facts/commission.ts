import { commissionMachine } from '#machines/lifecycles/commission.machine.ts';

import { already, by, factsOf, never, refusedBy, to } from '../../support/facts.ts';

const due = {
  payableMonth: '2026-11',
  isReferralFlagged: false,
  isAccountActive: true,
  isApproved: true,
  livePayoutId: null,
  isPayoutSent: false,
  now: '2026-11-01T00:00:00.000Z',
};

const mature = by({
  'the first instant of its payout month': to('payable'),
  'a month long past': to('payable'),
  'the last instant before its payout month': refusedBy('hasReachedPayoutMonth'),
  'a referral under review': refusedBy('isNotHeld'),
  'an account that is not active': refusedBy('isNotHeld'),
  'a month to come and a referral under review': refusedBy('hasReachedPayoutMonth', 'isNotHeld'),
  'a payout that contains it': to('payable'),
  'a registration that is not approved': refusedBy('isNotHeld'),
  'a payout that has been sent': to('payable'),
});
const inAPayout = by({
  'the first instant of its payout month': refusedBy('isInLivePayout'),
  'a month long past': refusedBy('isInLivePayout'),
  'the last instant before its payout month': refusedBy('isInLivePayout'),
  'a referral under review': refusedBy('isInLivePayout'),
  'an account that is not active': refusedBy('isInLivePayout'),
  'a month to come and a referral under review': refusedBy('isInLivePayout'),
  'a payout that contains it': to('paid'),
  'a registration that is not approved': refusedBy('isInLivePayout'),
  'a payout that has been sent': to('paid'),
});
const cancel = by({
  'the first instant of its payout month': to('cancelled'),
  'a month long past': to('cancelled'),
  'the last instant before its payout month': to('cancelled'),
  'a referral under review': to('cancelled'),
  'an account that is not active': to('cancelled'),
  'a month to come and a referral under review': to('cancelled'),
  'a payout that contains it': refusedBy('isNotInLivePayout'),
  'a registration that is not approved': to('cancelled'),
  'a payout that has been sent': refusedBy('isNotInLivePayout'),
});

const release = by({
  'the first instant of its payout month': to('pending'),
  'a month long past': to('pending'),
  'the last instant before its payout month': to('pending'),
  'a referral under review': refusedBy('isNotHeld'),
  'an account that is not active': refusedBy('isNotHeld'),
  'a month to come and a referral under review': refusedBy('isNotHeld'),
  'a payout that contains it': to('pending'),
  'a registration that is not approved': refusedBy('isNotHeld'),
  'a payout that has been sent': to('pending'),
});
const hold = by({
  'the first instant of its payout month': to('held'),
  'a month long past': to('held'),
  'the last instant before its payout month': to('held'),
  'a referral under review': to('held'),
  'an account that is not active': to('held'),
  'a month to come and a referral under review': to('held'),
  'a payout that contains it': to('held'),
  'a registration that is not approved': to('held'),
  'a payout that has been sent': refusedBy('isNotSent'),
});

export const commissionFacts = factsOf({
  machine: commissionMachine,
  initial: 'pending',
  final: ['paid'],
  given: {
    'the first instant of its payout month': due,
    'a month long past': { ...due, payableMonth: '2025-12' },
    'the last instant before its payout month': { ...due, now: '2026-10-31T23:59:59.999Z' },
    'a referral under review': { ...due, isReferralFlagged: true },
    'an account that is not active': { ...due, isAccountActive: false },
    'a month to come and a referral under review': { ...due, payableMonth: '2026-12', isReferralFlagged: true },
    'a payout that contains it': { ...due, livePayoutId: 'payout' },
    'a registration that is not approved': { ...due, isApproved: false },
    'a payout that has been sent': { ...due, livePayoutId: 'payout', isPayoutSent: true },
  },
  rows: {
    pending: {
      'commission.mature': mature,
      'commission.hold': to('held'),
      'commission.release': already,
      'commission.cancel': cancel,
      'commission.pay': never,
    },
    held: {
      'commission.mature': never,
      'commission.hold': already,
      'commission.release': release,
      'commission.cancel': cancel,
      'commission.pay': never,
    },
    payable: {
      'commission.mature': already,
      'commission.hold': hold,
      'commission.release': never,
      'commission.cancel': cancel,
      'commission.pay': inAPayout,
    },
    cancelled: {
      'commission.mature': never,
      'commission.hold': never,
      'commission.release': never,
      'commission.cancel': already,
      'commission.pay': never,
    },
    paid: {
      'commission.mature': never,
      'commission.hold': never,
      'commission.release': never,
      'commission.cancel': never,
      'commission.pay': already,
    },
  },
});
