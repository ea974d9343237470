import { z } from 'zod/mini';

import { pageMeta } from '../shared/lists.ts';
import { day, instant } from '../shared/schemas.ts';

export const reportColumn = z.object({
  key: z.string(),
  label: z.string(),
  unit: z.string(),
  definition: z.nullable(z.string()),
  isSummed: z.boolean(),
});

const cell = z.nullable(z.union([z.string(), z.number()]));
/** By the keys of its columns. */
export const reportRow = z.record(z.string(), cell);
export type ReportRow = z.output<typeof reportRow>;

/** A page of a report. */
export const reportAnswer = {
  status: 200,
  data: z.array(reportRow),
  meta: z.extend(pageMeta, {
    title: z.string(),
    /** When the rows were read. */
    asOf: instant,
    /** The days of the period in the programme's zone, both inclusive; null from the beginning. */
    from: z.nullable(day),
    to: day,
    /** An IANA zone, of days and months; payout months are UTC’s. */
    zone: z.string(),
    /** The present day there, of payout months UTC’s: the month that is not over. */
    today: day,
    columns: z.array(reportColumn),
    /** The sums of all rows; one for each currency where the report has money. Empty where nothing is added up. */
    totals: z.array(reportRow),
  }),
} as const;
