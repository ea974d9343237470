/**
 * What a charge was for, as its app's billing says. Each is money that the shop paid: `credit` is credit it bought,
 * `adjustment` a later correction. What goes back to the shop is a refund.
 */
export const chargeKinds = ['subscription', 'usage', 'one_time', 'credit', 'adjustment'] as const;

export type ChargeKind = (typeof chargeKinds)[number];

/** The kind assumed by commission terms where the billing gives none. */
export const assumedKind: ChargeKind = 'subscription';
