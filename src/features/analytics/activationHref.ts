import { paths } from '../../paths.ts';
import { type PeriodChoice, periodParams } from '../../shared/period/periodAddress.ts';
import type { Filters } from './useFilters.ts';

/** The partners that registered in the period, one a row; undefined where the report can’t be narrowed as the page is. */
export const registeredHref = ({ manager, tag }: Filters['given'], period: PeriodChoice<string>): string | undefined =>
  manager === undefined && tag === undefined
    ? paths.report.to('registrations', { by: 'partner', ...periodParams(period) })
    : undefined;
