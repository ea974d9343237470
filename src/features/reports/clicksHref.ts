import type { performanceGroupings } from '#contract/partners/performance.ts';
import type { ReportRow } from '#contract/reports/answer.ts';

import { paths } from '../../paths.ts';
import { type DaysGiven, daysOf, textIn } from './rowDays.ts';

interface Given extends DaysGiven {
  readonly by: (typeof performanceGroupings)[number];
  readonly app: string | undefined;
}

/** The days that make the clicks of a week, a month or an app; a day’s are those of its apps. */
export const clicksHref =
  ({ by, app, ...given }: Given) =>
  (row: ReportRow): string =>
    paths.performance.to({
      by: by === 'day' ? 'app' : 'day',
      app: textIn(row, 'appSlug') ?? app,
      ...daysOf(row, given),
    });
