import type { PayClause, PayScope } from './payTerms.ts';

import { payScopes } from './payTerms.ts';
import { proportion } from './proportion.ts';

/** What the evaluation of a charge reads, and nothing else; amounts in minor units. */
export interface ChargeFacts {
  readonly kind: PayClause['when']['kinds'][number];
  readonly gross: number;
  readonly net: number;
  readonly currency: string;
  /** Its number among the charges of its referral, from 1. */
  readonly ordinal: number;
  readonly monthsSinceInstall: number;
  readonly monthsSinceFirstCharge: number;
  /** What the referral has earned before in this currency, refunds not taken off. */
  readonly earnedBefore: number;
}

/** One version of terms. */
export interface VersionedTerms {
  readonly id: string;
  readonly scope: PayScope;
  /** The app, tag, tier or partner that they are for. */
  readonly target: string;
  readonly version: number;
  readonly clauses: readonly PayClause[];
}

/** A clause of a version of terms. */
export interface Citation {
  readonly terms: VersionedTerms;
  readonly clause: PayClause;
}

/** What a charge earns, by which clause, and when it becomes payable, by which clause. */
export interface Earns {
  readonly by: Citation;
  readonly base: number;
  /** Basis points; null of a fixed amount. */
  readonly rate: number | null;
  readonly amount: number;
  readonly heldBy: Citation;
  readonly hold: number;
}

const text = (a: string, b: string): number => Number(a > b) - Number(a < b);

/** All clauses of some terms, the one that counts first: the most specific scope, then priority, then id. */
export const rankedClauses = (terms: readonly VersionedTerms[]): Citation[] =>
  terms
    .flatMap((one) => one.clauses.map((clause) => ({ terms: one, clause })))
    .toSorted(
      (a, b) =>
        payScopes.indexOf(b.terms.scope) - payScopes.indexOf(a.terms.scope) ||
        b.clause.priority - a.clause.priority ||
        text(a.clause.id, b.clause.id) ||
        text(a.terms.target, b.terms.target),
    );

/** The one currency whose charges a clause is about; null for all. */
export const currencyOf = ({ pay, cap }: PayClause): string | null =>
  pay?.kind === 'fixed' ? pay.currency : (cap?.currency ?? null);

/** Whether a clause is about a charge. */
export function applies(clause: PayClause, charge: ChargeFacts): boolean {
  const { kinds, charges, months } = clause.when;
  const { ordinal, monthsSinceInstall } = charge;
  const currency = currencyOf(clause);
  return (
    (kinds.length === 0 || kinds.includes(charge.kind)) &&
    (charges === null || (ordinal >= charges.from && (charges.to === null || ordinal <= charges.to))) &&
    (months === null ||
      (monthsSinceInstall >= months.from && (months.to === null || monthsSinceInstall < months.to))) &&
    (clause.duration === null || charge.monthsSinceFirstCharge < clause.duration) &&
    (currency === null || currency === charge.currency)
  );
}

/** What a clause pays for a charge that it is about; 0 where it says nothing of pay. */
export function payOf({ basis, pay, cap }: PayClause, charge: ChargeFacts): number {
  if (pay === null) return 0;
  const base = basis === 'net' ? charge.net : charge.gross;
  const due = pay.kind === 'fixed' ? pay.amount : proportion(Math.max(0, base), pay.rate, 10_000);
  if (cap === null) return due;
  return Math.max(0, Math.min(due, cap.per === 'charge' ? cap.amount : cap.amount - charge.earnedBefore));
}

/**
 * What a charge earns by clauses in their order: the first that is about it and says what is paid, and the first that says
 * until when it is held. null where no clause says the one or the other.
 */
export function evaluate(ranked: readonly Citation[], charge: ChargeFacts): Earns | null {
  const about = ranked.filter(({ clause }) => applies(clause, charge));
  const by = about.find(({ clause }) => clause.pay !== null);
  const heldBy = about.find(({ clause }) => clause.hold !== null);
  if (!by?.clause.pay || !heldBy || heldBy.clause.hold === null) return null;
  const { basis, pay } = by.clause;
  return {
    by,
    base: Math.max(0, basis === 'net' ? charge.net : charge.gross),
    rate: pay.kind === 'percent' ? pay.rate : null,
    amount: payOf(by.clause, charge),
    heldBy,
    hold: heldBy.clause.hold,
  };
}

/** What was evaluated, as text: its hash is kept with the commission. The migrations write the same text. */
export const factsText = (charge: ChargeFacts): string =>
  [
    charge.kind,
    charge.gross,
    charge.net,
    charge.currency,
    charge.ordinal,
    charge.monthsSinceInstall,
    charge.monthsSinceFirstCharge,
    charge.earnedBefore,
  ].join('|');

const isForAll = ({ when, cap, pay, duration }: PayClause): boolean =>
  when.kinds.length === 0 &&
  (when.charges === null || (when.charges.from === 1 && when.charges.to === null)) &&
  (when.months === null || (when.months.from === 0 && when.months.to === null)) &&
  duration === null &&
  cap === null &&
  pay?.kind !== 'fixed';

/** The clauses, in their order, that can still count: none behind one that is about every charge. */
export function reachable(ranked: readonly Citation[]): Citation[] {
  const closed = { pay: false, hold: false };
  return ranked.filter(({ clause }) => {
    const counts = (clause.pay !== null && !closed.pay) || (clause.hold !== null && !closed.hold);
    if (isForAll(clause)) {
      closed.pay ||= clause.pay !== null;
      closed.hold ||= clause.hold !== null;
    }
    return counts;
  });
}
