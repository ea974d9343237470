import sql from 'sql-template-tag';

import type { ParsedOf } from '#contract/shared/endpoint.ts';
import { type Erasure, type ErasureRow, type listErasures, waitDays } from '#contract/privacy/erasures.ts';
import { type PageMeta, pageOf } from '#contract/shared/lists.ts';
import type { Role } from '#contract/session/user.ts';
import { DAY } from '#contract/shared/day.ts';

import { withActions } from '../../lifecycle/withActions.ts';
import { isOffered } from '../../lifecycle/permissions.ts';
import { allowedFor } from '../../lifecycle/transition.ts';
import type { Actor } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Queryable, query, queryOne } from '../../platform/database/pool.ts';
import { isUniqueViolation } from '../../platform/database/uniqueViolation.ts';
import { notFound, Refused } from '../../platform/errors.ts';
import { countLimit, pageMetaOf } from '../../platform/http/page.ts';
import { newId } from '../../platform/ids.ts';
import { sendMail } from '../../platform/mail/sendMail.ts';
import { newToken, tokenHash } from '../../platform/tokens.ts';

type Stored = Omit<Erasure, 'actions' | 'obstacles'>;

const columns = sql`e.id, e.state, e.created_at as "createdAt", e.erases_at as "erasesAt", e.is_waived as "isWaived", e.reason`;
const person = sql`json_build_object('name', u.first_name || ' ' || u.last_name, 'email', u.email) as person`;

/** What each may be sent by someone of this role, and what it waits for: why it does not begin yet, but for its time. */
async function present<Row extends Stored>(
  db: Queryable,
  rows: readonly Row[],
  role: Role,
  now: Date,
): Promise<(Row & Pick<Erasure, 'actions' | 'obstacles'>)[]> {
  // As if its time had come: what is then still in the way.
  const later = new Date(Math.max(now.getTime(), ...rows.map(({ erasesAt }) => Date.parse(erasesAt))));
  const allowed = await allowedFor(
    db,
    'erasure',
    rows.map(({ id }) => id),
    later,
  );
  const shown = await withActions(db, 'erasure', rows, { role, now });
  return shown.map((row) => ({
    ...row,
    actions: row.actions.filter(({ event }) => isOffered(event, role)),
    obstacles:
      row.state === 'requested'
        ? (allowed.get(row.id)?.find(({ event }) => event === 'erasure.begin')?.reasons ?? [])
        : [],
  }));
}

/** A person’s newest one. */
export async function newestErasure(db: Queryable, userId: string, role: Role, now: Date): Promise<Erasure | null> {
  const rows = await query<Stored>(
    db,
    sql`select ${columns} from erasures e where e.user_id = ${userId} order by e.created_at desc, e.id desc limit 1`,
  );
  const [found] = await present(db, rows, role, now);
  return found ?? null;
}

/** @throws 404 */
export async function requireOwnErasure(db: Queryable, id: string, userId: string): Promise<void> {
  if (!(await queryOne(db, sql`select 1 from erasures where id = ${id} and user_id = ${userId}`))) throw notFound();
}

/** @throws 404 */
export async function findErasure(db: Queryable, id: string, now: Date): Promise<ErasureRow> {
  const rows = await query<Stored & Pick<ErasureRow, 'person'>>(
    db,
    sql`select ${columns}, ${person} from erasures e join users u on u.id = e.user_id where e.id = ${id}`,
  );
  const [found] = await present(db, rows, 'admin', now);
  if (!found) throw notFound();
  return found;
}

export async function erasuresPage(
  db: Queryable,
  request: ParsedOf<typeof listErasures>['query'],
  now: Date,
): Promise<{ data: ErasureRow[]; meta: PageMeta }> {
  const { page, perPage } = pageOf(request, { sort: '-createdAt' });
  const rows = await query<Stored & Pick<ErasureRow, 'person'>>(
    db,
    sql`select ${columns}, ${person} from erasures e join users u on u.id = e.user_id
         order by e.created_at desc, e.id desc limit ${perPage} offset ${(page - 1) * perPage}`,
  );
  const counted = await queryOne<{ n: number }>(
    db,
    sql`select count(*)::int as n from (select 1 from erasures limit ${countLimit}) s`,
  );
  return { data: await present(db, rows, 'admin', now), meta: pageMetaOf({ page, perPage }, counted?.n ?? 0) };
}

interface NewErasure {
  readonly userId: string;
  readonly requestedBy: string;
  readonly isWaived: boolean;
}

/** Asks for an erasure and mails the person how to withdraw it; answers its id. @throws 409 `duplicate` while one waits */
export async function openErasure(
  tx: Queryable,
  { userId, requestedBy, isWaived }: NewErasure,
  { actor, now, publicUrl }: { actor: Actor; now: Date; publicUrl: string },
): Promise<string> {
  const id = newId();
  const token = newToken();
  const erasesAt = new Date(now.getTime() + waitDays * DAY).toISOString();
  try {
    await query(
      tx,
      sql`insert into erasures (id, user_id, requested_by, is_waived, erases_at, cancel_hash, created_at)
          values (${id}, ${userId}, ${requestedBy}, ${isWaived}, ${erasesAt}::timestamptz, ${tokenHash(token)},
                  ${now.toISOString()}::timestamptz)`,
    );
  } catch (error) {
    if (isUniqueViolation(error, 'erasures_one_at_once'))
      throw new Refused(409, 'duplicate', 'The erasure was already requested.');
    throw error;
  }
  const payload = { erasureId: id, isWaived };
  await recordAudit(tx, { action: 'user.erasureRequested', entity: 'user', entityId: userId, payload }, { actor, now });
  const mailed = await queryOne<{ email: string; firstName: string }>(
    tx,
    sql`select email, first_name as "firstName" from users where id = ${userId}`,
  );
  if (mailed)
    await sendMail(tx, {
      to: mailed.email,
      template: 'erasureRequested',
      data: { firstName: mailed.firstName, erasesAt, url: `${publicUrl}/erasure/withdraw/${token}` },
    });
  return id;
}

/** The waiting one of a mailed token. @throws 400 `token_invalid` */
export async function findByToken(db: Queryable, token: string): Promise<{ id: string; erasesAt: string }> {
  const found = await queryOne<{ id: string; erasesAt: string }>(
    db,
    sql`select id, erases_at as "erasesAt" from erasures where cancel_hash = ${tokenHash(token)} and state = 'requested'`,
  );
  if (!found)
    throw new Refused(400, 'token_invalid', 'This link was already used, or the erasure can no longer be withdrawn.');
  return found;
}
