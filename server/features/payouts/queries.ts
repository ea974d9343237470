import sql, { empty, raw, type Sql } from 'sql-template-tag';

import type { DataOf, MetaOf, ParsedOf } from '#contract/shared/endpoint.ts';
import { type PageMeta, pageOf } from '#contract/shared/lists.ts';
import type { Money } from '#contract/shared/money.ts';
import type { listAdminPayouts } from '#contract/payouts/list.ts';
import { bulkLimit, type exportPayoutBatch, type getAdminPayout } from '#contract/payouts/work.ts';
import { type Payout, payoutStates } from '#contract/payouts/payout.ts';
import { type listPayouts, type payoutBooking } from '#contract/payouts/payouts.ts';
import type { z } from 'zod/mini';

import { type Queryable, query, queryOne } from '../../platform/database/pool.ts';
import type { By } from '../../platform/actor.ts';
import { allowedFor } from '../../lifecycle/transition.ts';
import { containing, countLimit, pageMetaOf } from '../../platform/http/page.ts';
import { firstDay } from '#contract/shared/month.ts';
import { maskedMethod, methodOfPayout } from '../partners/payoutMethod.ts';
import { totalsOf } from './totals.ts';
import { joinedName } from '../../platform/database/userName.ts';

interface Row {
  id: string;
  number: string;
  partner_id: string;
  partner_name: string;
  month: string;
  amount_minor: number;
  currency: string;
  state: Payout['state'];
  method: string | null;
  reference: string | null;
  reason: string;
  lines: number;
  paid_at: string | null;
  undone_at: string | null;
  created_at: string;
  version: number;
}

const columns = sql`o.id, o.number, o.partner_id, p.name as partner_name, to_char(o.month, 'YYYY-MM') as month, o.amount_minor,
  o.currency, o.state, o.method, o.reference, o.reason, o.paid_at, o.created_at, o.version,
  (select count(*)::int from payout_lines l where l.payout_id = o.id) as lines,
  (select u.occurred_at from ledger_entries e join ledger_entries u on u.reverses = e.id
    where e.payout_id = o.id and e.kind = 'payout') as undone_at`;

const present = (row: Row): Payout => ({
  id: row.id,
  number: row.number,
  partnerId: row.partner_id,
  partnerName: row.partner_name,
  month: row.month,
  amount: row.amount_minor,
  currency: row.currency,
  state: row.state,
  method: row.method,
  reference: row.reference,
  reason: row.reason,
  lines: row.lines,
  paidAt: row.paid_at,
  undoneAt: row.undone_at,
  createdAt: row.created_at,
  version: row.version,
});

/** A payout; null when it does not exist, or belongs to another partner; `partnerId` null asks for that of any partner. */
export async function findPayout(db: Queryable, id: string, partnerId: string | null): Promise<Payout | null> {
  const row = await queryOne<Row>(
    db,
    sql`select ${columns} from payouts o join partners p on p.id = o.partner_id
         where o.id = ${id} and (${partnerId}::uuid is null or o.partner_id = ${partnerId}::uuid)`,
  );
  return row ? present(row) : null;
}

type Filters = Partial<
  Pick<ParsedOf<typeof listAdminPayouts>['query'], 'month' | 'currency' | 'state' | 'partnerId' | 'search'>
>;

const matching = ({ month, currency, state, partnerId, search }: Filters): Sql => sql`true
  ${month === undefined ? empty : sql`and o.month = ${firstDay(month)}::date`}
  ${currency === undefined ? empty : sql`and o.currency = ${currency}`}
  ${state === undefined ? empty : sql`and o.state = ${state}`}
  ${partnerId === undefined ? empty : sql`and o.partner_id = ${partnerId}`}
  ${
    search
      ? // Each by its own index; joined by "or" they would be searched row by row.
        sql`and o.id in (
              select s.id from payouts s join partners n on n.id = s.partner_id
               where lower(n.name || ' ' || n.domain) like ${containing(search)}
              union all select s.id from payouts s where lower(s.number) like ${containing(search)})`
      : empty
  }`;

const orders = { month: 'o.month asc, o.id desc', '-month': 'o.month desc, o.id asc' } as const;

/** A page of payouts, newest month first by default. */
export async function listed(
  db: Queryable,
  filters: Filters,
  paging: ParsedOf<typeof listPayouts>['query'],
): Promise<{ data: Payout[]; meta: PageMeta }> {
  const { page, perPage, sort } = pageOf(paging, { sort: '-month' });
  const order = raw(orders[sort]);
  const rows = await query<Row>(
    db,
    sql`select ${columns} from payouts o join partners p on p.id = o.partner_id
         where o.id in (select o.id from payouts o where ${matching(filters)}
                         order by ${order} limit ${perPage} offset ${(page - 1) * perPage})
         order by ${order}`,
  );
  const counted = await queryOne<{ total: number }>(
    db,
    sql`select count(*)::int as total
          from (select 1 from payouts o where ${matching(filters)} limit ${countLimit}) counted`,
  );
  return { data: rows.map(present), meta: pageMetaOf({ page, perPage }, counted?.total ?? 0) };
}

/** Every payout of a partner, newest month first. */
export async function allOf(db: Queryable, partnerId: string): Promise<Payout[]> {
  const rows = await query<Row>(
    db,
    sql`select ${columns} from payouts o join partners p on p.id = o.partner_id
         where o.partner_id = ${partnerId} order by o.month desc, o.id`,
  );
  return rows.map(present);
}

/** The ids of the payouts that match, newest month first. */
export const idsOf = async (db: Queryable, filters: Filters): Promise<string[]> =>
  (
    await query<{ id: string }>(
      db,
      sql`select o.id from payouts o where ${matching(filters)} order by ${raw(orders['-month'])} limit ${bulkLimit}`,
    )
  ).map(({ id }) => id);

type Sums = Pick<MetaOf<typeof listAdminPayouts>, 'totals' | 'states'>;

/**
 * Counts and sums by status, whatever status is filtered for, and the sums of what is listed: voided payouts are in them
 * only when filtered for. Those whose payment was undone are counted, not summed: their amount is part of a later payout. Only
 * the status of those that came back has a sum of them, its own.
 */
export async function sums(db: Queryable, { state: listedState, ...filters }: Filters): Promise<Sums> {
  const rows = await query<Money & { state: Payout['state']; count: number; whole: number }>(
    db,
    sql`select o.state, o.currency, count(*)::int as count, sum(o.amount_minor)::bigint as whole,
               coalesce(sum(o.amount_minor) filter (where not exists (
                 select 1 from ledger_entries e join ledger_entries u on u.reverses = e.id
                  where e.payout_id = o.id and e.kind = 'payout')), 0)::bigint as amount
          from payouts o where ${matching(filters)} group by o.state, o.currency`,
  );
  const inTotal = ({ state }: { state: Payout['state'] }) =>
    listedState === undefined ? state !== 'voided' : state === listedState;
  return {
    totals: totalsOf(rows.filter((row) => inTotal(row) && row.amount !== 0)),
    states: payoutStates.flatMap((state) => {
      const of = rows.filter((row) => row.state === state);
      if (of.length === 0) return [];
      const summed = state === 'returned' ? of.map((row) => ({ ...row, amount: row.whole })) : of;
      return [{ state, count: of.reduce((sum, row) => sum + row.count, 0), totals: totalsOf(summed) }];
    }),
  };
}

type Booking = z.output<typeof payoutBooking>;

/** What the ledger holds of a payout's payment, oldest first. */
export const bookingsOf = (db: Queryable, payoutId: string): Promise<Booking[]> =>
  query<Booking>(
    db,
    sql`select b.id as "entryId", b.kind, b.amount_minor as amount, b.currency, b.reason,
               ${joinedName} as actor, b.occurred_at as "occurredAt"
          from ledger_entries e join ledger_entries b on b.id = e.id or b.reverses = e.id
          left join users u on u.id = b.actor_id
         where e.payout_id = ${payoutId} and e.kind = 'payout'
         order by b.occurred_at, b.id`,
  );

type Step = DataOf<typeof getAdminPayout>['history'][number];

type Payee = DataOf<typeof getAdminPayout>['payee'];

/** Where a payout goes: as it was approved, else where it would go now. */
export const payeeOf = async (db: Queryable, payoutId: string): Promise<Payee> =>
  (
    await queryOne<{ payee: Payee }>(
      db,
      sql`select ${maskedMethod} as payee from payouts o
            left join payout_methods m on m.id = ${methodOfPayout}
           where o.id = ${payoutId}`,
    )
  )?.payee ?? null;

/** What happened to a payout, oldest first; the actor is a name, or null for the clock. */
export const historyOf = (db: Queryable, payoutId: string): Promise<Step[]> =>
  query<Step>(
    db,
    sql`select h.event, h.from_state as "fromState", h.to_state as "toState",
               ${joinedName} as actor,
               coalesce(h.payload ->> 'reference', h.payload ->> 'reason', '') as note, h.created_at as "createdAt"
          from lifecycle_events h left join users u on u.id = h.actor_id
         where h.entity = 'payout' and h.entity_id = ${payoutId}
         order by h.created_at, h.id`,
  );

/** A payout to be paid outside, with the method it was approved with. */
export interface BatchRow extends Omit<DataOf<typeof exportPayoutBatch>[number], 'country'> {
  readonly methodId: string | null;
  readonly country: string | null;
  readonly sealed: string | null;
  /** 1, and one more each time it was tried again. */
  readonly attempt: number;
  /** Why it must not be sent now; null where it may. */
  readonly refusal: string | null;
}

/** The payouts of a month that are to be paid outside: sent already, or approved; those that must not be sent now with the reason. */
export async function batchOf(
  db: Queryable,
  month: string,
  currency: string | undefined,
  { actor, now }: By,
): Promise<BatchRow[]> {
  const rows = await query<Omit<BatchRow, 'refusal'>>(
    db,
    sql`select o.id as "payoutId", o.number, p.name as partner, o.method, o.method_id as "methodId", m.holder, m.country,
               m.masked, m.sealed, o.amount_minor as amount, o.currency, to_char(o.month, 'YYYY-MM') as month, o.state,
               1 + (select count(*)::int from lifecycle_events h
                     where h.entity = 'payout' and h.entity_id = o.id and h.event = 'payout.retry') as attempt
          from payouts o join partners p on p.id = o.partner_id left join payout_methods m on m.id = o.method_id
         where o.month = ${firstDay(month)}::date and o.state in ('approved', 'processing', 'overdue')
           ${currency === undefined ? empty : sql`and o.currency = ${currency}`}
         order by lower(p.name), o.id`,
  );
  const approved = rows.filter(({ state }) => state === 'approved').map(({ payoutId }) => payoutId);
  const stepsOf = await allowedFor(db, 'payout', approved, now, actor.userId ?? undefined);
  return rows.map((row) => {
    const send = stepsOf.get(row.payoutId)?.find(({ event }) => event === 'payout.send');
    return { ...row, refusal: send === undefined || send.isAllowed ? null : send.reasons.join(' ') };
  });
}
