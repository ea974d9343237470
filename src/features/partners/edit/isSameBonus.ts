export interface Bonus {
  readonly amount: number | '';
  readonly currency: string;
}

/** Whether the server takes one for the other, given twice: their reasons may differ. */
export const isSameBonus = (one: Bonus, other: Bonus | null): boolean =>
  one.amount === other?.amount && one.currency === other.currency;
