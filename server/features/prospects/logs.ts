import sql, { join, raw } from 'sql-template-tag';

import { HOUR } from '#contract/shared/day.ts';
import type { ParsedOf } from '#contract/shared/endpoint.ts';
import { type PageMeta, pageOf } from '#contract/shared/lists.ts';
import type { ProspectLog, createLog as createLogCall, listLogs, logSorts } from '#contract/prospects/work.ts';

import { type Queryable, execute, query, queryOne } from '../../platform/database/pool.ts';
import { countLimit, pageMetaOf } from '../../platform/http/page.ts';
import { invalid, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Changing } from './attributes.ts';

const columns = sql`
  l.id, l.prospect_id as "prospectId", l.type, l.outcome, l.note, l.occurred_at as "occurredAt",
  l.created_at as "createdAt",
  (select json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name)
     from users u where u.id = l.author_id) as author`;

const orders: Record<(typeof logSorts)[number], string> = {
  occurredAt: 'l.occurred_at, l.id',
  '-occurredAt': 'l.occurred_at desc, l.id desc',
};

/** Records a contact with a prospect. @throws 404 */
export async function createLog(
  tx: Queryable,
  { prospectId, type, outcome, note = '', occurredAt }: ParsedOf<typeof createLogCall>['body'],
  { actor, now }: Changing,
): Promise<ProspectLog> {
  if (Date.parse(occurredAt) > now.getTime() + HOUR) throw invalid('occurredAt', 'This time is in the future.');
  const isThere = await queryOne(tx, sql`select 1 from prospects where id = ${prospectId} for key share`);
  if (!isThere) throw notFound();
  const id = newId();
  await execute(
    tx,
    sql`insert into prospect_logs (id, prospect_id, author_id, type, outcome, note, occurred_at, created_at)
        values (${id}, ${prospectId}, ${actor.userId}, ${type}, ${outcome}, ${note},
                ${occurredAt}::timestamptz, ${now.toISOString()}::timestamptz)`,
  );
  const log = await queryOne<ProspectLog>(tx, sql`select ${columns} from prospect_logs l where l.id = ${id}`);
  if (!log) throw notFound();
  return log;
}

/** The last contacts with the prospects that a partner was, latest first. */
export const findContactsWith = (db: Queryable, partnerId: string, most: number): Promise<ProspectLog[]> =>
  query(
    db,
    sql`select ${columns} from prospects o join prospect_logs l on l.prospect_id = o.id
         where o.partner_id = ${partnerId} order by l.occurred_at desc, l.id desc limit ${most}`,
  );

/** A page of a prospect's log, five by default, latest first. @throws 404 */
export async function findLogs(
  db: Queryable,
  id: string,
  given: ParsedOf<typeof listLogs>['query'],
): Promise<{ data: ProspectLog[]; meta: PageMeta }> {
  const page = pageOf(given, { perPage: 5, sort: '-occurredAt' });
  const all = [sql`l.prospect_id = ${id}`];
  if (given.type !== undefined) all.push(sql`l.type = ${given.type}`);
  if (given.outcome !== undefined) all.push(sql`l.outcome = ${given.outcome}`);
  const where = join(all, ' and ');
  const [data, counted] = await Promise.all([
    query<ProspectLog>(
      db,
      sql`select ${columns} from prospect_logs l where ${where}
           order by ${raw(orders[page.sort])} limit ${page.perPage} offset ${(page.page - 1) * page.perPage}`,
    ),
    queryOne<{ n: number; is_there: boolean }>(
      db,
      sql`select (select count(*) from (select 1 from prospect_logs l where ${where} limit ${countLimit}) c) as n,
                 exists (select 1 from prospects where id = ${id}) as is_there`,
    ),
  ]);
  if (!counted?.is_there) throw notFound();
  return { data, meta: pageMetaOf(page, counted.n) };
}
