import type { reviewEvents } from '#contract/referrals/referrals.ts';

export type ReviewEvent = (typeof reviewEvents)[number];

interface ReviewWords {
  /** The button. */
  readonly label: string;
  readonly done: string;
  readonly consequence: string;
}

/** What staff may do in a review: the button label, the success message, and the consequence. */
export const reviewWords: Readonly<Record<ReviewEvent, ReviewWords>> = {
  clear: {
    label: 'Clear referral',
    done: 'Referral cleared',
    consequence: 'Its commissions on hold are released.',
  },
  flag: {
    label: 'Flag referral',
    done: 'Referral flagged',
    consequence: 'Its unpaid commissions are on hold until it is cleared.',
  },
};
