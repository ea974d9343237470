import type { PayClause } from '#contract/payTerms/payTerms.ts';

/* What charges earn, written apart from the product's evaluator: the other opinion of tests. */

export interface OwnFacts {
  kind: string;
  gross: number;
  net: number;
  currency: string;
  ordinal: number;
  sinceInstall: number;
  sinceFirst: number;
}

/** Clauses with where they come from: 0 the programme, 1 the app, 2 a tag, 3 the partner. */
export interface OwnClause {
  level: number;
  target: string;
  clause: PayClause;
}

export const isAbout = ({ when, cap, pay, duration }: PayClause, facts: OwnFacts): boolean => {
  if (when.kinds.length > 0 && !when.kinds.some((kind) => kind === facts.kind)) return false;
  if (when.charges && facts.ordinal < when.charges.from) return false;
  if (when.charges?.to != null && facts.ordinal > when.charges.to) return false;
  if (when.months && facts.sinceInstall < when.months.from) return false;
  if (when.months?.to != null && facts.sinceInstall >= when.months.to) return false;
  if (duration !== null && facts.sinceFirst >= duration) return false;
  if (pay?.kind === 'fixed' && pay.currency !== facts.currency) return false;
  return cap === null || cap.currency === facts.currency;
};

/** To the nearest whole, a half to the even one; exact for what tests pay. */
const share = (base: number, basisPoints: number): number => {
  const parts = base * basisPoints;
  const whole = Math.floor(parts / 10_000);
  const rest = parts - whole * 10_000;
  return rest > 5000 || (rest === 5000 && whole % 2 !== 0) ? whole + 1 : whole;
};

const first = (clauses: readonly OwnClause[]): PayClause | undefined =>
  clauses.toSorted((a, b) => {
    if (a.level !== b.level) return b.level - a.level;
    if (a.clause.priority !== b.clause.priority) return b.clause.priority - a.clause.priority;
    if (a.clause.id !== b.clause.id) return a.clause.id < b.clause.id ? -1 : 1;
    return a.target < b.target ? -1 : 1;
  })[0]?.clause;

/** What a clause pays for a charge that it is about, in minor units. */
export function ownPay({ basis, pay, cap }: PayClause, facts: OwnFacts, earnedBefore: number): number {
  if (pay === null) return 0;
  const base = Math.max(0, basis === 'net' ? facts.net : facts.gross);
  const due = pay.kind === 'fixed' ? pay.amount : share(base, pay.rate);
  if (cap?.per === 'charge') return Math.min(due, cap.amount);
  return cap?.per === 'referral' ? Math.max(0, Math.min(due, cap.amount - earnedBefore)) : due;
}

/** Minor units, and months until payable. */
export function ownEvaluation(
  clauses: readonly OwnClause[],
  facts: OwnFacts,
  earnedBefore: number,
): { amount: number; hold: number } {
  const about = clauses.filter(({ clause }) => isAbout(clause, facts));
  const paying = first(about.filter(({ clause }) => clause.pay !== null));
  const holding = first(about.filter(({ clause }) => clause.hold !== null));
  if (!paying?.pay || holding?.hold == null) throw new Error('no clause covers the charge');
  return { amount: ownPay(paying, facts, earnedBefore), hold: holding.hold };
}
