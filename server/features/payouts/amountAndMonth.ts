import { majorUnits } from '../../platform/currency.ts';

const monthName = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** A payout's amount and month as a notification says them: '150.00 USD', 'November 2026'. */
export const amountAndMonth = (payout: {
  readonly amount: number;
  readonly currency: string;
  readonly month: string;
}) => ({
  amount: `${majorUnits(payout.amount, payout.currency)} ${payout.currency}`,
  month: monthName.format(new Date(`${payout.month}-01T00:00:00Z`)),
});
