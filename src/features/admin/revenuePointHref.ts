import { paths } from '../../paths.ts';
import { bucketPeriod } from '../../shared/period/bucketDays.ts';
import { type PeriodChoice, periodParams } from '../../shared/period/periodAddress.ts';

interface Point {
  readonly unit: 'day' | 'month';
  readonly at: string;
  readonly currency: string;
}

/** What partners’ shops paid on a day or in a month of the period, and what the partners earned from it. */
export const revenuePointHref = ({ unit, at, currency }: Point, period: PeriodChoice<string>): string =>
  paths.report.to('revenue', { by: 'partner', currency, ...periodParams(bucketPeriod(unit, at, period)) });
