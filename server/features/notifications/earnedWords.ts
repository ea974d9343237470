import type { Money } from '#contract/shared/money.ts';
import { plural } from '#contract/shared/plural.ts';

import { money } from '../../platform/format.ts';
import { listInWords } from '#contract/lifecycles/reasons.ts';

/** '3 payments: you earned $36.75 and €4.00'; of one payment, by the shop that paid. */
export function earnedWords(payments: number, sums: readonly Money[], shop?: string): string {
  const what =
    shop !== undefined && payments === 1 ? `${shop} paid` : plural(payments, { one: 'payment', other: 'payments' });
  return `${what}: you earned ${listInWords(sums.map(({ amount, currency }) => money(amount, currency)))}`;
}
