import { z } from 'zod/mini';

import { chargeKinds } from '../events/chargeKinds.ts';
import { currency, id, text } from '../shared/schemas.ts';

/** Whom terms are for, the least specific first. */
export const payScopes = ['programme', 'app', 'tag', 'tier', 'partner'] as const;

/** The clauses that the commission rate and the payout offset of a partner are; every app has the first, the programme the second. */
export const plainIds = { rate: 'rate', hold: 'hold' } as const;

/** The most clauses of one set of terms. */
export const mostClauses = 20;

/** Minor units: up to ten million of a currency with cents. */
const amount = z
  .int('Enter an amount.')
  .check(z.minimum(1, 'Enter an amount above zero.'), z.maximum(1_000_000_000, 'Enter a smaller amount.'));
/** Basis points. */
const rate = z
  .int('Enter a rate.')
  .check(z.minimum(0, 'Enter a rate of at least 0%.'), z.maximum(10_000, 'Enter a rate of at most 100%.'));
const count = (min: number, max: number) =>
  z.int('Enter a whole number.').check(z.minimum(min, `Use ${min} or more.`), z.maximum(max, `Use ${max} or less.`));
/** From one number to another; null is without end. */
const span = (min: number, error: string) =>
  z
    .strictObject({ from: count(min, 1200), to: z.nullable(count(min, 1200)) })
    .check(z.refine(({ from, to }) => to === null || to >= from, { error, path: ['to'] }));

export const payClause = z
  .strictObject({
    id: z
      .string('Enter an id.')
      .check(z.regex(/^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/, 'Use up to 40 small letters, digits and hyphens.')),
    /** Within a scope, the higher priority comes first. */
    priority: count(0, 1000),
    when: z.strictObject({
      /** Empty: every kind. */
      kinds: z.array(z.enum(chargeKinds)).check(z.maxLength(chargeKinds.length)),
      /** Charges of a shop by their number, both included; null is every one. */
      charges: z.nullable(span(1, 'The last charge comes before the first.')),
      /** Whole months since the installation, `to` excluded; null is always. */
      months: z.nullable(span(0, 'The end comes before the start.')),
    }),
    /** What a percentage is of: all that the shop paid, or what is left of it after the fees. */
    basis: z.enum(['gross', 'net']),
    /** null: a clause about the hold only. */
    pay: z.nullable(
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('percent'), rate }),
        z.strictObject({ kind: z.literal('fixed'), amount, currency }),
      ]),
    ),
    cap: z.nullable(z.strictObject({ amount, currency, per: z.enum(['charge', 'referral']) })),
    /** Whole months since the shop's first charge; null is for ever. */
    duration: z.nullable(count(1, 1200)),
    /** Months until it becomes payable; null leaves that to other clauses. */
    hold: z.nullable(count(0, 12)),
  })
  .check(
    z.refine(({ pay, hold }) => pay !== null || hold !== null, {
      error: 'Enter what is paid, or when.',
      path: ['pay'],
    }),
    z.refine(({ pay, cap }) => pay?.kind !== 'fixed' || cap === null || cap.currency === pay.currency, {
      error: 'Use the currency of the amount.',
      path: ['cap', 'currency'],
    }),
  );
export type PayClause = z.output<typeof payClause>;

/** A clause that stands for every charge: what the commission rate, or the payout offset, of a partner is. */
export const isPlain = ({ when, cap, duration, priority }: PayClause): boolean =>
  priority === 0 &&
  when.kinds.length === 0 &&
  when.charges === null &&
  when.months === null &&
  cap === null &&
  duration === null;

/** The plain rate of clauses in basis points; null where they have none. */
export function plainRate(clauses: readonly PayClause[]): number | null {
  const pay = clauses.find((one) => one.id === plainIds.rate)?.pay;
  return pay?.kind === 'percent' ? pay.rate : null;
}

/** A clause for every charge that pays or holds, and nothing else. */
export const plainClause = (given: { readonly rate: number } | { readonly hold: number }): PayClause => ({
  id: 'rate' in given ? plainIds.rate : plainIds.hold,
  priority: 0,
  when: { kinds: [], charges: null, months: null },
  basis: 'gross',
  pay: 'rate' in given ? { kind: 'percent', rate: given.rate } : null,
  cap: null,
  duration: null,
  hold: 'hold' in given ? given.hold : null,
});

const isPlainRate = (clause: PayClause) => isPlain(clause) && clause.pay?.kind === 'percent' && clause.hold === null;
const isPlainHold = (clause: PayClause) => isPlain(clause) && clause.pay === null;

/** The clauses of one set of terms, of any scope. */
export const payClauses = z.array(payClause).check(
  z.maxLength(mostClauses, `Use at most ${mostClauses} clauses.`),
  z.refine((clauses) => new Set(clauses.map((one) => one.id)).size === clauses.length, 'Two clauses have the same ID.'),
  z.refine(
    (clauses) => clauses.every((one) => one.id !== plainIds.rate || isPlainRate(one)),
    'The clause “rate” is a percentage of every charge, without conditions.',
  ),
  z.refine(
    (clauses) => clauses.every((one) => one.id !== plainIds.hold || isPlainHold(one)),
    'The clause “hold” says when every commission becomes payable, without conditions.',
  ),
  z.refine(
    (clauses) => clauses.every((one) => one.priority > 0 || one.id === plainIds.rate || one.id === plainIds.hold),
    'Other clauses come before “rate” and “hold”: give them a priority of 1 or more.',
  ),
);

/** The clause that terms of a scope may not be without, so that every charge is covered. */
export const neededClause = (scope: (typeof payScopes)[number]): string | null => {
  if (scope === 'app') return plainIds.rate;
  return scope === 'programme' ? plainIds.hold : null;
};

export const payScope = z.enum(payScopes, 'Use programme, app, tag, tier or partner.');
export type PayScope = z.output<typeof payScope>;

/** What a set of terms is for: `all` of the programme, else an app's, a tag's, a tier's or a partner's id. */
export const payTarget = z.union(
  [z.literal('all'), id, z.string().check(z.regex(/^[1-9]\d{0,8}$/))],
  'Use all, or the id of an app, a tag, a tier or a partner.',
);

export const payNote = text(500);
