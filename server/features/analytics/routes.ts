import {
  getActivation,
  getCohorts,
  getDecisionTimes,
  listQuietPartners,
  listWaitingWork,
  queryAnalytics,
} from '#contract/analytics/analytics.ts';
import { figures } from '#contract/figures/registry.ts';
import { listMetrics } from '#contract/analytics/metrics.ts';

import type { On } from '../../platform/http/endpoints.ts';
import type { Services } from '../../platform/services.ts';
import { periodQuery } from '../../reporting/today.ts';
import { answerQuestion, filtersOf } from './answer.ts';
import { wholePeriod } from './buckets.ts';
import { findCohorts } from './cohorts.ts';
import { cohortsCsv } from './cohortsCsv.ts';
import { questionCsv } from './csv.ts';
import { decisionTimesCsv, findDecisionTimes } from './decisionTimes.ts';
import { findProgress } from './progress.ts';
import { progressCsv } from './progressCsv.ts';
import { findQuietPartners, quietPartnersCsv } from './quietPartners.ts';
import { findWaitingWork, waitingWorkCsv } from './waitingWork.ts';

/** Figures of the programme for staff, and what each of them means for everyone. */
export function analyticsRoutes(on: On, { pool, now }: Services): void {
  on(listMetrics, () => Promise.resolve({ data: [...figures] }));

  on(queryAnalytics, async ({ body }, { session, wantsCsv }) => {
    const asking = { viewerId: session.user.id, now: now() };
    return wantsCsv ? { csv: await questionCsv(pool, body, asking) } : answerQuestion(pool, body, asking);
  });

  on(getCohorts, async ({ query: { months = 12, ...filters } }, { session, wantsCsv }) => {
    const cohorts = await findCohorts(pool, filtersOf(filters, session.user.id), months, now());
    return wantsCsv ? { csv: cohortsCsv(cohorts) } : { data: cohorts };
  });

  on(getActivation, async ({ query: { app, manager, tag, country, ...request } }, { session, wantsCsv }) => {
    const time = now();
    const { period } = await periodQuery(pool, request, time);
    const steps = await findProgress(pool, {
      buckets: [wholePeriod(period)],
      by: 'none',
      filters: filtersOf({ app, manager, tag, country }, session.user.id),
      now: time,
    });
    return wantsCsv ? { csv: progressCsv(steps) } : { data: steps };
  });

  on(listQuietPartners, async ({ query: filters }, { session, wantsCsv }) => {
    const partners = await findQuietPartners(pool, filtersOf(filters, session.user.id), now());
    return wantsCsv ? { csv: quietPartnersCsv(partners) } : { data: partners };
  });

  on(getDecisionTimes, async ({ query: { manager, ...request } }, { session, wantsCsv }) => {
    const time = now();
    const { period } = await periodQuery(pool, request, time);
    const times = await findDecisionTimes(pool, {
      buckets: [wholePeriod(period)],
      by: 'none',
      filters: filtersOf({ manager }, session.user.id),
      now: time,
    });
    return wantsCsv ? { csv: decisionTimesCsv(times) } : { data: times };
  });

  on(listWaitingWork, async (_, { wantsCsv }) => {
    const waiting = await findWaitingWork(pool);
    return wantsCsv ? { csv: waitingWorkCsv(waiting) } : { data: waiting };
  });
}
