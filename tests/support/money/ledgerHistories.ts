import fc from 'fast-check';

import type { Currency, PayoutEvent } from './ledgerModel.ts';

/** One thing that happens to a partner; `which` picks a charge, commission or payout among those there are. */
export type Step =
  | { kind: 'charge'; shop: 0 | 1; amount: number; currency: Currency }
  | { kind: 'refund'; which: number; amount: number; isFull: boolean }
  | { kind: 'repeat'; which: number }
  | { kind: 'rate'; rate: number | null }
  | { kind: 'offset'; months: number }
  | { kind: 'bonus'; amount: number; currency: Currency }
  | { kind: 'flag' | 'clear'; shop: 0 | 1 }
  | { kind: 'suspend' | 'restore' }
  | { kind: 'hold' | 'release'; which: number }
  | { kind: 'undo'; which: number };

export interface Month {
  /** One for each day on which something may happen. */
  steps: (Step | null)[];
  /** A run in the middle of the month; the one at its end then finds the month's payout made. */
  isRunEarly: boolean;
  run: 'none' | 'previous' | 'current';
  /** What staff do with payouts after the run; mostly, but not always, with one that allows it. */
  moves: { event: PayoutEvent; which: number }[];
}

export interface History {
  hasMethod: boolean;
  months: Month[];
}

export const daysOfMonth = 4;
export const monthsOfHistory = 5;
export const movesOfMonth = 5;

const which = fc.nat(50);
const shop = fc.constantFrom<0 | 1>(0, 1);
const currency = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Currency>('USD') },
  { weight: 2, arbitrary: fc.constant<Currency>('EUR') },
  { weight: 1, arbitrary: fc.constant<Currency>('JPY') },
);
const amount = fc.oneof(
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 30 }) },
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 100_000 }) },
);
const rate = fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 10_000 }), fc.constantFrom(0, 5, 2500, 10_000));

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ kind: fc.constant('charge'), shop, amount, currency }) },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('refund'), which, amount, isFull: fc.constantFrom(false, false, true) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('repeat'), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rate'), rate }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('offset'), months: fc.integer({ min: 0, max: 3 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('bonus'), amount, currency }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('flag', 'clear', 'clear'), shop }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('suspend', 'restore', 'restore', 'restore') }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('hold', 'release', 'release'), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('undo'), which }) },
);

const event = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom<PayoutEvent>('approve', 'confirm') },
  { weight: 2, arbitrary: fc.constantFrom<PayoutEvent>('void', 'send') },
  { weight: 2, arbitrary: fc.constantFrom<PayoutEvent>('hold', 'release', 'fail', 'retry', 'return') },
);

const month: fc.Arbitrary<Month> = fc.record({
  steps: fc.array(fc.option(step, { freq: 5 }), { minLength: daysOfMonth, maxLength: daysOfMonth }),
  isRunEarly: fc.constantFrom(true, false, false),
  run: fc.constantFrom('none', 'previous', 'current', 'current', 'current'),
  moves: fc.array(fc.record({ event, which }), { minLength: 1, maxLength: movesOfMonth }),
});

export const history: fc.Arbitrary<History> = fc.record({
  hasMethod: fc.integer({ min: 0, max: 9 }).map((draw) => draw > 0),
  months: fc.array(month, { minLength: monthsOfHistory, maxLength: monthsOfHistory }),
});
