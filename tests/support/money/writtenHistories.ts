import { daysOfMonth, type History, type Month, monthsOfHistory, type Step } from './ledgerHistories.ts';
import type { PayoutEvent } from './ledgerModel.ts';

const charge: Step = { kind: 'charge', shop: 0, amount: 100_000, currency: 'USD' };

interface Given {
  steps?: readonly Step[];
  run?: Month['run'];
  moves?: readonly PayoutEvent[];
}

/** The steps on the first days of the month; its moves concern the only payout that allows each of them. */
const monthOf = ({ steps = [], run = 'none', moves = [] }: Given): Month => ({
  steps: Array.from({ length: daysOfMonth }, (_, day) => steps[day] ?? null),
  isRunEarly: false,
  run,
  moves: moves.map((event) => ({ event, which: 1 })),
});

/** The months given, and quiet ones after them. */
const historyOf = (...given: readonly Given[]): History => ({
  hasMethod: true,
  months: Array.from({ length: monthsOfHistory }, (_, index) => monthOf(given[index] ?? {})),
});

/** A charge is earned in the first month, and its payout made by the run of the second. */
const paidOut = (moves: readonly PayoutEvent[], ...after: readonly Given[]): History =>
  historyOf({ steps: [charge] }, { run: 'current', moves }, ...after);

/** Histories that together reach every end and every step of a payout; no two of them reach the same. */
export const writtenHistories: Readonly<Record<string, History>> = {
  'a payout stays open without a method to pay by': { ...paidOut(['approve']), hasMethod: false },
  'a payout is approved': paidOut(['approve']),
  'a payout is put on hold, approved and open': paidOut(['approve', 'hold', 'release', 'hold']),
  'a payout is sent, and overdue': paidOut(['approve', 'send']),
  'a payout is sent': historyOf({}, {}, {}, { steps: [charge] }, { run: 'current', moves: ['approve', 'send'] }),
  'a payout is overdue, and its payment fails': paidOut(['approve', 'send'], { moves: ['fail'] }),
  'a payment is confirmed, and returned by the bank': paidOut(['approve', 'send', 'confirm', 'return']),
  'a commission is paid, and then refunded in full': paidOut(['approve', 'confirm'], {
    steps: [{ kind: 'refund', which: 0, amount: 1, isFull: true }],
  }),
  'a payment fails': paidOut(['approve', 'send', 'fail']),
  'a payment fails, is tried again, overdue and confirmed': paidOut(['approve', 'send', 'fail', 'retry', 'send'], {
    moves: ['confirm'],
  }),
  'a payment is confirmed without being sent, and undone': paidOut(['approve', 'confirm'], {
    steps: [{ kind: 'undo', which: 0 }],
  }),
  'a payout is voided wherever it may be': paidOut(
    ['void'],
    { run: 'current', moves: ['approve', 'void'] },
    { run: 'current', moves: ['hold', 'void'] },
    { run: 'current', moves: ['approve', 'send', 'fail', 'void'] },
  ),
  'a commission waits for its month': historyOf({}, {}, {}, {}, { steps: [charge] }),
  'a commission of a flagged shop is held': historyOf({ steps: [charge, { kind: 'flag', shop: 0 }] }),
  'a commission of a refunded charge is cancelled': historyOf({
    steps: [charge, { kind: 'refund', which: 0, amount: 1, isFull: true }],
  }),
};
