import sql, { join, raw } from 'sql-template-tag';

import type { ParsedOf } from '#contract/shared/endpoint.ts';
import { type PageMeta, pageOf } from '#contract/shared/lists.ts';
import type { listStaff, StaffAccount, staffSorts } from '#contract/staff.ts';

import { withActions } from '../../lifecycle/withActions.ts';
import { type Queryable, query } from '../../platform/database/pool.ts';
import { notFound } from '../../platform/errors.ts';
import { containing, countLimit, pageMetaOf } from '../../platform/http/page.ts';
import { isLastAdmin } from './lifecycle.ts';

type Row = Omit<StaffAccount, 'actions'>;

/** Sessions of admins who act as someone are not their sign-ins. */
const columns = sql`u.id, u.first_name as "firstName", u.last_name as "lastName", u.email, u.role, u.account_state as state,
  ${isLastAdmin} as "isLastAdmin", u.created_at as "createdAt",
  (select count(*)::int from partner_managers m where m.user_id = u.id and m.ended_at is null) as partners,
  (select max(s.created_at) from sessions s where s.user_id = u.id and s.kind = 'login') as "lastSignInAt"`;

const orders: Record<(typeof staffSorts)[number], string> = {
  name: 'lower(x."firstName"), lower(x."lastName"), x.id',
  '-name': 'lower(x."firstName") desc, lower(x."lastName") desc, x.id desc',
  lastSignInAt: 'x."lastSignInAt" nulls first, x.id',
  '-lastSignInAt': 'x."lastSignInAt" desc nulls last, x.id desc',
  createdAt: 'x."createdAt", x.id',
  '-createdAt': 'x."createdAt" desc, x.id desc',
};

/** A page of the staff accounts, by name. */
export async function staffPage(
  db: Queryable,
  given: ParsedOf<typeof listStaff>['query'],
  now: Date,
): Promise<{ data: StaffAccount[]; meta: PageMeta }> {
  const page = pageOf(given, { sort: 'name' });
  const all = [sql`u.role <> 'partner'`];
  if (given.role) all.push(sql`u.role = ${given.role}`);
  if (given.state) all.push(sql`u.account_state = ${given.state}`);
  if (given.search)
    all.push(sql`lower(u.first_name || ' ' || u.last_name || ' ' || u.email) like ${containing(given.search)}`);
  const where = join(all, ' and ');
  const rows = await query<Row>(
    db,
    sql`select x.* from (select ${columns} from users u where ${where}) x
         order by ${raw(orders[page.sort])} limit ${page.perPage} offset ${(page.page - 1) * page.perPage}`,
  );
  const [counted] = await query<{ n: number }>(
    db,
    sql`select count(*)::int as n from (select 1 from users u where ${where} limit ${countLimit}) c`,
  );
  return {
    data: await withActions(db, 'staffAccount', rows, { role: 'admin', now }),
    meta: pageMetaOf(page, counted?.n ?? 0),
  };
}

/** @throws 404 for someone who is not staff */
export async function findStaffAccount(db: Queryable, id: string, now: Date): Promise<StaffAccount> {
  const rows = await query<Row>(db, sql`select ${columns} from users u where u.id = ${id} and u.role <> 'partner'`);
  const [found] = await withActions(db, 'staffAccount', rows, { role: 'admin', now });
  if (!found) throw notFound();
  return found;
}
