import type { PayClause } from './payTerms.ts';
import { isPlain } from './payTerms.ts';
import { clauseWords } from './words.ts';
import { plural } from '../shared/plural.ts';

/** What a partner is offered, each part in words. */
export interface OfferWords {
  /** What is paid, a line for each clause, the one that counts first comes first. */
  readonly pays: readonly string[];
  /** What percentages are of; null where there are none. */
  readonly basis: string | null;
  readonly duration: string;
  /** When it becomes payable, a line for each clause. */
  readonly hold: readonly string[];
}

const isNothing = ({ pay }: PayClause): boolean => pay?.kind === 'percent' && pay.rate === 0;

function basisOf(paying: readonly PayClause[]): string | null {
  const bases = new Set(paying.flatMap(({ pay, basis }) => (pay?.kind === 'percent' ? [basis] : [])));
  if (bases.size === 0) return null;
  if (bases.size === 2) return 'Of the full charge, except where it says after fees';
  return bases.has('net') ? 'What is left of each charge after fees' : 'The full charge, before fees';
}

/** The last clause is about every charge that no other one is about. */
function durationOf(clauses: readonly PayClause[], paying: readonly PayClause[]): string {
  const last = clauses.findLast(({ pay }) => pay !== null);
  if (last && isPlain(last) && !isNothing(last)) return 'As long as the shop pays';
  const months = new Set(paying.map(({ duration }) => duration));
  const [only] = months;
  return months.size === 1 && only != null
    ? `${plural(only, { one: 'month', other: 'months' })} from the shop’s first charge`
    : 'As each rate says';
}

/** Clauses that count, in their order, as the catalogue explains them. */
export function offerWords(clauses: readonly PayClause[], locale?: string): OfferWords {
  const all = clauses.filter(({ pay }) => pay !== null);
  const some = all.filter((clause) => !isNothing(clause));
  const paying = some.length === 0 ? all : some;
  return {
    pays: paying.map((clause) => clauseWords({ ...clause, hold: null }, locale)),
    basis: basisOf(paying),
    duration: durationOf(clauses, paying),
    hold: clauses.flatMap((clause) => (clause.hold === null ? [] : [clauseWords({ ...clause, pay: null }, locale)])),
  };
}

/** What an uninstallation and a refund do, the same for every partner. */
export const uninstallWords = (windowDays: number): string =>
  `Nothing more is earned. A shop that returns within ${plural(windowDays, { one: 'day', other: 'days' })} is still yours. A refund takes back its commission.`;

export const attributionWords = (windowDays: number): string =>
  `Installs up to ${plural(windowDays, { one: 'day', other: 'days' })} after a click on your link`;
