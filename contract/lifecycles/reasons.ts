import { dayInWords, timeInWords } from '../shared/dayWords.ts';
import { money } from '../shared/format.ts';
import { firstDay } from '../shared/month.ts';
import { pluralForm } from '../shared/plural.ts';
import { z } from 'zod/mini';

import { doneWord } from './eventWords.ts';
import { stateWord, subjectWord } from './stateWords.ts';
import {
  appEventContext,
  accountContext,
  approvalContext,
  bannerContext,
  claimContext,
  erasureContext,
  commissionContext,
  invitationContext,
  leadContext,
  listingContext,
  newsletterContext,
  personExportContext,
  payoutContext,
  payoutMethodContext,
  referralContext,
  reversalContext,
  staffAccountContext,
  termsProposalContext,
  termsVersionContext,
  tierContext,
} from './contexts.ts';
import { undoSeconds } from './lifecycles.ts';

const facts = z.partial(
  z.object({
    ...approvalContext.shape,
    ...accountContext.shape,
    ...leadContext.shape,
    ...referralContext.shape,
    ...commissionContext.shape,
    ...payoutContext.shape,
    ...reversalContext.shape,
    ...payoutMethodContext.shape,
    ...termsProposalContext.shape,
    ...termsVersionContext.shape,
    ...listingContext.shape,
    ...bannerContext.shape,
    ...newsletterContext.shape,
    ...staffAccountContext.shape,
    ...invitationContext.shape,
    ...appEventContext.shape,
    ...claimContext.shape,
    ...personExportContext.shape,
    ...tierContext.shape,
    ...erasureContext.shape,
  }),
);
type Facts = z.infer<typeof facts>;

/** Why a condition of a lifecycle is not met: one sentence for each guard, with the date where time cures it. */
export const reasons = {
  hasPartnerProfile: () => 'The partner profile is incomplete.',
  isPastDue: ({ dueAt }) =>
    dueAt ? `Staff have until ${timeInWords(Date.parse(dueAt))} to decide.` : 'It is not due yet.',
  isNotErased: () => 'The partner was erased, so the account stays closed.',
  isNotConflicting: ({ conflicts = [] }) => conflicts.map(conflictWords).join(' ') || 'It conflicts with another lead.',
  isJustApproved: () => `An approval can be undone for ${undoSeconds} seconds. This one is final.`,
  hasNoInstall: () => 'The shop has already installed an app, so the approval is final.',
  hasInstall: () => 'No install was credited to it.',
  hasClaimEnded: ({ claimEndsAt }) =>
    claimEndsAt ? `It claims its shop until ${timeInWords(Date.parse(claimEndsAt))}.` : 'It claims nothing.',
  isWithinWindow: ({ windowEndsAt }) =>
    windowEndsAt
      ? `The attribution window ended on ${timeInWords(Date.parse(windowEndsAt))}.`
      : 'The attribution window has ended.',
  hasReachedPayoutMonth: ({ payableMonth }) =>
    payableMonth === undefined
      ? 'It has not reached its payout month.'
      : `It becomes payable on ${dayInWords(Date.parse(`${firstDay(payableMonth)}T00:00:00Z`))}.`,
  isNotHeld: ({ isReferralFlagged, isAccountActive, isApproved, isReversalOpen }) => {
    const held = [
      ...(isReferralFlagged === true ? ['the referral is under review'] : []),
      ...(isAccountActive === false ? ['the account is not active'] : []),
      ...(isApproved === false ? ['the registration is not approved'] : []),
      ...(isReversalOpen === true ? ['a reversal is proposed'] : []),
    ];
    return held.length === 0 ? 'On hold.' : `On hold: ${listInWords(held)}.`;
  },
  isInLivePayout: () => 'Not part of a payout yet.',
  isNotInLivePayout: () => 'It’s part of a payout. Void the payout first.',
  isNotSent: () => 'It’s in a payout that was sent to the bank.',
  isPositive: () => 'There is nothing to pay: the amount must be above zero.',
  hasPayoutMethod: () => 'No payout method yet.',
  isMethodSettled: ({ methodCountsFrom }) =>
    methodCountsFrom
      ? `The new payout method takes effect on ${timeInWords(Date.parse(methodCountsFrom))}.`
      : 'The new payout method does not count yet.',
  hasWaited: ({ countsFrom }) =>
    countsFrom === undefined
      ? 'It is not in effect yet.'
      : `It takes effect on ${timeInWords(Date.parse(countsFrom))}.`,
  hasNothingHeld: ({ heldCommissions = 1 }) =>
    pluralForm(heldCommissions, {
      one: 'One of its commissions is on hold. Release it first, or void the payout.',
      other: `${heldCommissions} of its commissions are on hold. Release them first, or void the payout.`,
    }),
  isSeenByTwo: ({ alone }) =>
    alone
      ? `You approved it. Above ${money(alone.amount, alone.currency, 'en-GB')}, another admin has to send it.`
      : 'You approved it, so another admin has to send it.',
  isPastConfirmBy: ({ confirmBy }) =>
    confirmBy
      ? `The bank has until ${timeInWords(Date.parse(confirmBy))} to confirm it.`
      : 'It has not been sent to the bank.',
  isNotUndone: () => 'Its payment has already been undone.',
  isTakenBack: () => 'Some of it was not refunded or reversed.',
  isBeforeAnswerBy: ({ answerBy }) =>
    answerBy === undefined
      ? 'The time to answer is over.'
      : `The time to answer ended on ${timeInWords(Date.parse(answerBy))}.`,
  isPastAnswerBy: ({ answerBy }) =>
    answerBy === undefined
      ? 'There is still time to answer.'
      : `The partner has until ${timeInWords(Date.parse(answerBy))} to answer.`,
  isPastDecideBy: ({ decideBy }) =>
    decideBy ? `Staff have until ${timeInWords(Date.parse(decideBy))} to decide.` : 'It is not disputed.',
  isOwnProposal: () => 'Only the member of staff who proposed it can withdraw it.',
  isAnothersProposal: () => 'You proposed this reversal, so another member of staff has to decide the dispute.',
  isNotLastAdmin: () => 'They are the only admin. Make someone else an admin first.',
  isTriedToTheEnd: () => 'Their replay has not run to the end.',
  changesTerms: () => 'These are the terms in force: nothing would change.',
  isFromAnother: () => 'You proposed these terms, so another admin has to publish them.',
  isNotInForceYet: () => 'It is already in force.',
  hasPlan: () => 'It has no plan yet. Add one first.',
  hasPeriod: () => 'Choose when it starts and ends.',
  hasBegun: ({ startsAt }) =>
    startsAt ? `It starts on ${timeInWords(Date.parse(startsAt))}.` : 'It has no start yet.',
  isOver: ({ endsAt }) => (endsAt ? `It ends on ${timeInWords(Date.parse(endsAt))}.` : 'It has no end yet.'),
  hasTime: () => 'Choose when it is sent.',
  isDue: ({ sendsAt }) => (sendsAt ? `It is sent on ${timeInWords(Date.parse(sendsAt))}.` : 'It has no time yet.'),
  hasReachedAll: ({ waiting = 1 }) =>
    pluralForm(waiting, {
      one: 'It has yet to be sent to one person.',
      other: `It has yet to be sent to ${waiting} people.`,
    }),
  isInTime: ({ expiresAt }) => (expiresAt ? `It expired on ${timeInWords(Date.parse(expiresAt))}.` : 'It has expired.'),
  hasExpired: ({ expiresAt }) =>
    expiresAt ? `It expires on ${timeInWords(Date.parse(expiresAt))}.` : 'It has not expired.',
  isSenderEntitled: () => 'Its sender is no longer an admin. Revoke it and send a new invitation.',
  hasNoAccount: () => 'This email already has an account.',
  isNoRefund: () => 'A refund counts with its charge. It cannot be attributed later.',
  isRefund: () => 'Only a refund waits in the queue.',
  isUninstall: () => 'Only an uninstall can be out of date.',
  isPayment: () => 'Only charges and refunds can be tests.',
  isShopInstalled: () => 'The shop has not installed the app, so there is nothing to credit.',
  isNotTheirs: () => 'The shop is already credited to this partner.',
  isAnotherPerson: () => 'You refused this claim, so another person has to decide the appeal.',
  isAnswerLate: ({ respondBy }) =>
    respondBy
      ? `The partner has until ${timeInWords(Date.parse(respondBy))} to answer.`
      : 'The partner may still answer.',
  isAppealInTime: ({ respondBy }) =>
    respondBy ? `The time to appeal ended on ${timeInWords(Date.parse(respondBy))}.` : 'The time to appeal is over.',
  isEscalationDue: ({ escalatesAt }) =>
    escalatesAt ? `It escalates on ${timeInWords(Date.parse(escalatesAt))}.` : 'All admins have been notified.',
  isReplyLate: ({ respondBy }) =>
    respondBy
      ? `The partner has until ${timeInWords(Date.parse(respondBy))} to reply.`
      : 'The partner still has time to reply.',
  isOverdue: ({ escalatesAt }) =>
    escalatesAt ? `It escalates on ${timeInWords(Date.parse(escalatesAt))}.` : 'All admins have been notified.',
  isPastWithdrawal: ({ erasesAt }) =>
    erasesAt ? `It can be withdrawn until ${timeInWords(Date.parse(erasesAt))}.` : 'It can still be withdrawn.',
  hasNoPayoutUnderway: ({ payoutsUnderway = 1 }) =>
    pluralForm(payoutsUnderway, {
      one: 'A payout is under way. It has to be paid or voided first.',
      other: `${payoutsUnderway} payouts are under way. They have to be paid or voided first.`,
    }),
  hasNothingOwed: ({ owed = [] }) =>
    owed.length === 0
      ? 'Money is still owed.'
      : `Still owed: ${listInWords(owed.map(({ amount, currency }) => money(amount, currency, 'en-GB')))}. It has to be paid or given up first.`,
  isNotOnlyAdmin: () => 'They are the only admin. Make someone else an admin first.',
  isPastAvailability: ({ availableUntil }) =>
    availableUntil ? `It can be downloaded until ${timeInWords(Date.parse(availableUntil))}.` : 'It is not ready yet.',
  isReached: () => 'The threshold is not reached.',
  isMissed: () => 'The threshold is reached.',
  isPastStart: ({ startsAt }) =>
    startsAt ? `It starts on ${timeInWords(Date.parse(startsAt))}.` : 'It has no start yet.',
  isPastReview: ({ reviewAt }) =>
    reviewAt ? `The next review is on ${timeInWords(Date.parse(reviewAt))}.` : 'No review is due.',
  isPastGrace: ({ graceUntil }) =>
    graceUntil ? `The grace period ends on ${timeInWords(Date.parse(graceUntil))}.` : 'It is not at risk.',
  isPastOverride: ({ overrideUntil }) =>
    overrideUntil ? `The override ends on ${timeInWords(Date.parse(overrideUntil))}.` : 'There is no override.',
  isTierOpen: () => 'The tier is closed. Open it first.',
  isNotWon: () => 'It became a partner, so it stays on the list.',
  isPastWindow: ({ windowEndsAt }) =>
    windowEndsAt ? `The attribution window ends on ${timeInWords(Date.parse(windowEndsAt))}.` : 'The app is installed.',
} as const satisfies Record<string, (facts: Facts) => string>;

/**
 * Why an event is refused, as sentences for people. Without unmet conditions the state itself is the reason:
 * "The payout is paid and cannot be voided."
 */
export function reasonsFor(refused: {
  readonly entity: string;
  readonly event: string;
  readonly state: string;
  readonly isAlready: boolean;
  readonly unmet: readonly { readonly guard: string; readonly params: Readonly<Record<string, unknown>> }[];
}): string[] {
  if (refused.unmet.length > 0) return refused.unmet.map((unmet) => reasonFor(unmet.guard, unmet.params));
  const subject = subjectWord(refused.entity);
  const state = stateWord(refused.state);
  if (refused.isAlready) return [`The ${subject} is already ${state}.`];
  return [`The ${subject} is ${state} and cannot be ${doneWord(refused.event)}.`];
}

/** One unmet condition as a sentence. `params` are the facts the guard read. */
export function reasonFor(guard: string, params: Readonly<Record<string, unknown>>): string {
  const known = facts.safeParse(params);
  return isReason(guard) ? reasons[guard](known.success ? known.data : {}) : 'A condition is not met.';
}

/** One conflict of a lead as a sentence. */
export function conflictWords({ kind, what, when, until }: NonNullable<Facts['conflicts']>[number]): string {
  if (kind === 'referral') return `${what} has already been referred, since ${timeInWords(Date.parse(when))}.`;
  const claim = until === null ? '' : `; its claim ends on ${timeInWords(Date.parse(until))}`;
  const other = kind === 'shop' ? `Another lead for ${what}` : `Another lead with the contact ${what}`;
  return `${other} was submitted on ${timeInWords(Date.parse(when))}${claim}.`;
}

function isReason(guard: string): guard is keyof typeof reasons {
  return Object.hasOwn(reasons, guard);
}

const listFormat = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** 'a, b and c'. */
export const listInWords = (names: readonly string[]): string => listFormat.format(names);
