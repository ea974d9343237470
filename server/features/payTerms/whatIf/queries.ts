import sql, { empty, raw, type Sql } from 'sql-template-tag';

import type { DataOf, ParsedOf } from '#contract/shared/endpoint.ts';
import { type PageMeta, pageOf } from '#contract/shared/lists.ts';
import type {
  listPayReplays,
  listReplayPartners,
  PayReplay,
  ReplayRow,
  replaySorts,
} from '#contract/payTerms/replays.ts';

import { type Queryable, query, queryOne } from '../../../platform/database/pool.ts';
import { notFound } from '../../../platform/errors.ts';
import { containing, countLimit, pageMetaOf } from '../../../platform/http/page.ts';
import { scopeName } from '../scopeName.ts';
import { userName } from '../../../platform/database/userName.ts';

const columns = sql`r.id, r.scope, r.target, ${scopeName('r')} as name,
  ${userName(sql`r.actor_id`)} as by, r.from_at as from, r.to_at as to,
  r.status, r.total, r.done, r.created_at as "startedAt", r.ended_at as "endedAt"`;

export async function replaysPage(
  db: Queryable,
  request: ParsedOf<typeof listPayReplays>['query'],
): Promise<{ data: ReplayRow[]; meta: PageMeta }> {
  const { page, perPage } = pageOf(request, { sort: '-startedAt' });
  const data = await query<ReplayRow>(
    db,
    sql`select ${columns} from pay_replays r order by r.created_at desc, r.id desc
         limit ${perPage} offset ${(page - 1) * perPage}`,
  );
  const counted = await queryOne<{ total: number }>(
    db,
    sql`select count(*)::int as total from (select 1 from pay_replays limit ${countLimit}) counted`,
  );
  return { data, meta: pageMetaOf({ page, perPage }, counted?.total ?? 0) };
}

/** @throws 404 */
export async function findReplay(db: Queryable, id: string): Promise<PayReplay> {
  const found = await queryOne<PayReplay>(
    db,
    sql`select ${columns}, r.version, r.clauses, r.outcome,
               (select p.id from terms_proposals p where p.replay_id = r.id) as "proposalId",
               r.version = coalesce((select max(t.version) from pay_terms t
                                      where t.scope = r.scope and t.target = r.target), 0) as "isCurrent",
               coalesce((select t.clauses from pay_terms t
                          where t.scope = r.scope and t.target = r.target and t.version = r.version), '[]') as before
          from pay_replays r where r.id = ${id}`,
  );
  if (!found) throw notFound();
  return found;
}

type Query = ParsedOf<typeof listReplayPartners>['query'];
export type ReplayPartner = DataOf<typeof listReplayPartners>[number];

const orders: Readonly<Record<(typeof replaySorts)[number], string>> = {
  '-size': 'abs(s.difference_minor) desc',
  difference: 's.difference_minor',
  '-difference': 's.difference_minor desc',
  name: 'lower(p.name)',
  '-name': 'lower(p.name) desc',
  before: 's.before_minor',
  '-before': 's.before_minor desc',
};

const effects = {
  loses: sql`and s.difference_minor < 0`,
  gains: sql`and s.difference_minor > 0`,
  same: sql`and s.difference_minor = 0`,
};

const matching = (replayId: string, { currency, effect, search }: Query): Sql =>
  sql`s.replay_id = ${replayId} and (${currency ?? null}::text is null or s.currency = ${currency ?? null}::text)
      ${effect ? effects[effect] : empty} ${search ? sql`and lower(p.name) like ${containing(search)}` : empty}`;

const joined = sql`from pay_replay_partners s join partners p on p.id = s.partner_id`;
const sums = sql`json_build_object('id', p.id, 'name', p.name) as partner, s.currency, s.charges, s.changed,
  s.recorded_minor as recorded, s.before_minor as before, s.after_minor as after, s.difference_minor as difference`;

/** A page of what a replay came to for each partner. @throws 404 */
export async function replayPartnersPage(
  db: Queryable,
  replayId: string,
  request: Query,
): Promise<{ data: ReplayPartner[]; meta: PageMeta }> {
  await requireReplay(db, replayId);
  const { page, perPage, sort } = pageOf(request, { sort: '-size' });
  const where = matching(replayId, request);
  const data = await query<ReplayPartner>(
    db,
    sql`select ${sums} ${joined} where ${where} order by ${raw(orders[sort])}, s.partner_id, s.currency
         limit ${perPage} offset ${(page - 1) * perPage}`,
  );
  const counted = await queryOne<{ total: number }>(
    db,
    sql`select count(*)::int as total from (select 1 ${joined} where ${where} limit ${countLimit}) counted`,
  );
  return { data, meta: pageMetaOf({ page, perPage }, counted?.total ?? 0) };
}

/** @throws 404 */
export async function requireReplay(db: Queryable, id: string): Promise<void> {
  if (!(await queryOne(db, sql`select 1 from pay_replays where id = ${id}`))) throw notFound();
}

const chunk = 1000;

/** Every partner that matches, the largest difference first, read as they are taken. */
export async function* everyReplayPartner(
  db: Queryable,
  replayId: string,
  request: Query,
): AsyncGenerator<ReplayPartner> {
  let last: ReplayPartner | undefined;
  do {
    const after =
      last === undefined
        ? empty
        : sql`and (-abs(s.difference_minor), s.partner_id, s.currency)
                  > (${-Math.abs(last.difference)}::bigint, ${last.partner.id}::uuid, ${last.currency}::text)`;
    const rows: ReplayPartner[] = await query<ReplayPartner>(
      db,
      sql`select ${sums} ${joined} where ${matching(replayId, request)} ${after}
           order by abs(s.difference_minor) desc, s.partner_id, s.currency limit ${chunk}`,
    );
    yield* rows;
    last = rows.length < chunk ? undefined : rows.at(-1);
  } while (last !== undefined);
}
