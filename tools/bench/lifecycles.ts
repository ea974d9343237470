import type pg from 'pg';
import sql from 'sql-template-tag';

import { findStateMap } from '../../server/features/stateMap/map.ts';
import { balanceAsOf } from '../../server/features/payouts/balance/balanceAsOf.ts';
import { moneyAt } from '../../server/lifecycle/history/moneyAt.ts';
import { findStood } from '../../server/lifecycle/history/queries.ts';
import { noteStays } from '../../server/lifecycle/escalation.ts';
import { connect } from '../../server/platform/database/connection.ts';
import type { Database } from '../../server/platform/database/open.ts';
import { query, queryOne, transaction } from '../../server/platform/database/pool.ts';
import { layCharges } from './whatIf.ts';

/** Entries of the partner whose balance is asked for. */
const entries = 100_000;
/** Milliseconds, at the 95th percentile. */
const goals = { map: 2000, travel: 300, balance: 1000 } as const;
const first = Date.UTC(2025, 0, 26);
const last = Date.UTC(2026, 10, 20);

/** Each of the million commissions matured once; a twentieth of the shops are one partner’s, with their entries in the ledger. */
async function lay(owner: pg.Client): Promise<void> {
  await layCharges(owner);
  const tables = ['referrals', 'commissions', 'ledger_entries'];
  const one = `(select id from partners order by id limit 1)`;
  const statements = [
    ...tables.map((table) => `alter table ${table} disable trigger user`),
    `create temporary table chosen as select id from referrals order by id limit ${entries / 20}`,
    `update referrals set partner_id = ${one} where id in (select id from chosen)`,
    `update commissions set state = case when ordinal > 18 then 'pending' else 'payable' end,
            state_moved = case when ordinal > 18 then null else payable_month end, created_at = occurred_at,
            partner_id = case when referral_id in (select id from chosen) then ${one} else partner_id end`,
    `insert into lifecycle_events (id, entity, entity_id, region, event, from_state, to_state, created_at)
     select gen_random_uuid(), 'commission', id, 'commission', 'commission.mature', 'pending', 'payable', payable_month
       from commissions`,
    `insert into ledger_entries (id, partner_id, kind, amount_minor, currency, month, commission_id, occurred_at, created_at)
     select gen_random_uuid(), partner_id, 'commission', amount_minor, currency, earned_month, id, occurred_at, occurred_at
       from commissions where referral_id in (select id from chosen)`,
    ...tables.map((table) => `alter table ${table} enable trigger user`),
    'vacuum analyze',
  ];
  for (const statement of statements) await owner.query(statement);
}

async function p95(times: number, run: (n: number) => Promise<unknown>): Promise<number> {
  const took: number[] = [];
  await run(0);
  for (let n = 0; n < times; n += 1) {
    const began = performance.now();
    await run(n);
    took.push(performance.now() - began);
  }
  return took.toSorted((a, b) => a - b)[Math.ceil(times * 0.95) - 1] ?? 0;
}

/** Instants over the whole history, in no order but the same each time. */
const instant = (n: number): string => new Date(first + ((n * 7919) % 9973) * ((last - first) / 9973)).toISOString();

/** The map of states, what is noted as late, a record as it was and a balance as it was, over a million commissions and steps. */
export async function measureLifecycles(database: Database): Promise<string> {
  await database.migrate();
  const owner = await connect(database.ownerUrl);
  await lay(owner);
  await owner.end();
  const { pool } = database;
  const ids = await query<{ id: string }>(
    pool,
    sql`select id from commissions where ('x' || left(id::text, 3))::bit(12)::int = 7 limit 400`,
  );
  const partner = await queryOne<{ id: string }>(pool, sql`select partner_id as id from ledger_entries limit 1`);
  const partnerId = partner?.id ?? '';
  const now = new Date(last);
  const reader = { own: null, isAdmin: true };
  const lines = [
    ['map of states', goals.map, await p95(20, () => findStateMap(pool, now))],
    [
      'a record as of an instant',
      goals.travel,
      await p95(400, async (n) => {
        const id = ids[n % ids.length]?.id ?? '';
        const at = instant(n);
        await Promise.all([
          findStood(pool, { entity: 'commission', id, reader, at }),
          moneyAt(pool, 'commission', id, at),
        ]);
      }),
    ],
    [
      `that partner as of an instant (${entries.toLocaleString('en')} entries)`,
      goals.travel,
      await p95(40, async (n) => {
        const at = instant(n);
        await Promise.all([
          findStood(pool, { entity: 'partner', id: partnerId, reader, at }),
          moneyAt(pool, 'partner', partnerId, at),
        ]);
      }),
    ],
    [
      `balance as of an instant (${entries.toLocaleString('en')} entries)`,
      goals.balance,
      await p95(40, (n) => balanceAsOf(pool, partnerId, instant(n))),
    ],
    [
      'noting what is late',
      goals.map,
      await p95(10, () => transaction(pool, (tx) => noteStays(tx, now, sql`select count(*) from stays`))),
    ],
  ] as const;
  return lines
    .map(
      ([name, goal, took]) =>
        `${name}: p95 ${took.toFixed(1)} ms (goal ${goal} ms: ${took <= goal ? 'met' : 'not met'})`,
    )
    .join('\n');
}
