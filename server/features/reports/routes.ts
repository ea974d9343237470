import {
  deleteSavedReport,
  getReport,
  listReports,
  listSavedReports,
  saveReport,
  scheduleReport,
} from '#contract/reports/reports.ts';
import { getJourney } from '#contract/partners/journey.ts';
import { getPerformance } from '#contract/partners/performance.ts';
import { periodOf } from '#contract/shared/lists.ts';
import { getPartnerReport } from '#contract/partners/report.ts';
import { groupingsOf, reportColumns, reportKeys, reportKindOf } from '#contract/reports/kinds.ts';

import { notFound } from '../../platform/errors.ts';
import { type On, ownPartner } from '../../platform/http/endpoints.ts';
import type { Services } from '../../platform/services.ts';
import { today } from '../../reporting/today.ts';
import { requirePartner } from '../partners/partner.ts';
import { isReferralOf, stepsOf, sumsByState } from './journey.ts';
import { partnerReportOf } from './partnerReport.ts';
import { askReport, presentColumn, readReport, reportCsv } from './read.ts';
import { deleteSaved, findSavedReports, saveReportOf, scheduleSaved } from './saved.ts';

/** Named reports, and the ones that staff keep for themselves. */
export function reportRoutes(on: On, { pool, now }: Services): void {
  on(listReports, async () => ({
    data: await Promise.resolve(
      reportKeys.map((key) => {
        const { title, description, parameters, groupings } = reportKindOf(key);
        const columns = reportColumns(key, groupingsOf(key, [])).map(presentColumn);
        return { key, title, description, parameters: [...parameters], groupings: [...groupings], columns };
      }),
    ),
  }));

  on(
    getReport,
    async (
      { params: { key }, query: { page = 1, perPage = 100, sort = 'default', ...parameters } },
      { session, wantsCsv },
    ) => {
      const report = await askReport(pool, key, parameters, { viewerId: session.user.id, now: now(), sort });
      return wantsCsv ? { csv: reportCsv(pool, report) } : readReport(pool, report, { page, perPage });
    },
  );

  on(
    getPerformance,
    async (
      { params: { id }, query: { page = 1, perPage = 100, sort = 'default', ...parameters } },
      { session, wantsCsv },
    ) => {
      await requirePartner(pool, id, ownPartner(session));
      const request = { ...parameters, partnerId: id };
      const report = await askReport(pool, 'performance', request, { viewerId: session.user.id, now: now(), sort });
      return wantsCsv ? { csv: reportCsv(pool, report) } : readReport(pool, report, { page, perPage });
    },
  );

  on(listSavedReports, async (_, { session }) => ({ data: await findSavedReports(pool, session.user.id) }));

  on(saveReport, async ({ body }, { session, transact }) => ({
    data: await transact((tx) => saveReportOf(tx, session.user.id, body, now())),
  }));

  on(scheduleReport, async ({ params: { id }, body: { frequency } }, { session, transact }) => ({
    data: await transact((tx) => scheduleSaved(tx, { id, userId: session.user.id }, frequency, now())),
  }));

  on(deleteSavedReport, async ({ params: { id } }, { session, transact }) => {
    await transact((tx) => deleteSaved(tx, id, session.user.id));
    return { data: { id } };
  });

  on(getPartnerReport, async ({ body: { partnerId, ...request } }) => {
    const time = now();
    const { clock, local, day } = await today(pool, time);
    const period = periodOf(request, local);
    return { data: await partnerReportOf(pool, partnerId, { period, clock, day }, time) };
  });

  on(getJourney, async ({ params: { id }, query: { referralId } }, { session }) => {
    const own = ownPartner(session);
    await requirePartner(pool, id, own);
    if (referralId !== undefined && !(await isReferralOf(pool, referralId, id))) throw notFound();
    const [states, journey] = await Promise.all([
      sumsByState(pool, id, referralId),
      referralId === undefined ? { steps: [], isCut: false } : stepsOf(pool, referralId, { seesAll: own === null }),
    ]);
    return { data: { states, ...journey } };
  });
}
