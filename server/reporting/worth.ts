import { exponentOf } from '#contract/shared/currency.ts';
import type { Money } from '#contract/shared/money.ts';

/** The rough worth of one unit in US dollars: for ranking only, never shown or added to an amount. `currency_worths` has the same for SQL. */
const worths: Readonly<Record<string, number>> = {
  USD: 1,
  EUR: 1.1,
  GBP: 1.3,
  CHF: 1.15,
  CAD: 0.72,
  AUD: 0.65,
  NZD: 0.6,
  JPY: 0.0067,
  CNY: 0.14,
  HKD: 0.128,
  SGD: 0.75,
  KRW: 0.00072,
  INR: 0.0118,
  BRL: 0.18,
  MXN: 0.054,
  SEK: 0.098,
  NOK: 0.094,
  DKK: 0.148,
  PLN: 0.26,
  CZK: 0.044,
  HUF: 0.0028,
  RON: 0.22,
  TRY: 0.026,
  ILS: 0.28,
  AED: 0.272,
  SAR: 0.267,
  KWD: 3.25,
  ZAR: 0.055,
  THB: 0.029,
  IDR: 0.000062,
  PHP: 0.0175,
  MYR: 0.23,
  TWD: 0.031,
  VND: 0.00004,
};

/** What amounts of several currencies are worth together, roughly. A currency without a rate counts as dollars. */
export const worthOf = (amounts: readonly Money[]): number =>
  amounts.reduce(
    (all, { amount, currency }) => all + (amount / 10 ** exponentOf(currency)) * (worths[currency] ?? 1),
    0,
  );
