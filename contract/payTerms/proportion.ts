/** `amount × part ÷ whole` in whole minor units, halves to the even neighbour. Exact for every safe integer, none negative. */
export function proportion(amount: number, part: number, whole: number): number {
  const product = BigInt(amount) * BigInt(part);
  const divisor = BigInt(whole);
  const quotient = product / divisor;
  const twice = (product % divisor) * 2n;
  const isUp = twice > divisor || (twice === divisor && quotient % 2n === 1n);
  return Number(isUp ? quotient + 1n : quotient);
}

/** What a charge earns at a rate in basis points. */
export const commissionOf = (amount: number, rate: number): number => proportion(amount, rate, 10_000);

/**
 * What must still be reversed of a commission once `refunded` of its charge is given back in all: cumulative, so that
 * parts never add up to more or less than the whole.
 */
export const reversalOf = (
  commission: { readonly amount: number; readonly reversed: number },
  refunded: number,
  charged: number,
): number => Math.max(0, proportion(commission.amount, refunded, charged) - commission.reversed);
