import { expect, test } from 'vitest';

import { rankedClauses } from '#contract/payTerms/evaluation.ts';
import { plainClause } from '#contract/payTerms/payTerms.ts';

import { type RecordedCharge, replayer } from '../../../../server/features/payTerms/replay.ts';
import { clauseOf, factsOf } from '../../../support/money/payTerms.ts';

const charge = (referralId: string, given: Partial<RecordedCharge> = {}): RecordedCharge => ({
  ...factsOf({ gross: 1000, net: 1000, monthsSinceInstall: 2, monthsSinceFirstCharge: 1 }),
  referralId,
  ...given,
});

test('charges are replayed shop by shop: caps count what the replayed terms paid, months are those that were recorded', () => {
  const capped = clauseOf({
    when: { kinds: [], charges: null, months: { from: 2, to: null } },
    duration: 2,
    cap: { amount: 500, currency: 'USD', per: 'referral' },
  });
  const ranked = rankedClauses([
    { id: 'a', scope: 'app', target: 'a', version: 1, clauses: [capped, plainClause({ rate: 100 })] },
    { id: 'p', scope: 'programme', target: 'all', version: 1, clauses: [plainClause({ hold: 1 })] },
  ]);
  const replay = replayer();
  const earned = [
    charge('one', { earnedBefore: 150 }),
    charge('one', { ordinal: 2, earnedBefore: 9999 }),
    charge('one', { ordinal: 3, currency: 'EUR' }),
    charge('two'),
    charge('two', { ordinal: 2, monthsSinceInstall: 3, monthsSinceFirstCharge: 2 }),
    charge('two', { ordinal: 3, monthsSinceInstall: 1 }),
  ].map((one) => replay(one, ranked)?.amount);
  expect(earned).toEqual([200, 150, 10, 200, 10, 10]);
  expect(replay(charge('three', { earnedBefore: 400 }), [])).toBeNull();
  // What earned nothing leaves the cap as it was.
  expect(replay(charge('three', { ordinal: 2, earnedBefore: 9999 }), ranked)?.amount).toBe(100);
});
