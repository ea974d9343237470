import { addMonths, firstDay } from '#contract/month.ts';
import { periodOf } from '#contract/lists.ts';
import { type ReportGrouping, type ReportKey, reportKindOf } from '#contract/reportKinds.ts';
import type { ReportRow } from '#contract/reports.ts';

import { paths } from '../../paths.ts';
import type { Period } from '../../shared/period/usePeriod.ts';
import { periodParams } from '../../shared/period/periodAddress.ts';

interface Given {
  readonly by: readonly ReportGrouping[];
  readonly period: Period;
  readonly app: string | undefined;
  readonly partnerId: string | undefined;
  readonly country: string | undefined;
}

const text = (row: ReportRow, key: string): string | undefined => {
  const value = row[key];
  return typeof value === 'string' ? value : undefined;
};

const DAY = 86_400_000;
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The days of a row's month that lie in the period; the period itself where rows are not of months. */
function daysOf(month: string | undefined, period: Period): Record<string, string | undefined> {
  if (month === undefined) return periodParams(period);
  const { from, to } = periodOf(period.value, period.range ?? undefined, new Date());
  const start = Math.max(Date.parse(firstDay(month)), from === null ? 0 : Date.parse(from));
  const end = Math.min(Date.parse(firstDay(addMonths(month, 1))), from === null ? Infinity : Date.parse(to));
  return { timeFilter: 'custom', from: dayOf(start), to: dayOf(end - DAY) };
}

/** Where a row of a report opens into what makes it; undefined where no list shows just that. */
export function reportHref(key: ReportKey, given: Given): ((row: ReportRow) => string) | undefined {
  const { by, period, app, partnerId, country } = given;
  switch (reportKindOf(key).opens) {
    case 'charged':
      return (row) =>
        paths.adminReferrals.to({
          dated: 'charged',
          app: text(row, 'appSlug') ?? app,
          partnerId: text(row, 'partnerId') ?? partnerId,
          country: by.includes('country') ? (text(row, 'country') ?? 'none') : country,
          ...daysOf(text(row, 'month'), period),
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
    case undefined:
      return undefined;
  }
}
