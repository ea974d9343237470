/** A payout to be paid outside, with the account it was approved with. */
export interface Payable {
  readonly id: string;
  readonly number: string;
  /** Who the account belongs to. */
  readonly holder: string;
  readonly method: string | null;
  /** Of a bank account that has one, without blanks. */
  readonly iban: string | null;
  /** Of PayPal and Wise. */
  readonly email: string | null;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  /** 1, and one more each time it was tried again. */
  readonly attempt: number;
  /** Its payment is on its way already. */
  readonly isSent: boolean;
  /** Why it must not be sent now; null where it may. */
  readonly refusal: string | null;
}

/** Why a payout cannot be in a file; null where it can. */
export type Refusal = (payable: Payable) => string | null;

/** Those a file takes, and the others each with its reason: no payout is left out silently. */
export function divide(payables: readonly Payable[], refusal: Refusal) {
  const taken: Payable[] = [];
  const leftOut: { payable: Payable; reason: string }[] = [];
  for (const payable of payables) {
    const reason = refusal(payable);
    if (reason === null) taken.push(payable);
    else leftOut.push({ payable, reason });
  }
  return { taken, leftOut };
}
