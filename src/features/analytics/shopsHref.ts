import type { MetricKey } from '#contract/analytics/metrics.ts';

import { paths } from '../../paths.ts';
import { type PeriodChoice, periodParams } from '../../shared/period/periodAddress.ts';
import type { Filters } from './useFilters.ts';

interface Given {
  /** Of one partner; of all without it. */
  readonly partnerId?: string;
  /** The country may be `none`: not known. */
  readonly filters: Filters['given'];
  readonly period: PeriodChoice<string>;
}

/** The days of one partner’s clicks. The report knows neither countries nor who looked after the partner. */
const clicksHref = ({ partnerId, filters: { app, manager, country }, period }: Given): string | null =>
  partnerId === undefined || manager !== undefined || country !== undefined
    ? null
    : paths.report.to('performance', { by: 'day', partnerId, app, ...periodParams(period) });

/** Clicks, and what is divided by them. */
const isOfClicks = (metric: MetricKey): boolean =>
  metric === 'clicks' || metric === 'conversion' || metric === 'maturedConversion' || metric === 'earningsPerClick';

/** One partner’s refunds in the period. */
const refundsHref = ({ partnerId, filters: { app, manager, country }, period }: Given): string | null =>
  partnerId === undefined || manager !== undefined
    ? null
    : paths.report.to('refunds', { partnerId, app, country, ...periodParams(period) });

/** The shops that make a figure of the period, narrowed as the page is, or its clicks by day; null where nothing shows just those. */
export function shopsHref(metric: MetricKey, given: Given): string | null {
  const { partnerId, filters, period } = given;
  const { app, manager, tag, country } = filters;
  const shops = { partnerId, app, country, tag: tag === undefined ? undefined : String(tag), ...periodParams(period) };
  if (metric === 'installs' || metric === 'lifetimeValue') return paths.adminReferrals.to({ ...shops, manager });
  if (isOfClicks(metric)) return clicksHref(given);
  // A partner is one manager’s at the end of the period; the list goes by the install.
  if (metric === 'payingShops')
    return manager === undefined ? paths.adminReferrals.to({ ...shops, dated: 'payingAtEnd' }) : null;
  if (metric === 'refundRate') return refundsHref(given);
  // The shops that were paying as the period began, and which of them are not at its end.
  if (metric === 'grossRetention' || metric === 'netRetention')
    return partnerId === undefined || manager !== undefined ? null : paths.report.to('churn', shops);
  // A charge counts for the managers at that time; the list goes by the install.
  return (metric === 'netRevenue' || metric === 'commission') && manager === undefined
    ? paths.adminReferrals.to({ ...shops, dated: 'charged' })
    : null;
}
