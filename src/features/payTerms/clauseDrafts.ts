import { z } from 'zod/mini';

import { chargeKinds } from '#contract/events/chargeKinds.ts';
import { type PayClause, payClauses, plainClause, plainIds } from '#contract/payTerms/payTerms.ts';

type Number = number | '';

/** A clause as it is typed: empty fields are ''. */
export interface ClauseDraft {
  id: string;
  pays: 'percent' | 'fixed' | 'nothing';
  rate: Number;
  amount: Number;
  /** Of the amount and the cap. */
  currency: string;
  basis: PayClause['basis'];
  kinds: string[];
  firstCharge: Number;
  lastCharge: Number;
  fromMonth: Number;
  toMonth: Number;
  duration: Number;
  capAmount: Number;
  capPer: 'charge' | 'referral';
  hold: Number;
}

export const isGeneral = ({ id }: { id: string }): boolean => id === plainIds.rate || id === plainIds.hold;

const draftOf = ({ id, when, basis, pay, cap, duration, hold }: PayClause): ClauseDraft => ({
  id,
  pays: pay === null ? 'nothing' : pay.kind,
  rate: pay?.kind === 'percent' ? pay.rate : '',
  amount: pay?.kind === 'fixed' ? pay.amount : '',
  currency: pay?.kind === 'fixed' ? pay.currency : (cap?.currency ?? 'USD'),
  basis,
  kinds: [...when.kinds],
  firstCharge: when.charges?.from ?? '',
  lastCharge: when.charges?.to ?? '',
  fromMonth: when.months?.from ?? '',
  toMonth: when.months?.to ?? '',
  duration: duration ?? '',
  capAmount: cap?.amount ?? '',
  capPer: cap?.per ?? 'charge',
  hold: hold ?? '',
});

/** A new clause, with an id that none of `others` has. */
export function newDraft(others: readonly ClauseDraft[]): ClauseDraft {
  const ids = new Set(others.map(({ id }) => id));
  let n = 1;
  while (ids.has(`clause-${n}`)) n += 1;
  return { ...draftOf(plainClause({ rate: 2000 })), id: `clause-${n}` };
}

/** The general rate, or the general hold, of a partner or tag that had none. */
export const generalDraft = (id: 'rate' | 'hold'): ClauseDraft =>
  draftOf(id === 'rate' ? plainClause({ rate: 2000 }) : plainClause({ hold: 1 }));

const orNull = (value: Number) => (value === '' ? null : value);
/** What is missing of a number that is needed is refused by the contract. */
const needed = (value: Number) => (value === '' ? undefined : value);
const span = (from: Number, to: Number, least: number) =>
  from === '' && to === '' ? null : { from: from === '' ? least : from, to: orNull(to) };

function payOf({ pays, rate, amount, currency }: ClauseDraft) {
  if (pays === 'nothing') return null;
  return pays === 'percent'
    ? { kind: 'percent', rate: needed(rate) }
    : { kind: 'fixed', amount: needed(amount), currency };
}

const clauseOf = (draft: ClauseDraft, priority: number) => ({
  id: draft.id,
  priority,
  when: {
    kinds: chargeKinds.filter((kind) => draft.kinds.includes(kind)),
    charges: span(draft.firstCharge, draft.lastCharge, 1),
    months: span(draft.fromMonth, draft.toMonth, 0),
  },
  basis: draft.basis,
  pay: payOf(draft),
  cap: draft.capAmount === '' ? null : { amount: draft.capAmount, currency: draft.currency, per: draft.capPer },
  duration: orNull(draft.duration),
  hold: orNull(draft.hold),
});

export interface DraftProblem {
  /** Of the clause it is about; null for all of them. */
  index: number | null;
  message: string;
}

/** What is typed as clauses, those that are first before the others; or what is wrong with it. */
export function clausesOf(
  drafts: readonly ClauseDraft[],
): { clauses: PayClause[]; problems: null } | { clauses: null; problems: DraftProblem[] } {
  const own = drafts.filter((draft) => !isGeneral(draft)).length;
  const typed = drafts.map((draft, index) => clauseOf(draft, isGeneral(draft) ? 0 : own - index));
  const parsed = z.safeParse(payClauses, typed);
  if (parsed.success) return { clauses: parsed.data, problems: null };
  return {
    clauses: null,
    problems: parsed.error.issues.map(({ path: [index], message }) => ({
      index: typeof index === 'number' ? index : null,
      message,
    })),
  };
}

/** The clauses as a person edits them: those with conditions, then the general ones. */
export const draftsOf = (clauses: readonly PayClause[]): ClauseDraft[] =>
  clauses
    .toSorted((one, other) => other.priority - one.priority)
    .map(draftOf)
    .toSorted((one, other) => Number(isGeneral(one)) - Number(isGeneral(other)));
