import { describe, expect, it } from 'vitest';

import { blockersOf } from '../../../../server/features/commissions/blockers.ts';

const now = new Date('2026-11-20T12:00:00.000Z');

/** A payable commission of which nothing is missing but the payout. */
const facts = {
  id: 'c1',
  state: 'payable',
  reason: '',
  payableMonth: '2026-11',
  isReferralFlagged: false,
  isAccountActive: true,
  isApproved: true,
  hasPayoutMethod: true,
  payoutId: null,
  payoutMonth: null,
  payoutState: null,
} as const;
type Given = Omit<Partial<Parameters<typeof blockersOf>[0]>, 'id'>;

const noPayout = { code: 'isInLivePayout', text: 'Not part of a payout yet.', date: null };
const noMethod = { code: 'hasPayoutMethod', text: 'No payout method yet.', date: null };
const later = { code: 'hasReachedPayoutMonth', text: 'It becomes payable on 1 Dec 2026.', date: '2026-12-01' };
const ofPayout = (text: string) => ({ code: 'payout', text, date: null });
const held = (text: string) => ({ code: 'isNotHeld', text, date: null });
const inPayout = { payoutId: 'p1', payoutMonth: '2026-11' };

describe('why a commission is not paid yet', () => {
  it.each<[string, Given, object[]]>([
    ['a payable one waits for a payout', {}, [noPayout]],
    ['also for the payout method, which is said last', { hasPayoutMethod: false }, [noPayout, noMethod]],
    ['a pending one waits for its month first', { state: 'pending', payableMonth: '2026-12' }, [later, noPayout]],
    ['a pending one whose month has come waits for a payout', { state: 'pending' }, [noPayout]],
    [
      'one under review says so, once',
      { state: 'held', reason: 'The referral is under review.', isReferralFlagged: true },
      [held('On hold: the referral is under review.'), noPayout],
    ],
    [
      'one that staff hold gives their reason',
      { state: 'held', reason: 'A duplicate.' },
      [held('It is held. A duplicate.'), noPayout],
    ],
    ['one held without a reason says that much', { state: 'held' }, [held('It is held.'), noPayout]],
    [
      'one that staff hold before its month gives both',
      { state: 'held', payableMonth: '2026-12' },
      [held('It is held.'), later, noPayout],
    ],
    [
      'one of an open payout',
      { ...inPayout, payoutState: 'open' },
      [ofPayout('The November 2026 payout is waiting for approval.')],
    ],
    [
      'one of an approved payout',
      { ...inPayout, payoutState: 'approved' },
      [ofPayout('The November 2026 payout is approved and will be sent next.')],
    ],
    [
      'one of a payout on hold',
      { ...inPayout, payoutState: 'onHold' },
      [ofPayout('The November 2026 payout is on hold.')],
    ],
    [
      'one of a sent payout',
      { ...inPayout, payoutState: 'processing' },
      [ofPayout('The November 2026 payout is being processed.')],
    ],
    [
      'one that was sent before the account was suspended waits for that payout alone',
      { ...inPayout, payoutState: 'processing', isAccountActive: false },
      [ofPayout('The November 2026 payout is being processed.')],
    ],
    [
      'one of a failed payout',
      { ...inPayout, payoutState: 'failed' },
      [ofPayout('The November 2026 payout failed and will be tried again.')],
    ],
    [
      'one of a payout in a state that has no words',
      { ...inPayout, payoutState: 'unheard' },
      [ofPayout('The November 2026 payout is not paid yet.')],
    ],
    [
      'one of a payout without a method waits for both',
      { ...inPayout, payoutState: 'open', hasPayoutMethod: false },
      [ofPayout('The November 2026 payout is waiting for approval.'), noMethod],
    ],
    [
      'a cancelled one gives the reason alone',
      { state: 'cancelled', reason: 'The charge was refunded in full.', hasPayoutMethod: false },
      [{ code: 'cancelled', text: 'This commission was cancelled. The charge was refunded in full.', date: null }],
    ],
    [
      'a cancelled one without a reason',
      { state: 'cancelled' },
      [{ code: 'cancelled', text: 'This commission was cancelled.', date: null }],
    ],
  ])('%s', (_, given, blockers) => {
    const { state = 'payable' } = given;
    expect(blockersOf({ ...facts, ...given }, now)).toEqual({ id: 'c1', state, isPaid: false, blockers });
  });

  it('is not asked of a paid one', () => {
    expect(blockersOf({ ...facts, state: 'paid', hasPayoutMethod: false }, now)).toEqual({
      id: 'c1',
      state: 'paid',
      isPaid: true,
      blockers: [],
    });
  });
});
