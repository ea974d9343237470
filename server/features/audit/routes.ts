import { auditWindow, listAudit } from '#contract/admin/audit.ts';
import { pageOf } from '#contract/shared/lists.ts';

import { invalid, notFound } from '../../platform/errors.ts';
import type { On } from '../../platform/http/endpoints.ts';
import { pageMetaOf } from '../../platform/http/page.ts';
import type { Services } from '../../platform/services.ts';
import { periodQuery } from '../../reporting/today.ts';
import { auditCsv } from './csv.ts';
import { auditPage, everyEntry, cursorOf } from './queries.ts';

/** The audit log, for admins. */
export function auditRoutes(on: On, { pool, now }: Pick<Services, 'pool' | 'now'>): void {
  on(listAudit, async ({ query }, { wantsCsv }) => {
    const { page, perPage } = pageOf(query, { sort: '-createdAt' });
    if (!wantsCsv && page * perPage > auditWindow + perPage - 1)
      throw invalid('page', 'Go on with `before` where pages end.');
    const { id, person, action, kind, record, search, before } = query;
    const { period } = await periodQuery(pool, query, now());
    const filters = { id, person, action, kind, record, search, period };
    const after = before === undefined ? null : await cursorOf(pool, before);
    if (before !== undefined && after === null) throw notFound();
    if (wantsCsv) return { csv: auditCsv(everyEntry(pool, filters, after)) };
    const { entries, counted, older } = await auditPage(pool, filters, { page, perPage, after });
    return { data: entries, meta: { ...pageMetaOf({ page, perPage }, counted), older } };
  });
}
