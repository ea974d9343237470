import { lastDay } from '#contract/shared/day.ts';
import { addMonths, firstDay } from '#contract/shared/month.ts';

import { paths } from '../../paths.ts';
import type { Filters } from './useFilters.ts';

/** Before the first of everything: what a shop paid before its install counts in the month of the install. */
const before = '2000-01-01';

export type CohortKind = 'paying' | 'net' | 'total' | 'perShop';

/** The shops that make a cell: those installed in `month` that pay, or paid, `age` months later. */
export function cohortHref(
  { app, manager, tag, country }: Filters['given'],
  { month, age, kind }: { month: string; age: number; kind: CohortKind },
): string {
  const at = addMonths(month, age);
  return paths.adminReferrals.to({
    cohort: month,
    dated: kind === 'paying' ? 'paying' : 'charged',
    timeFilter: 'custom',
    from: kind === 'total' || kind === 'perShop' || (kind === 'net' && age === 0) ? before : firstDay(at),
    to: lastDay(at),
    app,
    manager,
    tag: tag === undefined ? undefined : String(tag),
    country,
  });
}

/** All shops of a cohort. */
export const cohortShopsHref = ({ app, manager, tag, country }: Filters['given'], month: string): string =>
  paths.adminReferrals.to({
    cohort: month,
    app,
    manager,
    tag: tag === undefined ? undefined : String(tag),
    country,
  });
