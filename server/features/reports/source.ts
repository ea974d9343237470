import sql, { type Sql, empty, join, raw } from 'sql-template-tag';

import type { DecisionSpan, DecisionSubject, FirstDecision, StaffWork } from '#contract/analytics/decisions.ts';
import type { ProgressReason, ProgressStep } from '#contract/analytics/progress.ts';
import type { Standing } from '#contract/analytics/standing.ts';
import type { Period } from '#contract/shared/lists.ts';
import type { ReportGrouping } from '#contract/reports/columns.ts';
import type { EntryChoice } from '#contract/reports/entries.ts';
import type { Having } from '#contract/reports/kinds.ts';

import { inPeriod } from '../../reporting/scope.ts';
import type { Filters } from '../analytics/figuresQuery.ts';

/** What a report is asked for, once its parameters are checked. */
export interface ReportQuery {
  readonly by: readonly ReportGrouping[];
  /** Moments; and the days that they bound in the programme's zone, read as UTC. */
  readonly period: Period;
  readonly days: Period;
  /** Whose months the rows are of; payout months stay UTC. */
  readonly zone: string;
  readonly app: string | undefined;
  readonly partnerId: string | undefined;
  readonly country: string | undefined;
  readonly shopCountry: string | undefined;
  readonly currency: string | undefined;
  readonly status: string | undefined;
  readonly type: string | undefined;
  readonly assignee: string | undefined;
  /** Its manager, null for none, and its tag. */
  readonly care: Pick<Filters, 'managerId' | 'tagId'>;
  readonly step: ProgressStep | undefined;
  readonly reason: ProgressReason | undefined;
  /** Who did it, null for no one. */
  readonly actorId: string | null | undefined;
  readonly work: StaffWork | undefined;
  readonly subject: DecisionSubject | undefined;
  readonly span: DecisionSpan | undefined;
  readonly decision: FirstDecision | undefined;
  readonly standing: Standing | undefined;
  /** Days since the approval, at least. */
  readonly age: number | undefined;
  readonly having: Having | undefined;
  readonly entry: EntryChoice | undefined;
  /** Exclusive, ISO; null for now. */
  readonly asOf: string | null;
  readonly now: Date;
}

/** A report's rows: a statement with a column for each of the report's, and an order that no two rows share. */
export interface Source {
  readonly select: Sql;
  readonly order: string;
}

/** What the statement knows each grouping by; a column has the name that the report declares. */
type Words = Partial<Record<ReportGrouping, Sql>>;

export const partnerWords = sql`p.name as partner, p.id as "partnerId"`;
export const appWords = sql`a.name as app, a.slug as "appSlug"`;
export const monthOfTime = (column: string, { zone }: ReportQuery): Sql =>
  sql`to_char(${raw(column)} at time zone ${zone}, 'YYYY-MM') as month`;

/** The columns of the groupings, each with a comma behind. */
export const groupedColumns = (by: readonly ReportGrouping[], words: Words): Sql =>
  join([empty, ...by.map((one) => sql`${words[one] ?? empty}, `)], '');

export const isTime = (one: ReportGrouping): one is 'day' | 'week' | 'month' =>
  one === 'day' || one === 'week' || one === 'month';
const isOfOneColumn = (one: ReportGrouping): boolean => isTime(one) || one === 'country';

/** `group by` the first columns: those of the groupings, and `more` after them. */
export function groupedBy(by: readonly ReportGrouping[], more = 0): Sql {
  const count = by.reduce((sum, one) => sum + (isOfOneColumn(one) ? 1 : 2), 0) + more;
  return count === 0 ? empty : sql`group by ${raw(Array.from({ length: count }, (_, index) => index + 1).join(', '))}`;
}

export const groupKeys: Readonly<Record<ReportGrouping, string>> = {
  day: 'day',
  week: 'week',
  month: 'month',
  app: 'app, "appSlug"',
  partner: 'lower(partner), "partnerId"',
  country: 'country nulls last',
  status: 'status',
  type: 'type',
  assignee: 'assignee nulls last, "assigneeId"',
  prospect: 'lower(prospect), "prospectId"',
  lead: 'lower(lead), "leadId"',
};

/** Months in their order; anything else the most first. */
export const ordered = (
  by: readonly ReportGrouping[],
  most: string,
  { hasCurrency }: { hasCurrency: boolean },
): string => {
  const groups = by.map((one) => groupKeys[one]);
  const currency = hasCurrency ? ['currency'] : [];
  return (by[0] === 'month' ? [...groups, ...currency] : [...currency, `${most} desc`, ...groups]).join(', ');
};

/** What a column that divides two others is, in basis points; null where there is nothing to divide by. */
export const dividedBy = ([part, whole]: readonly [part: string, whole: string]): Sql =>
  raw(`least(10000, round("${part}" * 10000.0 / nullif("${whole}", 0)))::int`);

/** `and` the time is in the period. */
export const andInPeriod = (column: string, { period }: ReportQuery): Sql =>
  sql`and ${inPeriod(column, { partnerId: null, period })}`;
/** `and` the column is the value, where one is asked for. */
export const andIs = (column: string, value: string | undefined, type: 'text' | 'uuid' | 'int' = 'text'): Sql =>
  value === undefined ? empty : sql`and ${raw(column)} = ${value}::${raw(type)}`;
/** `and` the column is the country asked for, or null where that is the unknown one. */
export const andCountry = (column: string, { country }: ReportQuery): Sql =>
  country === 'none' ? sql`and ${raw(column)} is null` : andIs(column, country);
/** `and` the referral `r` is of what is asked for. */
export const andReferral = (request: ReportQuery): Sql => {
  const { app, partnerId } = request;
  return sql`${app === undefined ? empty : sql`and r.app_id = (select id from apps where slug = ${app})`}
      ${andIs('r.partner_id', partnerId, 'uuid')} ${andCountry('r.country', request)}`;
};
