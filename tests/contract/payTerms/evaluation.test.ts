import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { monthsBetween } from '#contract/shared/month.ts';
import {
  applies,
  type ChargeFacts,
  evaluate,
  factsText,
  payOf,
  rankedClauses,
  reachable,
} from '#contract/payTerms/evaluation.ts';
import { type PayClause, type PayScope, plainClause } from '#contract/payTerms/payTerms.ts';

import { anyFacts, anyTerms, clauseOf, factsOf } from '../../support/money/payTerms.ts';
import { seeded } from '../../support/seed.ts';

const when = (given: Partial<PayClause['when']>) =>
  clauseOf({ when: { kinds: [], charges: null, months: null, ...given } });
const cap = (amount: number, per: 'charge' | 'referral') => ({ amount, currency: 'USD', per });

describe('a clause is about a charge', () => {
  const cases: [string, PayClause, Partial<ChargeFacts>, boolean][] = [
    ['of any kind where it names none', clauseOf(), { kind: 'usage' }, true],
    ['of a kind it names', when({ kinds: ['usage', 'one_time'] }), { kind: 'one_time' }, true],
    ['never of another kind', when({ kinds: ['usage'] }), { kind: 'credit' }, false],
    ['from the first it names', when({ charges: { from: 2, to: 3 } }), { ordinal: 2 }, true],
    ['to the last it names', when({ charges: { from: 2, to: 3 } }), { ordinal: 3 }, true],
    ['not before the first', when({ charges: { from: 2, to: 3 } }), { ordinal: 1 }, false],
    ['not after the last', when({ charges: { from: 2, to: 3 } }), { ordinal: 4 }, false],
    ['without a last one, of any later one', when({ charges: { from: 2, to: null } }), { ordinal: 99 }, true],
    ['from its first month', when({ months: { from: 3, to: 6 } }), { monthsSinceInstall: 3 }, true],
    ['not before its first month', when({ months: { from: 3, to: 6 } }), { monthsSinceInstall: 2 }, false],
    ['until its last month ends', when({ months: { from: 3, to: 6 } }), { monthsSinceInstall: 5 }, true],
    [
      'without a last month, in any later one',
      when({ months: { from: 3, to: null } }),
      { monthsSinceInstall: 99 },
      true,
    ],
    ['not once its months are over', when({ months: { from: 3, to: 6 } }), { monthsSinceInstall: 6 }, false],
    ['within its duration', clauseOf({ duration: 12 }), { monthsSinceFirstCharge: 11 }, true],
    ['not after its duration', clauseOf({ duration: 12 }), { monthsSinceFirstCharge: 12 }, false],
    ['in the currency of its amount', clauseOf({ pay: { kind: 'fixed', amount: 5, currency: 'USD' } }), {}, true],
    ['not in another one', clauseOf({ pay: { kind: 'fixed', amount: 5, currency: 'EUR' } }), {}, false],
    ['not in another currency than its cap’s', clauseOf({ cap: cap(5, 'charge') }), { currency: 'EUR' }, false],
  ];
  it.each(cases)('%s', (_, clause, facts, expected) => {
    expect(applies(clause, factsOf(facts))).toBe(expected);
  });
});

describe('a clause pays', () => {
  const fixed = { kind: 'fixed', amount: 500, currency: 'USD' } as const;
  const cases: [string, Partial<PayClause>, Partial<ChargeFacts>, number][] = [
    ['a percentage of the whole charge', {}, { net: 9000 }, 2000],
    ['or of what is left after the fees', { basis: 'net' }, { net: 9000 }, 1800],
    ['nothing where the fees took it all', { basis: 'net' }, { net: -5 }, 0],
    ['nothing of less than nothing, even all of it', { pay: { kind: 'percent', rate: 10_000 } }, { gross: -5 }, 0],
    ['the percentage to the last unit of a large charge', {}, { gross: 100_000_000 }, 20_000_000],
    ['half a unit to the even neighbour', { pay: { kind: 'percent', rate: 5000 } }, { gross: 5 }, 2],
    ['a fixed amount, whatever the charge', { pay: fixed }, { gross: 1 }, 500],
    ['at most its cap for one charge', { cap: cap(1500, 'charge') }, { earnedBefore: 9999 }, 1500],
    ['what is left of its cap for a shop', { cap: cap(2500, 'referral') }, { earnedBefore: 1000 }, 1500],
    ['nothing once the shop has reached the cap', { cap: cap(2500, 'referral') }, { earnedBefore: 2600 }, 0],
    ['all that is due below the cap', { cap: cap(2500, 'referral') }, { earnedBefore: 500 }, 2000],
    ['nothing where it only holds', { pay: null, hold: 3 }, {}, 0],
  ];
  it.each(cases)('%s', (_, clause, facts, expected) => {
    expect(payOf(clauseOf(clause), factsOf(facts))).toBe(expected);
  });
});

describe('of several clauses', () => {
  const set = (scope: PayScope, clauses: PayClause[], id: string = scope) => ({
    id,
    scope,
    target: id,
    version: 1,
    clauses,
  });
  const programme = set('programme', [plainClause({ rate: 500 }), plainClause({ hold: 1 })]);
  const app = set('app', [plainClause({ rate: 1000 })]);
  const tag = set('tag', [plainClause({ rate: 1500 })]);
  const partner = set('partner', [plainClause({ rate: 2000 }), plainClause({ hold: 3 })]);
  const earns = (...terms: Parameters<typeof rankedClauses>[0]) => {
    const found = evaluate(rankedClauses(terms), factsOf());
    return found && [found.by.terms.id, found.by.clause.id, found.amount, found.heldBy.terms.id, found.hold];
  };
  it.each([
    ['the programme’s where there is no other', [programme], ['programme', 'rate', 500, 'programme', 1]],
    ['the app’s before the programme’s', [programme, app], ['app', 'rate', 1000, 'programme', 1]],
    ['a tag’s before the app’s', [tag, app, programme], ['tag', 'rate', 1500, 'programme', 1]],
    ['the partner’s before all', [app, partner, tag, programme], ['partner', 'rate', 2000, 'partner', 3]],
  ])('%s', (_, terms, expected) => {
    expect(earns(...terms)).toEqual(expected);
  });

  it('the higher priority counts, then the id, then whose they are', () => {
    const one = (id: string, priority: number) => clauseOf({ id, priority });
    const terms = [
      set('tag', [one('b', 1), one('c', 2)], 'second'),
      set('tag', [one('a', 1), one('b', 1)], 'first'),
      programme,
    ];
    const order = rankedClauses(terms).map(({ terms: { id }, clause }) => `${id} ${clause.id}`);
    expect(order).toEqual(['second c', 'first a', 'first b', 'second b', 'programme hold', 'programme rate']);
  });

  it('the order is the same in whichever order their terms are given', () => {
    const terms = ['a', 'b', 'c', 'd'].map((id) => set('tag', [clauseOf({ id: 'same' })], id));
    const orderOf = (given: typeof terms) => rankedClauses(given).map(({ terms: { id } }) => id);
    fc.assert(
      fc.property(fc.shuffledSubarray(terms, { minLength: 4 }), (given) => {
        expect(orderOf(given)).toEqual(['a', 'b', 'c', 'd']);
      }),
      { ...seeded(), numRuns: 100 },
    );
    expect(orderOf(terms.toReversed())).toEqual(['a', 'b', 'c', 'd']);
  });

  it('what is earned says of what base, and by what percentage, if any', () => {
    const hold = plainClause({ hold: 1 });
    const earned = (clause: Partial<PayClause>, facts: Partial<ChargeFacts>) => {
      const found = evaluate(rankedClauses([set('app', [clauseOf(clause), hold])]), factsOf(facts));
      return found && { base: found.base, rate: found.rate, amount: found.amount };
    };
    expect([
      earned({}, { gross: 10_000, net: 9000 }),
      earned({ basis: 'net' }, { gross: 10_000, net: 9000 }),
      earned({ basis: 'net' }, { gross: 100, net: -5 }),
      earned({ pay: { kind: 'fixed', amount: 500, currency: 'USD' } }, { gross: 10_000 }),
    ]).toEqual([
      { base: 10_000, rate: 2000, amount: 2000 },
      { base: 9000, rate: 2000, amount: 1800 },
      { base: 0, rate: 2000, amount: 0 },
      { base: 10_000, rate: null, amount: 500 },
    ]);
  });

  it('one that is not about the charge leaves it to the next', () => {
    const later = set('partner', [clauseOf({ when: { kinds: [], charges: { from: 2, to: null }, months: null } })]);
    expect(earns(later, app, programme)).toEqual(['app', 'rate', 1000, 'programme', 1]);
  });

  it('nothing is earned where none says what is paid, or none until when it is held', () => {
    expect(earns(set('programme', [plainClause({ hold: 1 })]))).toBeNull();
    expect(earns(app)).toBeNull();
  });

  it('the one that counts is about the charge, and none before it is and pays', () => {
    fc.assert(
      fc.property(anyTerms, anyFacts, fc.infiniteStream(fc.nat()), (terms, charge, random) => {
        const found = evaluate(rankedClauses(terms), charge);
        if (found === null) throw new Error('the programme and the app cover every charge');
        const ranked = rankedClauses(terms);
        const at = ranked.findIndex(({ clause }) => clause === found.by.clause);
        const before = ranked.slice(0, at).filter(({ clause }) => clause.pay !== null && applies(clause, charge));
        expect([applies(found.by.clause, charge), before]).toEqual([true, []]);
        expect(found.amount).toBe(payOf(found.by.clause, charge));
        const shuffled = terms.map((one) => ({ one, at: random.next().value })).toSorted((a, b) => a.at - b.at);
        expect(evaluate(rankedClauses(shuffled.map(({ one }) => one)), charge)).toEqual(found);
      }),
      { ...seeded(), numRuns: 500 },
    );
  });
});

describe('the clauses that can still count', () => {
  const ids = (...terms: Parameters<typeof rankedClauses>[0]) =>
    reachable(rankedClauses(terms)).map(({ terms: { scope }, clause }) => `${scope} ${clause.id}`);
  const programme = {
    id: 'p',
    scope: 'programme',
    target: 'all',
    version: 1,
    clauses: [plainClause({ rate: 500 }), plainClause({ hold: 1 })],
  } as const;

  it('end with the first that pays for every charge, and the first that holds all', () => {
    const app = {
      id: 'a',
      scope: 'app',
      target: 'a',
      version: 1,
      clauses: [clauseOf({ duration: 3 }), plainClause({ rate: 1 })],
    } as const;
    expect(ids(programme, app)).toEqual(['app clause', 'app rate', 'programme hold']);
  });

  it('go on past one that is about some charges only', () => {
    const some: Partial<PayClause>[] = [
      { when: { kinds: ['usage'], charges: null, months: null } },
      { when: { kinds: [], charges: { from: 2, to: null }, months: null } },
      { when: { kinds: [], charges: { from: 1, to: 9 }, months: null } },
      { when: { kinds: [], charges: null, months: { from: 1, to: null } } },
      { when: { kinds: [], charges: null, months: { from: 0, to: 9 } } },
      { duration: 9 },
      { cap: cap(1, 'charge') },
      { pay: { kind: 'fixed', amount: 1, currency: 'USD' } },
    ];
    for (const given of some) {
      const app = {
        id: 'a',
        scope: 'app',
        target: 'a',
        version: 1,
        clauses: [clauseOf({ ...given, hold: 1 })],
      } as const;
      expect(ids(programme, app)).toEqual(['app clause', 'programme hold', 'programme rate']);
    }
  });

  it('leave out what only pays behind what pays for every charge, and what only holds behind what holds all', () => {
    const only = (scope: PayScope, given: Parameters<typeof plainClause>[0]) => ({
      id: scope,
      scope,
      target: scope,
      version: 1,
      clauses: [plainClause(given)],
    });
    expect([
      ids(only('partner', { rate: 1 }), only('app', { rate: 2 }), only('programme', { hold: 1 })),
      ids(only('partner', { hold: 1 }), only('app', { hold: 2 }), only('programme', { rate: 1 })),
    ]).toEqual([
      ['partner rate', 'programme hold'],
      ['partner hold', 'programme rate'],
    ]);
  });

  it('end with one whose numbers and months are all there are', () => {
    const all = { kinds: [], charges: { from: 1, to: null }, months: { from: 0, to: null } };
    const app = {
      id: 'a',
      scope: 'app',
      target: 'a',
      version: 1,
      clauses: [clauseOf({ when: all, hold: 1 })],
    } as const;
    expect(ids(programme, app)).toEqual(['app clause']);
  });
});

it('whole months are counted from the time of day of the start', () => {
  const counted = [
    ['2026-01-15T10:00:00.000Z', '2026-01-15T10:00:00.000Z'],
    ['2026-01-15T10:00:00.000Z', '2026-02-15T09:59:59.999Z'],
    ['2026-01-15T10:00:00.000Z', '2026-02-15T10:00:00.000Z'],
    ['2026-01-31T00:00:00.000Z', '2026-02-28T23:59:59.999Z'],
    ['2026-01-31T00:00:00.000Z', '2026-03-01T00:00:00.000Z'],
    ['2025-11-20T00:00:00.000Z', '2027-01-20T00:00:00.000Z'],
    ['2026-01-15T10:00:00.000Z', '2025-12-01T00:00:00.000Z'],
  ].map(([from = '', to = '']) => monthsBetween(from, to));
  expect(counted).toEqual([0, 0, 1, 0, 1, 14, 0]);
});

it('the facts of a charge are one text', () => {
  expect(
    factsText(factsOf({ net: 9700, ordinal: 3, monthsSinceInstall: 2, monthsSinceFirstCharge: 1, earnedBefore: 7 })),
  ).toBe('subscription|10000|9700|USD|3|2|1|7');
});
