import type { StaffWork } from '#contract/analytics/decisions.ts';
import { addDays } from '#contract/shared/day.ts';

import { paths } from '../../paths.ts';
import { clippedParams } from '../../shared/period/clippedParams.ts';

interface Given {
  readonly manager: string | undefined;
  /** Of the period, both inclusive; null from the beginning. */
  readonly days: { readonly from: string | null; readonly to: string };
  readonly today: string;
}

/** What was done, of one kind or of all, in the week that begins on `monday`, as far as it lies in the period and is not to come. */
export const weekHref = ({ manager, days, today }: Given, monday: string, work?: StaffWork): string =>
  paths.report.to('activity', {
    work,
    actor: manager,
    ...clippedParams(
      { from: monday, to: addDays(monday, 6) },
      { from: days.from, to: days.to < today ? days.to : today },
    ),
  });
