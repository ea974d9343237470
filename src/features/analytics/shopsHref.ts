import type { MetricKey } from '#contract/analytics/metrics.ts';
import type { Having, ReportKey } from '#contract/reports/kinds.ts';

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

/** The report whose rows make a figure, or the figures that it divides. */
const reports: Partial<Record<MetricKey, ReportKey>> = {
  netRevenue: 'revenue',
  commission: 'revenue',
  grossRevenue: 'revenue',
  charges: 'revenue',
  refundRate: 'refunds',
  refunds: 'refunds',
  reversals: 'refunds',
  // The shops that were paying as the period began, and which of them are not at its end.
  grossRetention: 'churn',
  netRetention: 'churn',
  // By day.
  clicks: 'performance',
  visitInstalls: 'performance',
  visitShare: 'performance',
  conversion: 'performance',
  maturedConversion: 'performance',
  earningsPerClick: 'performance',
};

/** The rows of a report that count, where not all of them do. */
const havings: Partial<Record<MetricKey, Having>> = {
  refundRate: 'refunded',
  refunds: 'refunded',
  reversals: 'reversed',
};

/** The shops that make a figure of the period, narrowed as the page is, or its report; null where nothing shows just those. */
export function shopsHref(metric: MetricKey, { partnerId, filters, period }: Given): string | null {
  const { app, manager, tag, country } = filters;
  const shops = { partnerId, app, country, tag: tag === undefined ? undefined : String(tag), ...periodParams(period) };
  if (metric === 'installs' || metric === 'lifetimeValue') return paths.adminReferrals.to({ ...shops, manager });
  if (metric === 'payingShops') return paths.adminReferrals.to({ ...shops, manager, dated: 'payingAtEnd' });
  // That list goes by whose the partner was at the install; these figures by whose it was when the money moved.
  if (manager === undefined && (metric === 'netRevenue' || metric === 'commission'))
    return paths.adminReferrals.to({ ...shops, dated: 'charged' });
  const report = reports[metric];
  if (report === undefined) return null;
  // Of a country, that one is of all partners together.
  const isOfSome = [partnerId, manager, tag].some((one) => one !== undefined);
  if (report === 'performance' && country !== undefined && isOfSome) return null;
  return paths.report.to(report, { ...shops, manager, having: havings[metric] });
}
