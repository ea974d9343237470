import sql from 'sql-template-tag';

import type { AppLink } from '#contract/apps/links.ts';

import type { By } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Queryable, execute, query, queryOne } from '../../platform/database/pool.ts';
import { notFound } from '../../platform/errors.ts';

const columns = sql`id, slug, name, color, visit_in_utm as "isVisitInUtm"`;

export const findAppLinks = (db: Queryable): Promise<AppLink[]> =>
  query<AppLink>(db, sql`select ${columns} from apps order by lower(name), id`);

/** Lets links name the visit in `utm_content` too, or not. @throws 404 */
export async function writeAppLink(
  tx: Queryable,
  { id, isVisitInUtm }: Pick<AppLink, 'id' | 'isVisitInUtm'>,
  { actor, now }: By,
): Promise<AppLink> {
  const before = await queryOne<AppLink>(tx, sql`select ${columns} from apps where id = ${id} for update`);
  if (!before) throw notFound();
  if (before.isVisitInUtm === isVisitInUtm) return before;
  await execute(
    tx,
    sql`update apps set visit_in_utm = ${isVisitInUtm}, updated_at = ${now.toISOString()}::timestamptz, version = version + 1
         where id = ${id}`,
  );
  const payload = { before: { isVisitInUtm: before.isVisitInUtm }, after: { isVisitInUtm } };
  await recordAudit(tx, { action: 'app.link', entity: 'app', entityId: id, payload }, { actor, now });
  return { ...before, isVisitInUtm };
}
