import { describe, expect, it } from 'vitest';

import { blockersOf } from '../../../../server/features/commissions/blockers.ts';

/** A payable commission of which nothing is missing but the payout. */
const facts = {
  id: 'c1',
  shop: 'willow.example',
  currency: 'USD',
  state: 'payable',
  reason: '',
  payableMonth: '2026-11',
  currentMonth: '2026-11',
  isReferralFlagged: false,
  isAccountActive: true,
  isApproved: true,
  reversal: null,
  isHeldByRule: false,
  hasPayoutMethod: true,
  methodCountsFrom: null,
  runMonth: '2026-11',
  gathered: 5000,
  minimum: 5000,
  payout: null,
} as const;
type Given = Omit<Partial<Parameters<typeof blockersOf>[0]>, 'id'>;

const plain = { date: null, progress: null };
const staff = (code: string, text: string) => ({ code, text, who: 'staff', ...plain });
const run = (month = 'November 2026') => staff('run', `It goes into your ${month} payout, which is not prepared yet.`);
const noMethod = { code: 'hasPayoutMethod', text: 'You have no payout method yet.', who: 'partner', ...plain };
const waitingMethod = {
  code: 'isMethodSettled',
  text: 'Your new payout method takes effect on 25 Nov 2026, 14:00 UTC.',
  date: '2026-11-25',
  who: 'time',
  progress: null,
};
const later = {
  code: 'hasReachedPayoutMonth',
  text: 'It becomes payable on 1 Dec 2026.',
  date: '2026-12-01',
  who: 'time',
  progress: null,
};
const december = { payableMonth: '2026-12', runMonth: '2026-12' };
const review = staff('isReferralClear', 'The referral of willow.example is under review.');
const ofPayout = (text: string) => staff('payout', `Your November 2026 payout ${text}`);
const inPayout = (state: string, reason = '', othersHeld = 0) => ({
  payout: { month: '2026-11', state, reason, othersHeld },
});

const reversal = { amount: 1250, reason: 'A test plan.', answerBy: '2026-12-08T10:00:00.000Z', isOwn: true };

describe('why a commission is not paid yet', () => {
  it.each<[string, Given, object[]]>([
    ['a payable one waits for the run', {}, [run()]],
    [
      'a changed payout method that waits says from when it counts',
      { methodCountsFrom: '2026-11-25T14:00:00.000Z' },
      [waitingMethod, run()],
    ],
    [
      'a changed payout method keeps a payout from approval',
      { methodCountsFrom: '2026-11-25T14:00:00.000Z', ...inPayout('open') },
      [waitingMethod, ofPayout('is waiting for approval.')],
    ],
    [
      'a changed payout method does not keep what is approved',
      { methodCountsFrom: '2026-11-25T14:00:00.000Z', ...inPayout('approved') },
      [ofPayout('is approved and will be sent next.')],
    ],
    [
      'a changed payout method keeps a failed payout from another try',
      { methodCountsFrom: '2026-11-25T14:00:00.000Z', ...inPayout('failed') },
      [waitingMethod, ofPayout('failed and will be tried again.')],
    ],
    ['what the partner can do is said first', { hasPayoutMethod: false }, [noMethod, run()]],
    ['a pending one waits for its month first', { state: 'pending', ...december }, [later, run('December 2026')]],
    ['a pending one whose month has come waits for the run', { state: 'pending' }, [run()]],
    [
      'one cent below the minimum says how far it is',
      { gathered: 4999 },
      [
        {
          code: 'minimum',
          text: 'You are below the minimum for a payout; it rolls over until you reach it.',
          date: null,
          who: 'partner',
          progress: { amount: 4999, minimum: 5000, currency: 'USD' },
        },
        run(),
      ],
    ],
    [
      'one whose month has its payout already waits for the next',
      { runMonth: '2026-12' },
      [
        {
          code: 'isAlreadyRun',
          text: 'The November 2026 payout was made before it was ready.',
          date: '2026-12-01',
          who: 'time',
          progress: null,
        },
        run('December 2026'),
      ],
    ],
    [
      'one under review says so, once',
      { state: 'held', reason: 'The referral is under review.', isHeldByRule: true, isReferralFlagged: true },
      [review, run()],
    ],
    [
      'each thing that holds it is said',
      { state: 'held', isHeldByRule: true, isReferralFlagged: true, isAccountActive: false, isApproved: false },
      [
        review,
        staff('isAccountActive', 'Your account is not active.'),
        staff('isApproved', 'Your registration is not approved.'),
        run(),
      ],
    ],
    [
      'one that staff hold gives their reason, also under review',
      { state: 'held', reason: 'A duplicate.', isReferralFlagged: true },
      [review, staff('isNotHeld', 'It is held. A duplicate.'), run()],
    ],
    [
      'one that a rule held, of which nothing is left, still says so',
      { state: 'held', isHeldByRule: true },
      [staff('isNotHeld', 'It is held.'), run()],
    ],
    [
      'a proposed reversal names its amount and its day, for the partner to answer',
      { state: 'pending', reversal: { ...reversal, state: 'proposed' } },
      [
        {
          code: 'isReversalSettled',
          text: 'A reversal of US$12.50 is proposed. A test plan. Undisputed, it takes effect on 8 Dec 2026, 10:00 UTC.',
          who: 'partner',
          ...plain,
        },
        run(),
      ],
    ],
    [
      'a disputed reversal waits for staff',
      { state: 'pending', reversal: { ...reversal, state: 'disputed' } },
      [
        staff('isReversalSettled', 'A reversal of US$12.50 is disputed, and staff have yet to decide. A test plan.'),
        run(),
      ],
    ],
    ['one held without a reason says that much', { state: 'held' }, [staff('isNotHeld', 'It is held.'), run()]],
    [
      'one that staff hold before its month says first what time clears',
      { state: 'held', ...december },
      [later, staff('isNotHeld', 'It is held.'), run('December 2026')],
    ],
    ['one of an open payout', inPayout('open'), [ofPayout('is waiting for approval.')]],
    ['one of an approved payout', inPayout('approved'), [ofPayout('is approved and will be sent next.')]],
    ['one of a payout on hold gives its reason', inPayout('onHold', 'Odd.'), [ofPayout('is on hold. Odd.')]],
    [
      'one of a payout on hold without a method waits for both',
      { ...inPayout('onHold', 'Odd.'), hasPayoutMethod: false },
      [noMethod, ofPayout('is on hold. Odd.')],
    ],
    [
      'why a payout was stuck is not said once it goes on',
      inPayout('approved', 'Odd.'),
      [ofPayout('is approved and will be sent next.')],
    ],
    ['one of a sent payout', inPayout('processing'), [ofPayout('is being processed.')]],
    [
      'one that was sent before the account was suspended waits for that payout alone',
      { ...inPayout('processing'), isAccountActive: false, hasPayoutMethod: false },
      [ofPayout('is being processed.')],
    ],
    [
      'one of a failed payout',
      inPayout('failed', 'No such account.'),
      [ofPayout('failed and will be tried again. No such account.')],
    ],
    ['one of a payout in a state that has no words', inPayout('unheard'), [ofPayout('is not paid yet.')]],
    [
      'one of a payout without a method waits for both',
      { ...inPayout('open'), hasPayoutMethod: false },
      [noMethod, ofPayout('is waiting for approval.')],
    ],
    [
      'one beside held ones waits for them',
      inPayout('approved', '', 1),
      [
        staff('othersHeld', 'Other commissions of its payout are on hold.'),
        ofPayout('is approved and will be sent next.'),
      ],
    ],
    [
      'a cancelled one gives the reason alone',
      { state: 'cancelled', reason: 'The charge was refunded in full.', hasPayoutMethod: false },
      [
        {
          code: 'cancelled',
          text: 'This commission was cancelled. The charge was refunded in full.',
          who: null,
          ...plain,
        },
      ],
    ],
  ])('%s', (_, given, blockers) => {
    const { state = 'payable' } = given;
    expect(blockersOf({ ...facts, ...given }, 'partner')).toEqual({ id: 'c1', state, isPaid: false, blockers });
  });

  it('of a reversal against another partner, staff read what it says, the partner that it is there', () => {
    const given = { ...facts, state: 'held', reversal: { ...reversal, isOwn: false, state: 'disputed' } } as const;
    const said = (reader: 'partner' | 'staff') => blockersOf(given, reader).blockers[0];
    expect(said('partner')).toEqual(
      staff('isReversalSettled', 'A reversal is proposed for earnings that a claim moved to another partner.'),
    );
    expect(said('staff')).toEqual(
      staff('isReversalSettled', 'A reversal of US$12.50 is disputed, and staff have yet to decide. A test plan.'),
    );
  });

  it('is said to staff in the third person, what they can do first', () => {
    const { blockers } = blockersOf({ ...facts, hasPayoutMethod: false, gathered: 4999 }, 'staff');
    expect(blockers.map(({ text }) => text)).toEqual([
      'It goes into the November 2026 payout, which is not prepared yet.',
      'The partner has no payout method yet.',
      'The partner is below the minimum for a payout; it rolls over until then.',
    ]);
  });

  it.each(['paid', 'clawedBack'] as const)('is not asked of one that is %s', (state) => {
    expect(blockersOf({ ...facts, state, hasPayoutMethod: false }, 'partner')).toEqual({
      id: 'c1',
      state,
      isPaid: true,
      blockers: [],
    });
  });
});
