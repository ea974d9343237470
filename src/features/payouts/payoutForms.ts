/** The word for one and for many payouts, for `plural`. */
export const payoutForms = { one: 'payout', other: 'payouts' };
