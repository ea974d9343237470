import { getAdminOverview, getAppsOverview } from '#contract/admin/overview.ts';
import { getWaiting } from '#contract/admin/waiting.ts';
import { periodBefore, periodOf } from '#contract/shared/lists.ts';

import { moneyMeasureOf } from './amounts.ts';
import { findAppFigures } from './appFigures.ts';
import { findProgrammeSeries } from './course.ts';
import { today } from './today.ts';
import type { On } from '../platform/http/endpoints.ts';
import type { Services } from '../platform/services.ts';
import { type ProgrammeFigures, findProgrammeFigures } from './adminFigures.ts';
import { findLatest, findMentions, findOldest, findTopPartners, findWaiting } from './adminQueries.ts';

/** The programme as staff see it. */
export function adminRoutes(on: On, { pool, now }: Services): void {
  on(getAdminOverview, async ({ body: { periodOverPeriod = false, ...request } }, { session }) => {
    const { clock, local, day } = await today(pool, now());
    const period = periodOf(request, local);
    const before = periodOverPeriod ? periodBefore(period, day) : null;
    const [figures, earlier, { unit, points, course }, waiting, oldest, mentions, topPartners, latest] =
      await Promise.all([
        findProgrammeFigures(pool, period, clock),
        before && findProgrammeFigures(pool, before, clock),
        findProgrammeSeries(pool, { period, clock }, local),
        findWaiting(pool),
        findOldest(pool),
        findMentions(pool, session.user.id),
        findTopPartners(pool, period, clock),
        findLatest(pool),
      ]);
    const measureOf = (name: Exclude<keyof ProgrammeFigures, 'revenue' | 'commission'>) => ({
      now: figures[name],
      before: earlier && earlier[name],
    });
    return {
      data: {
        revenue: moneyMeasureOf(figures.revenue, earlier && earlier.revenue),
        commission: moneyMeasureOf(figures.commission, earlier && earlier.commission),
        newPartners: measureOf('newPartners'),
        activePartners: measureOf('activePartners'),
        installs: measureOf('installs'),
        conversion: measureOf('conversion'),
        unit,
        today: day,
        points: points.map(({ date, clicks, installs, revenue, commission }) => ({
          date,
          clicks,
          installs,
          revenue,
          commission,
        })),
        course: course.map(({ clicks: _, earned: __, ...point }) => point),
        waiting,
        oldest,
        mentions,
        topPartners,
        latest,
      },
      meta: { asOf: clock.asOf },
    };
  });

  on(getWaiting, async () => ({ data: await findWaiting(pool) }));

  on(getAppsOverview, async ({ body }) => {
    const { clock, local } = await today(pool, now());
    const period = periodOf(body, local);
    return { data: await findAppFigures(pool, { partnerId: null, period, clock }) };
  });
}
