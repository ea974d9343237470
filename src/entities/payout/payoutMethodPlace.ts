/** Where the payouts page asks for a payout method. */
export const payoutMethodPlace = 'payout-method';
