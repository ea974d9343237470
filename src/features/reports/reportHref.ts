import { addDays, lastDay } from '#contract/shared/day.ts';
import { firstDay } from '#contract/shared/month.ts';
import { type ReportGrouping, type ReportKey, reportKindOf } from '#contract/reports/kinds.ts';
import type { ReportParameterValues, ReportRow } from '#contract/reports/reports.ts';

import { paths } from '../../paths.ts';
import { clippedParams } from '../../shared/period/clippedParams.ts';
import { type DateRange, type PeriodChoice, periodParams } from '../../shared/period/periodAddress.ts';

/** What narrows it, beside its time. */
type ReportFilters = Omit<ReportParameterValues, 'timeFilter' | 'dateRange' | 'by'>;

interface Given {
  readonly by: readonly ReportGrouping[];
  readonly period: PeriodChoice<string>;
  /** The days that the server counted, both inclusive; null from the beginning. */
  readonly days: { readonly from: string | null; readonly to: string } | undefined;
  readonly filters: ReportFilters;
}

const text = (row: ReportRow, key: string): string | undefined => {
  const value = row[key];
  return typeof value === 'string' ? value : undefined;
};

/** The days of a row's day, week or month that lie in the period; the period itself where rows are of none. */
export function daysOf(row: ReportRow, { period, days }: Pick<Given, 'period' | 'days'>): Record<string, string> {
  const [day, week, month] = [text(row, 'day'), text(row, 'week'), text(row, 'month')];
  const ranges: DateRange[] = [
    ...(day === undefined ? [] : [{ from: day, to: day }]),
    ...(week === undefined ? [] : [{ from: week, to: addDays(week, 6) }]),
    ...(month === undefined ? [] : [{ from: firstDay(month), to: lastDay(month) }]),
  ];
  if (ranges.length === 0) return periodParams(period);
  const range = ranges.reduce((one, other) => ({
    from: one.from > other.from ? one.from : other.from,
    to: one.to < other.to ? one.to : other.to,
  }));
  return clippedParams(range, days === undefined || days.from === null ? { from: null, to: range.to } : days);
}

/** A row of several things opens into the report by one thing a row; a row of one thing opens that. */
function eachOf(key: ReportKey, given: Given): ((row: ReportRow) => string) | undefined {
  const { each } = reportKindOf(key);
  const { by, filters } = given;
  if (each === undefined) return undefined;
  if (!by.includes(each))
    return (row) =>
      paths.report.to(key, {
        ...filters,
        by: each,
        country: by.includes('country') ? (text(row, 'country') ?? 'none') : filters.country,
        status: text(row, 'statusId') ?? filters.status,
        type: text(row, 'typeId') ?? filters.type,
        assignee: by.includes('assignee') ? (text(row, 'assigneeId') ?? 'none') : filters.assignee,
        ...daysOf(row, given),
      });
  if (each === 'prospect') return (row) => paths.adminProspect.to(text(row, 'prospectId') ?? '');
  return (row) =>
    key === 'registrations' && row['approved'] === 0
      ? paths.adminRegistration.to(text(row, 'partnerId') ?? '')
      : paths.adminPartner.to(text(row, 'partnerId') ?? '');
}

/** What was decided about, noted or contacted. */
function recordHref(row: ReportRow): string {
  const [lead, prospect, partner] = [text(row, 'leadId'), text(row, 'prospectId'), text(row, 'partnerId')];
  if (lead !== undefined) return paths.adminLeads.to(lead);
  if (prospect !== undefined) return paths.adminProspect.to(prospect);
  return paths.adminPartner.to(partner ?? '');
}

/** Where a row of a report opens into what makes it; undefined where no list shows just that. */
export function reportHref(key: ReportKey, given: Given): ((row: ReportRow) => string) | undefined {
  const { by, period } = given;
  const { app, partnerId, country } = given.filters;
  switch (reportKindOf(key).opens) {
    case 'charged':
      return (row) =>
        paths.adminReferrals.to({
          dated: 'charged',
          app: text(row, 'appSlug') ?? app,
          partnerId: text(row, 'partnerId') ?? partnerId,
          country: by.includes('country') ? (text(row, 'country') ?? 'none') : country,
          ...daysOf(row, given),
        });
    case 'installed':
      return (row) =>
        paths.adminReferrals.to({
          app: text(row, 'appSlug') ?? app,
          partnerId: text(row, 'partnerId') ?? partnerId,
          ...daysOf(row, given),
        });
    case 'referral':
      return (row) => {
        const [referral, payout] = [text(row, 'referralId'), text(row, 'payoutId')];
        if (referral !== undefined) return paths.adminReferrals.to({ referral });
        return payout === undefined
          ? paths.adminPartner.to(text(row, 'partnerId') ?? '')
          : paths.adminPayout.to(payout);
      };
    case 'payouts':
      return by.length === 1 && by[0] === 'month'
        ? (row) =>
            `${paths.adminPayouts.to()}?${new URLSearchParams({ month: text(row, 'month') ?? '', currency: text(row, 'currency') ?? '' }).toString()}`
        : undefined;
    case 'leads':
      return by.length === 1 && by[0] === 'partner' && period.value === 'all time'
        ? (row) =>
            `${paths.adminLeads.to()}?${new URLSearchParams({ status: 'all', partnerId: text(row, 'partnerId') ?? '' }).toString()}`
        : undefined;
    case 'record':
      return recordHref;
    case 'each':
      return eachOf(key, given);
    case undefined:
      return undefined;
  }
}
