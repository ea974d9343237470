import { capital, money, number, percent } from '../shared/format.ts';
import { currencyOf } from './evaluation.ts';
import type { PayClause } from './payTerms.ts';
import { plural } from '../shared/plural.ts';

const kindWords = {
  subscription: 'subscription',
  usage: 'usage',
  one_time: 'one-time',
  credit: 'credit',
  adjustment: 'adjustment',
} as const;

const ends = { one: 'st', two: 'nd', few: 'rd', other: 'th', zero: 'th', many: 'th' } as const;
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });
const nth = (n: number): string => `${n}${ends[ordinals.select(n)]}`;
const months = (n: number): string => plural(n, { one: 'month', other: 'months' });

/** Which charges: 'each subscription charge', 'the first 3 charges', 'each charge from the 2nd'. */
function chargesWords({ when: { kinds, charges } }: PayClause): string {
  const kind = kinds.length === 0 ? '' : `${kinds.map((one) => kindWords[one]).join(' or ')} `;
  if (charges === null) return `each ${kind}charge`;
  const { from, to } = charges;
  // The number counts charges of every kind.
  const which = kind === '' ? '' : ` that is ${kind.trim()}`;
  if (to === null) return from === 1 ? `each ${kind}charge` : `each ${kind}charge from the ${nth(from)}`;
  if (from === to) return `the ${from === 1 ? 'first' : nth(from)} charge${which && `, if it is ${kind.trim()}`}`;
  return from === 1 ? `each of the first ${to} charges${which}` : `each of charges ${from} to ${to}${which}`;
}

function monthsWords({ when: { months: span } }: PayClause): string {
  if (span === null) return '';
  const { from, to } = span;
  if (to === null) return from === 0 ? '' : ` from ${months(from)} after installation`;
  return from === 0
    ? ` in the first ${to === 1 ? 'month' : months(to)} after installation`
    : ` between ${from} and ${months(to)} after installation`;
}

function holdWords({ hold }: PayClause): string {
  if (hold === null) return '';
  return hold === 0 ? 'payable in the month of the charge' : `payable ${months(hold)} after the charge`;
}

function payWords(clause: PayClause, locale?: string): string {
  const { pay, basis, cap, duration } = clause;
  if (pay === null) return '';
  const currency = currencyOf(clause);
  const charges = [chargesWords(clause), currency === null ? '' : ` in ${currency}`].join('');
  const what =
    pay.kind === 'percent'
      ? `${percent(pay.rate, locale)} of ${charges}${basis === 'net' ? ' after fees' : ''}`
      : `${money(pay.amount, pay.currency, locale)} for ${charges}`;
  const most =
    cap === null
      ? ''
      : `, up to ${money(cap.amount, cap.currency, locale)} ${cap.per === 'charge' ? 'per charge' : 'in total per shop'}`;
  const long = duration === null ? '' : `, for ${months(duration)} from the shop’s first charge`;
  return `${what}${monthsWords(clause)}${long}${most}`;
}

/** A clause in words, wherever one is shown: '25% of each charge, for 12 months from the shop’s first charge'. */
export function clauseWords(clause: PayClause, locale?: string): string {
  const [pay, hold] = [payWords(clause, locale), holdWords(clause)];
  if (pay !== '') return hold === '' ? pay : `${pay}; ${hold}`;
  const about = `${chargesWords(clause)}${monthsWords(clause)}`;
  const text = about === 'each charge' ? hold : `${hold}, of ${about}`;
  return capital(text);
}

/** How a clause differs from what it was. */
export interface ClauseChange {
  readonly id: string;
  readonly kind: 'added' | 'removed' | 'changed' | 'moved' | 'same';
  /** In words; null where there was, or is, none. */
  readonly before: string | null;
  readonly after: string | null;
}

/** The difference of two sets of clauses, those of now in their order, then those that are gone. */
export function clauseChanges(
  before: readonly PayClause[],
  after: readonly PayClause[],
  locale?: string,
): ClauseChange[] {
  const known = new Map(before.map((clause) => [clause.id, clause]));
  const kept = new Set(after.map(({ id }) => id));
  const words = (clause: PayClause) => clauseWords(clause, locale);
  const now = after.map((clause): ClauseChange => {
    const was = known.get(clause.id);
    if (!was) return { id: clause.id, kind: 'added', before: null, after: words(clause) };
    const [from, to] = [words(was), words(clause)];
    if (from !== to) return { id: clause.id, kind: 'changed', before: from, after: to };
    return { id: clause.id, kind: was.priority === clause.priority ? 'same' : 'moved', before: from, after: to };
  });
  const gone = before.filter(({ id }) => !kept.has(id));
  return [
    ...now,
    ...gone.map((clause): ClauseChange => ({ id: clause.id, kind: 'removed', before: words(clause), after: null })),
  ];
}

/** 'Version 3', as versions of terms are named. */
export const versionWords = (version: number, locale?: string): string =>
  `Version ${number({}, locale).format(version)}`;
