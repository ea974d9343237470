import { describe, expect, it } from 'vitest';

import { plainClause } from '#contract/payTerms/payTerms.ts';

import { clausesOf, draftsOf, generalDraft, newDraft } from '../../../../src/features/payTerms/clauseDrafts.ts';
import { clauseOf } from '../../../support/money/payTerms.ts';

const full = clauseOf({
  id: 'full',
  priority: 2,
  when: { kinds: ['subscription', 'usage'], charges: { from: 2, to: 5 }, months: { from: 0, to: 12 } },
  basis: 'net',
  cap: { amount: 5000, currency: 'EUR', per: 'referral' },
  duration: 6,
  hold: 2,
});
const bounty = clauseOf({ id: 'bounty', priority: 1, pay: { kind: 'fixed', amount: 700, currency: 'EUR' } });
const general = [plainClause({ rate: 1500 }), plainClause({ hold: 1 })];

describe('clauses that are edited', () => {
  it('come back as they were, the general ones last', () => {
    expect(clausesOf(draftsOf([...general, bounty, full]))).toEqual({
      clauses: [full, bounty, ...general],
      problems: null,
    });
  });

  it('have the priority of their place', () => {
    const [first, second, ...rest] = draftsOf([full, bounty, ...general]);
    if (!first || !second) throw new Error('there are two');
    const { clauses } = clausesOf([second, first, ...rest]);
    expect(clauses?.map(({ id, priority }) => `${id} ${priority}`)).toEqual(['bounty 2', 'full 1', 'rate 0', 'hold 0']);
  });

  it('name the one that is not complete', () => {
    const drafts = draftsOf([full, bounty]).map((draft) => ({ ...draft, rate: '' as const, amount: '' as const }));
    expect(clausesOf(drafts)).toEqual({
      clauses: null,
      problems: [
        { index: 0, message: 'Enter a rate.' },
        { index: 1, message: 'Enter an amount.' },
      ],
    });
  });

  it('begin with a fifth of every charge, under an id of their own', () => {
    const drafts = draftsOf([full]);
    const [added] = [newDraft([...drafts, newDraft(drafts)])];
    expect(added.id).toBe('clause-2');
    expect(clausesOf([added, generalDraft('hold')]).clauses).toEqual([
      clauseOf({ id: 'clause-2' }),
      plainClause({ hold: 1 }),
    ]);
  });
});
