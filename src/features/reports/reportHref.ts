import type { ReportRow } from '#contract/reports/answer.ts';
import { type ReportKey, reportKindOf } from '#contract/reports/kinds.ts';

import { paths } from '../../paths.ts';
import { daysOf, textIn } from './rowDays.ts';
import { type ReportGiven, withinHref } from './withinHref.ts';

/** A row of several things opens into the report by one thing a row; a row of one thing opens that. */
function eachOf(key: ReportKey, given: ReportGiven): ((row: ReportRow) => string) | undefined {
  const { each } = reportKindOf(key);
  const { by, filters } = given;
  if (each === undefined) return undefined;
  if (!by.includes(each))
    return (row) =>
      paths.report.to(key, {
        ...filters,
        by: each,
        // It says which rows there are, not what each counts.
        having: undefined,
        partnerId: textIn(row, 'partnerId') ?? filters.partnerId,
        country: by.includes('country') ? (textIn(row, 'country') ?? 'none') : filters.country,
        status: textIn(row, 'statusId') ?? filters.status,
        type: textIn(row, 'typeId') ?? filters.type,
        assignee: by.includes('assignee') ? (textIn(row, 'assigneeId') ?? 'none') : filters.assignee,
        ...daysOf(row, given),
      });
  if (each === 'lead') return (row) => paths.adminLeads.to(textIn(row, 'leadId') ?? '');
  if (each === 'prospect') return (row) => paths.adminProspect.to(textIn(row, 'prospectId') ?? '');
  return (row) =>
    key === 'registrations' && row['approved'] === 0
      ? paths.adminRegistration.to(textIn(row, 'partnerId') ?? '')
      : paths.adminPartner.to(textIn(row, 'partnerId') ?? '');
}

/** What was decided about, noted or contacted. */
function recordHref(row: ReportRow): string {
  const [lead, prospect, partner] = [textIn(row, 'leadId'), textIn(row, 'prospectId'), textIn(row, 'partnerId')];
  if (lead !== undefined) return paths.adminLeads.to(lead);
  if (prospect !== undefined) return paths.adminProspect.to(prospect);
  return paths.adminPartner.to(partner ?? '');
}

/** Where a row of a report opens into what makes it; undefined where no list shows just that. */
export function reportHref(key: ReportKey, given: ReportGiven): ((row: ReportRow) => string) | undefined {
  const { by } = given;
  const { app, partnerId, country, manager, tag } = given.filters;
  switch (reportKindOf(key).opens) {
    case 'charged':
      // The list goes by whose the partner was at the install.
      return manager === undefined
        ? (row) =>
            paths.adminReferrals.to({
              dated: 'charged',
              app: textIn(row, 'appSlug') ?? app,
              partnerId: textIn(row, 'partnerId') ?? partnerId,
              country: by.includes('country') ? (textIn(row, 'country') ?? 'none') : country,
              tag,
              ...daysOf(row, given),
            })
        : withinHref(key, given);
    case 'installed':
      return (row) =>
        paths.adminReferrals.to({
          app: textIn(row, 'appSlug') ?? app,
          country,
          partnerId: textIn(row, 'partnerId') ?? partnerId,
          manager,
          tag,
          ...daysOf(row, given),
        });
    case 'referral':
      return (row) => {
        const [referral, payout] = [textIn(row, 'referralId'), textIn(row, 'payoutId')];
        if (referral !== undefined) return paths.adminReferrals.to({ referral });
        return payout === undefined
          ? paths.adminPartner.to(textIn(row, 'partnerId') ?? '')
          : paths.adminPayout.to(payout);
      };
    case 'payouts':
      return by.length === 1 && by[0] === 'month'
        ? (row) =>
            `${paths.adminPayouts.to()}?${new URLSearchParams({ month: textIn(row, 'month') ?? '', currency: textIn(row, 'currency') ?? '' }).toString()}`
        : undefined;
    case 'record':
      return recordHref;
    case 'each':
      return eachOf(key, given);
    case undefined:
      return undefined;
  }
}
