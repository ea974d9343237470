import { raw } from 'sql-template-tag';

/**
 * Of `referrals r`: those that count as an install. A shop that was transferred counts for the partner that has it now, as of when
 * it installed.
 */
export const countedText = `r.attribution_state <> 'transferred'`;
export const isCounted = raw(countedText);

/** Of `referrals r`: under review, to be decided by staff. */
export const isFlagged = raw(`r.review_state = 'flagged'`);
