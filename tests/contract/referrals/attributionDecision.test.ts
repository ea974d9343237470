import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { decideAttribution, type InstallFacts, type Touch } from '#contract/referrals/attributionDecision.ts';

import { seeded } from '../../support/seed.ts';

const at = '2026-11-20T12:00:00.000Z';
const install: InstallFacts = { at, windowDays: 10, retiredAt: null, takenAt: null };
const visit = (given: Partial<Extract<Touch, { kind: 'visit' }>> = {}): Touch => ({
  kind: 'visit',
  id: 'v',
  partnerId: 'one',
  at: '2026-11-19T00:00:00.000Z',
  isBot: false,
  named: null,
  ...given,
});
const lead = (given: Partial<Extract<Touch, { kind: 'lead' }>> = {}): Touch => ({
  kind: 'lead',
  id: 'l',
  partnerId: 'one',
  at: '2026-11-01T00:00:00.000Z',
  state: 'approved',
  decidedAt: '2026-11-02T00:00:00.000Z',
  claimEndsAt: '2027-01-30T00:00:00.000Z',
  isUsed: false,
  ...given,
});
const verdicts = (touches: readonly Touch[], facts: Partial<InstallFacts> = {}) => {
  const { witness, judged } = decideAttribution({ ...install, ...facts }, touches);
  return [witness, ...judged.map(({ verdict }) => verdict)];
};

describe('an install', () => {
  test.each([
    ['nothing', [], [null]],
    [
      'the visit it names, before any other',
      [visit({ id: 'a', at }), visit({ named: 'visit_id' }), lead()],
      ['visit_id', 'outranked', 'won', 'outranked'],
    ],
    [
      'the visit it names, before the one in its utm_content',
      [visit({ id: 'u', named: 'utm_content', at }), visit({ named: 'visit_id' })],
      ['visit_id', 'outranked', 'won'],
    ],
    [
      'a named visit that looks like a bot',
      [visit({ named: 'utm_content', isBot: true }), visit({ id: 'w' })],
      ['utm_content', 'won', 'outranked'],
    ],
    [
      'the last visit of the shop',
      [visit(), visit({ id: 'w', at: '2026-11-19T00:00:00.001Z' })],
      ['shop', 'later_visit', 'won'],
    ],
    [
      'of visits at one moment the one made last',
      [visit({ id: 'b' }), visit({ id: 'a' })],
      ['shop', 'won', 'later_visit'],
    ],
    [
      'no bot',
      [visit({ isBot: true }), visit({ id: 'w', isBot: null, at: '2026-11-18T00:00:00.000Z' })],
      ['shop', 'bot', 'won'],
    ],
    ['a visit at the edge of the window', [visit({ at: '2026-11-10T12:00:00.000Z' })], ['shop', 'won']],
    ['no visit from before the window', [visit({ at: '2026-11-10T11:59:59.999Z' })], [null, 'before_window']],
    ['a visit five minutes after it', [visit({ at: '2026-11-20T12:05:00.000Z' })], ['shop', 'won']],
    ['no later visit', [visit({ at: '2026-11-20T12:05:00.001Z' })], [null, 'after_install']],
    ['the first lead', [lead(), lead({ id: 'k', at: '2026-10-31T00:00:00.000Z' })], ['lead', 'earlier_lead', 'won']],
    ['a lead that has expired since', [lead({ state: 'expired', claimEndsAt: at })], ['lead', 'won']],
    ['no lead whose claim ended before', [lead({ claimEndsAt: '2026-11-20T11:59:59.999Z' })], [null, 'claim_ended']],
    ['no lead that was approved later', [lead({ decidedAt: '2026-11-20T12:05:00.001Z' })], [null, 'approved_later']],
    ['no lead that was credited before', [lead({ isUsed: true })], [null, 'lead_used']],
    ['no pending lead', [lead({ state: 'pending', decidedAt: null })], [null, 'not_approved']],
    ['no revoked lead', [lead({ state: 'revoked', claimEndsAt: null })], [null, 'not_approved']],
  ] as const)('is decided by %s', (_, touches, expected) => {
    expect(verdicts(touches)).toEqual(expected);
  });

  test('of a retired app is decided by nothing, at that moment too', () => {
    expect(verdicts([visit(), lead()], { retiredAt: at })).toEqual([null, 'app_retired', 'app_retired']);
    expect(verdicts([visit()], { retiredAt: '2026-11-20T12:00:00.001Z' })).toEqual(['shop', 'won']);
  });

  test('is not decided by what came after it was taken', () => {
    const takenAt = '2026-11-20T12:01:00.000Z';
    const late = '2026-11-20T12:01:00.001Z';
    expect(verdicts([visit({ at: late }), lead({ decidedAt: late })], { takenAt })).toEqual([
      null,
      'after_install',
      'approved_later',
    ]);
    expect(verdicts([visit({ at: takenAt })], { takenAt })).toEqual(['shop', 'won']);
  });
});

const minute = fc
  .integer({ min: -12 * 1440, max: 30 })
  .map((minutes) => new Date(Date.parse(at) + minutes * 60_000).toISOString());
const touch: fc.Arbitrary<Touch> = fc.oneof(
  fc.record({
    kind: fc.constant('visit'),
    id: fc.uuid(),
    partnerId: fc.constantFrom('one', 'two', 'three'),
    at: minute,
    isBot: fc.constantFrom(true, false, null),
    named: fc.constantFrom(null, null, null, 'visit_id', 'utm_content'),
  }),
  fc.record({
    kind: fc.constant('lead'),
    id: fc.uuid(),
    partnerId: fc.constantFrom('one', 'two', 'three'),
    at: minute,
    state: fc.constantFrom('pending', 'approved', 'approved', 'converted', 'expired', 'rejected'),
    decidedAt: fc.option(minute, { freq: 5 }),
    claimEndsAt: fc.option(minute, { freq: 5 }),
    isUsed: fc.boolean(),
  }),
);

test('ten thousand sets of touches: in any order the same one wins, every other says why it did not', () => {
  fc.assert(
    fc.property(fc.uniqueArray(touch, { selector: ({ id }) => id, maxLength: 12 }), fc.integer(), (touches, turn) => {
      const { winner, witness, judged } = decideAttribution(install, touches);
      const turned = touches.toSorted(
        (a, b) => (((a.id.codePointAt(0) ?? 0) * turn) % 7) - (((b.id.codePointAt(0) ?? 0) * turn) % 7),
      );
      expect(decideAttribution(install, turned).winner).toBe(winner);
      expect(judged.filter(({ verdict }) => verdict === 'won').map((one) => one.touch)).toEqual(winner ? [winner] : []);
      expect(witness === null).toBe(winner === null);
      // Without the losers the winner wins; without the winner a touch that it outdid does.
      expect(decideAttribution(install, winner ? [winner] : []).winner).toBe(winner);
      const rest = judged.filter(({ touch: one }) => one !== winner);
      const couldWin = rest.some(({ verdict }) => ['outranked', 'later_visit', 'earlier_lead'].includes(verdict));
      expect(
        decideAttribution(
          install,
          rest.map(({ touch: one }) => one),
        ).winner !== null,
      ).toBe(couldWin);
    }),
    { numRuns: 10_000, ...seeded() },
  );
});
