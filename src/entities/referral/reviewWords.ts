import type { reviewEvents } from '#contract/referrals.ts';

export type ReviewEvent = (typeof reviewEvents)[number];

interface ReviewWords {
  /** The button. */
  readonly label: string;
  readonly done: string;
  readonly consequence: string;
}

/** What staff may do in a review: its button, what is said when it is done, and what follows. */
export const reviewWords: Readonly<Record<ReviewEvent, ReviewWords>> = {
  clear: {
    label: 'Clear referral',
    done: 'Referral cleared',
    consequence: 'What the review held of its commissions is released.',
  },
  flag: {
    label: 'Flag referral',
    done: 'Referral flagged',
    consequence: 'Its unpaid commissions are held until it is cleared.',
  },
};
