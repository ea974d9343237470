import type { MetricKey } from '#contract/analytics/metrics.ts';
import type { EntryChoice } from '#contract/reports/entries.ts';
import type { Having, ReportKey } from '#contract/reports/kinds.ts';
import type { datings } from '#contract/referrals/referrals.ts';

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
  churn: 'churn',
  bonuses: 'ledger',
  // What net revenue is divided by.
  programmeReturn: 'ledger',
  // By day.
  clicks: 'performance',
  visitInstalls: 'performance',
  visitShare: 'performance',
  conversion: 'performance',
  earningsPerClick: 'performance',
};

/** The rows of a report that count, where not all of them do. */
const rows: Partial<Record<MetricKey, { having: Having } | { entry: EntryChoice }>> = {
  refundRate: { having: 'refunded' },
  refunds: { having: 'refunded' },
  reversals: { having: 'reversed' },
  bonuses: { entry: 'bonus' },
  programmeReturn: { entry: 'cost' },
};

/** The moment that the list goes by which has a figure’s shops; under a manager, it has those of partners in their care then. */
const shopsBy: Partial<Record<MetricKey, (typeof datings)[number]>> = {
  installs: 'installed',
  lifetimeValue: 'installed',
  uninstalls: 'uninstalled',
  chargedShops: 'billed',
  payingShops: 'payingAtEnd',
  maturedConversion: 'clicked',
};

/** The shops that make a figure of the period, narrowed as the page is, or its report; null where nothing shows just those. */
export function shopsHref(metric: MetricKey, { partnerId, filters, period }: Given): string | null {
  const { app, manager, tag, country } = filters;
  const shops = { partnerId, app, country, tag: tag === undefined ? undefined : String(tag), ...periodParams(period) };
  const dated = shopsBy[metric];
  if (dated !== undefined)
    return paths.adminReferrals.to({ ...shops, manager, dated: dated === 'installed' ? undefined : dated });
  // That list goes by whose the partner was at the install; these figures by whose it was when the money moved.
  if (manager === undefined && (metric === 'netRevenue' || metric === 'commission'))
    return paths.adminReferrals.to({ ...shops, dated: 'charged' });
  if (manager === undefined && metric === 'earningsPerClick')
    return paths.adminReferrals.to({ ...shops, dated: 'charged', source: 'visit' });
  const report = reports[metric];
  if (report === undefined) return null;
  // By country, that report is of all partners together; of some of them, the list has the shops.
  const isOfSome = [partnerId, manager, tag].some((one) => one !== undefined);
  if (report === 'performance' && country !== undefined && isOfSome)
    return metric === 'visitInstalls' || metric === 'visitShare'
      ? paths.adminReferrals.to({ ...shops, manager, source: 'visit' })
      : null;
  return paths.report.to(report, { ...shops, manager, ...rows[metric] });
}
