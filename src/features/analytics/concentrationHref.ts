import { withParam } from '../../shared/page/withParam.ts';

/** The partners of a share: the page's leaderboard by net revenue in this currency, narrowed as the page is. */
export function concentrationHref(search: URLSearchParams, currency: string): string {
  const inCurrency = new URLSearchParams(search);
  inCurrency.set('currency', currency);
  return withParam(inCurrency, 'sort', 'netRevenue', 'partners');
}
