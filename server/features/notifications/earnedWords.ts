import type { Money } from '#contract/shared/money.ts';
import { plural } from '#contract/shared/plural.ts';

import { money } from '../../platform/format.ts';
import { listInWords } from '#contract/lifecycles/reasons.ts';

/** 'You earned $36.75 and €4.00 from 3 payments', the amount first since toasts are cut; of one payment, the shop that paid. */
export function earnedWords(payments: number, sums: readonly Money[], shop?: string): string {
  const whence = shop !== undefined && payments === 1 ? shop : plural(payments, { one: 'payment', other: 'payments' });
  return `You earned ${listInWords(sums.map(({ amount, currency }) => money(amount, currency)))} from ${whence}`;
}
