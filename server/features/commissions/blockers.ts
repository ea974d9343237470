import type { DataOf } from '#contract/shared/endpoint.ts';
import type { Blocker, getBlockers } from '#contract/payouts/payouts.ts';
import { firstDay } from '#contract/shared/month.ts';
import { dayInWords, timeInWords } from '#contract/shared/dayWords.ts';

import { money, monthInWords } from '../../platform/format.ts';

type Blockers = DataOf<typeof getBlockers>;
/** What keeps a commission from being paid. */
export interface Facts {
  readonly id: string;
  readonly shop: string;
  readonly currency: string;
  readonly state: Blockers['state'];
  readonly reason: string;
  readonly payableMonth: string;
  readonly currentMonth: string;
  readonly isReferralFlagged: boolean;
  readonly isAccountActive: boolean;
  readonly isApproved: boolean;
  /** The one that is not settled yet, with its amount. */
  readonly reversal: {
    readonly state: 'proposed' | 'disputed' | 'escalated';
    readonly amount: number;
    readonly reason: string;
    readonly answerBy: string;
    /** Proposed to its own partner; else to the one that a claim moved the earnings to. */
    readonly isOwn: boolean;
  } | null;
  /** Held by the product, which releases it by itself. */
  readonly isHeldByRule: boolean;
  readonly hasPayoutMethod: boolean;
  /** When a changed payout method counts; null where none waits. */
  readonly methodCountsFrom: string | null;
  /** The month of the first run that can take it, when nothing holds it. */
  readonly runMonth: string;
  /** What that run finds in its currency, once nothing named holds any of it. */
  readonly gathered: number;
  readonly minimum: number;
  /** The live payout it is in; `othersHeld` counts commissions in it that stay held when this one no longer is. */
  readonly payout: {
    readonly month: string;
    readonly state: string;
    readonly reason: string;
    readonly othersHeld: number;
  } | null;
}

export type Reader = 'partner' | 'staff';

/** What a payout still waits for, by its state. */
const payoutSteps: Readonly<Record<string, string>> = {
  open: 'is waiting for approval',
  onHold: 'is on hold',
  approved: 'is approved and will be sent next',
  processing: 'is being processed',
  overdue: 'is overdue at the bank, and we are looking into it',
  failed: 'failed and will be tried again',
};

type Given = Pick<Blocker, 'code' | 'text' | 'who'> & Partial<Blocker>;
const blocker = (given: Given): Blocker => ({ date: null, progress: null, ...given });

/**
 * Why a commission is not paid yet: every reason that holds, and none that does not, in the reader's person. What the reader
 * can do comes first, then what time clears, then what others do.
 */
export function blockersOf(facts: Facts, reader: Reader): Blockers {
  const { id, state } = facts;
  const answer = (isPaid: boolean, blockers: Blocker[]): Blockers => ({ id, state, isPaid, blockers });
  if (state === 'paid' || state === 'clawedBack') return answer(true, []);
  if (state === 'cancelled') {
    const text = `This commission was cancelled. ${facts.reason}`.trim();
    return answer(false, [blocker({ code: 'cancelled', text, who: null })]);
  }
  const found = [
    ...holds(facts, reader),
    ...(facts.payout === null ? waiting(facts, reader) : inPayout(facts, reader)),
  ];
  const order = [reader, 'time', reader === 'partner' ? 'staff' : 'partner'];
  return answer(
    false,
    found.toSorted((a, b) => order.indexOf(a.who ?? '') - order.indexOf(b.who ?? '')),
  );
}

const whose = (reader: Reader, what: string) => `${reader === 'partner' ? 'Your' : 'The partner’s'} ${what}`;

/** What holds it; one that is payable is held by nothing. */
function holds(facts: Facts, reader: Reader): Blocker[] {
  if (facts.state === 'payable') return [];
  const { isReferralFlagged, isAccountActive, isApproved, isHeldByRule, shop, reason } = facts;
  const found: Blocker[] = [...reversalOf(facts, reader)];
  if (isReferralFlagged)
    found.push(blocker({ code: 'isReferralClear', text: `The referral of ${shop} is under review.`, who: 'staff' }));
  if (!isAccountActive)
    found.push(blocker({ code: 'isAccountActive', text: `${whose(reader, 'account')} is not active.`, who: 'staff' }));
  if (!isApproved) {
    found.push(
      blocker({ code: 'isApproved', text: `${whose(reader, 'registration')} is not approved.`, who: 'staff' }),
    );
  }
  if (facts.state === 'held' && (!isHeldByRule || found.length === 0))
    found.push(blocker({ code: 'isNotHeld', text: `It is held. ${reason}`.trim(), who: 'staff' }));
  return found;
}

function reversalOf({ reversal, currency }: Facts, reader: Reader): Blocker[] {
  if (reversal === null) return [];
  if (!reversal.isOwn && reader === 'partner') {
    const text = 'A reversal is proposed for earnings that a claim moved to another partner.';
    return [blocker({ code: 'isReversalSettled', text, who: 'staff' })];
  }
  const { state, amount, reason, answerBy } = reversal;
  const what = `A reversal of ${money(amount, currency)}`;
  if (state !== 'proposed') {
    const text = `${what} is disputed, and staff have yet to decide. ${reason}`;
    return [blocker({ code: 'isReversalSettled', text, who: 'staff' })];
  }
  const text = `${what} is proposed. ${reason} Undisputed, it takes effect on ${timeInWords(Date.parse(answerBy))}.`;
  return [blocker({ code: 'isReversalSettled', text, who: 'partner' })];
}

const noMethod = ({ hasPayoutMethod }: Facts, reader: Reader): Blocker[] =>
  hasPayoutMethod
    ? []
    : [
        blocker({
          code: 'hasPayoutMethod',
          text: reader === 'partner' ? 'You have no payout method yet.' : 'The partner has no payout method yet.',
          who: 'partner',
        }),
      ];

const methodWaits = ({ methodCountsFrom }: Facts, reader: Reader): Blocker[] =>
  methodCountsFrom === null
    ? []
    : [
        blocker({
          code: 'isMethodSettled',
          text: `${whose(reader, 'new payout method')} takes effect on ${timeInWords(Date.parse(methodCountsFrom))}.`,
          date: methodCountsFrom.slice(0, 10),
          who: 'time',
        }),
      ];

/** What keeps one out of a payout. */
function waiting(facts: Facts, reader: Reader): Blocker[] {
  const { currency, payableMonth, currentMonth, runMonth, gathered, minimum } = facts;
  const found = [...noMethod(facts, reader), ...methodWaits(facts, reader)];
  if (gathered < minimum) {
    found.push(
      blocker({
        code: 'minimum',
        text:
          reader === 'partner'
            ? 'You are below the minimum for a payout; it rolls over until you reach it.'
            : 'The partner is below the minimum for a payout; it rolls over until then.',
        who: 'partner',
        progress: { amount: gathered, minimum, currency },
      }),
    );
  }
  if (payableMonth > currentMonth) {
    const date = firstDay(payableMonth);
    found.push(
      blocker({
        code: 'hasReachedPayoutMonth',
        text: `It becomes payable on ${dayInWords(Date.parse(date))}.`,
        date,
        who: 'time',
      }),
    );
  } else if (runMonth > currentMonth) {
    found.push(
      blocker({
        code: 'isAlreadyRun',
        text: `The ${monthInWords(currentMonth)} payout was made before it was ready.`,
        date: firstDay(runMonth),
        who: 'time',
      }),
    );
  }
  const run =
    reader === 'partner'
      ? `It goes into your ${monthInWords(runMonth)} payout, which is not prepared yet.`
      : `It goes into the ${monthInWords(runMonth)} payout, which is not prepared yet.`;
  return [...found, blocker({ code: 'run', text: run, who: 'staff' })];
}

/** What keeps one that is in a payout from being paid. */
function inPayout(facts: Facts, reader: Reader): Blocker[] {
  const { payout } = facts;
  if (payout === null) return [];
  const { month, state, reason, othersHeld } = payout;
  const step = payoutSteps[state] ?? 'is not paid yet';
  const isStuck = (state === 'onHold' || state === 'failed') && reason !== '';
  const isToApprove = state === 'open' || state === 'onHold';
  const found = [
    ...(isToApprove ? noMethod(facts, reader) : []),
    ...(isToApprove || state === 'failed' ? methodWaits(facts, reader) : []),
  ];
  if (othersHeld > 0) {
    found.push(blocker({ code: 'othersHeld', text: 'Other commissions of its payout are on hold.', who: 'staff' }));
  }
  const text = `${reader === 'partner' ? 'Your' : 'The'} ${monthInWords(month)} payout ${step}.${isStuck ? ` ${reason}` : ''}`;
  return [...found, blocker({ code: 'payout', text, who: 'staff' })];
}
