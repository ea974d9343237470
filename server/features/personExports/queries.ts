import sql from 'sql-template-tag';

import type { ParsedOf } from '#contract/shared/endpoint.ts';
import type { listPersonExports, PersonExport, PersonExportRow } from '#contract/privacy/personExports.ts';
import { type PageMeta, pageOf } from '#contract/shared/lists.ts';

import { type Queryable, query, queryOne } from '../../platform/database/pool.ts';
import { isUniqueViolation } from '../../platform/database/uniqueViolation.ts';
import { Refused } from '../../platform/errors.ts';
import { countLimit, pageMetaOf } from '../../platform/http/page.ts';
import { newId } from '../../platform/ids.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { By } from '../../platform/actor.ts';
import { mostTries } from './prepare.ts';

const columns = sql`x.id, x.state, x.created_at as "createdAt", x.available_until as "availableUntil", x.size`;
const person = sql`json_build_object('name', u.first_name || ' ' || u.last_name, 'email', u.email) as person`;

/** The newest ones of a person. */
export const ownExports = (db: Queryable, userId: string): Promise<PersonExport[]> =>
  query(
    db,
    sql`select ${columns} from person_exports x where x.user_id = ${userId} order by x.created_at desc, x.id desc limit 5`,
  );

export const findOwnExport = (db: Queryable, id: string, userId: string): Promise<PersonExport | undefined> =>
  queryOne(db, sql`select ${columns} from person_exports x where x.id = ${id} and x.user_id = ${userId}`);

export const findPersonExport = (db: Queryable, id: string): Promise<PersonExportRow | undefined> =>
  queryOne(
    db,
    sql`select ${columns}, ${person} from person_exports x join users u on u.id = x.user_id where x.id = ${id}`,
  );

/** The file, while its time is not over. */
export async function fileOf(db: Queryable, id: string, now: Date): Promise<Buffer | undefined> {
  const found = await queryOne<{ bytes: Buffer }>(
    db,
    sql`select f.bytes from person_export_files f join person_exports x on x.id = f.export_id
         where x.id = ${id} and x.state = 'ready' and x.available_until > ${now.toISOString()}::timestamptz`,
  );
  return found?.bytes;
}

export async function exportsPage(
  db: Queryable,
  request: ParsedOf<typeof listPersonExports>['query'],
): Promise<{ data: PersonExportRow[]; meta: PageMeta }> {
  const { page, perPage } = pageOf(request, { sort: '-createdAt' });
  const data = await query<PersonExportRow>(
    db,
    sql`select ${columns}, ${person} from person_exports x join users u on u.id = x.user_id
         order by x.created_at desc, x.id desc limit ${perPage} offset ${(page - 1) * perPage}`,
  );
  const counted = await queryOne<{ n: number }>(
    db,
    sql`select count(*)::int as n from (select 1 from person_exports limit ${countLimit}) s`,
  );
  return { data, meta: pageMetaOf({ page, perPage }, counted?.n ?? 0) };
}

/** Asks for an export of a person, and has it prepared; answers its id. @throws 409 `duplicate` while one is */
export async function openExport(
  tx: Queryable,
  { userId, requestedBy }: { userId: string; requestedBy: string },
  { actor, now }: By,
): Promise<string> {
  const id = newId();
  try {
    await query(
      tx,
      sql`insert into person_exports (id, user_id, requested_by, created_at)
          values (${id}, ${userId}, ${requestedBy}, ${now.toISOString()}::timestamptz)`,
    );
  } catch (error) {
    if (isUniqueViolation(error, 'person_exports_one_at_once'))
      throw new Refused(409, 'duplicate', 'A copy is being prepared already. It takes a few minutes.');
    throw error;
  }
  await recordAudit(
    tx,
    { action: 'user.exportRequested', entity: 'user', entityId: userId, payload: { exportId: id } },
    { actor, now },
  );
  await addJob(tx, 'personExports.prepare', { id }, { maxAttempts: mostTries });
  return id;
}
