import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod/mini';

import { type NextPayoutList, listBalance, nextPayoutLists } from '#contract/payouts/balance.ts';
import { getNextPayout } from '#contract/payouts/payouts.ts';

import { query } from '../../../../../server/platform/database/pool.ts';
import { type Built, type Caller, buildOnDemo } from '../../../../support/app.ts';
import { makeEntry, makePayout } from '../../../../support/make/earnings.ts';
import { makeAcceptance } from '../../../../support/make/partners.ts';
import { makeSession, makeUser } from '../../../../support/make/users.ts';
import { within } from '../../../../support/within.ts';

const now = new Date('2026-11-20T10:00:00.000Z');
let built: Built;
beforeAll(async () => {
  built = await buildOnDemo(now);
}, within(120_000));
afterAll(() => built.close());

async function callerOf(partnerId: string): Promise<Caller> {
  const { pool } = built.db;
  const user = await makeUser(pool, { partnerId });
  await makeAcceptance(pool, user.id, partnerId);
  const token = await makeSession(pool, user.id);
  const headers = { authorization: `Bearer ${token}` };
  return { kind: 'partner', userId: user.id, partnerId, email: user.email, token, headers };
}

const next = z.object({ data: getNextPayout.success.data });
const entries = z.object({ data: listBalance.success.data, meta: listBalance.success.meta });

async function sumOf(caller: Caller, partnerId: string, request: Record<string, string>): Promise<number> {
  let sum = 0;
  for (let page = 1; ; page += 1) {
    const search = new URLSearchParams({ ...request, perPage: '100', page: String(page) }).toString();
    const url = `/api/partners/${partnerId}/balance/entries?${search}`;
    const { data, meta } = entries.parse((await built.request(caller, 'GET', url)).body);
    sum += data.reduce((total, { amount }) => total + amount, 0);
    if (page * 100 >= meta.total) return sum;
  }
}

test('each line of the next payout opens into entries that add up to it', async () => {
  const { pool } = built.db;
  const partners = await query<{ id: string }>(
    pool,
    sql`select e.partner_id as id from ledger_entries e
         where e.kind <> 'payout' and not exists (select 1 from payout_lines l where l.entry_id = e.id and l.is_live)
         group by 1 order by count(distinct e.kind) desc, count(*) desc, 1 limit 8`,
  );
  // November is paid to the first: what waits for December is in its next payout.
  const partnerId = partners[0]?.id ?? '';
  const bonus = (at: string) => makeEntry(pool, { partnerId, at: `${at}T09:00:00.000Z`, amount: 700 });
  await makePayout(pool, { partnerId, entries: [await bonus('2026-11-01')], month: '2026-11', state: 'paid' });
  for (const at of ['2026-11-10', '2026-12-01', '2027-01-01']) await bonus(at);
  const met = new Set<string>();
  for (const { id } of partners) {
    const caller = await callerOf(id);
    const { currencies } = next.parse((await built.request(caller, 'GET', getNextPayout.path)).body).data;
    for (const { currency, payable, due, pending, held, bonuses, reversals } of currencies) {
      const lines: Readonly<Record<NextPayoutList | 'held', number>> = {
        next: payable + bonuses + reversals,
        nextReady: payable - due,
        nextDue: due,
        nextBonuses: bonuses,
        nextRefunds: reversals,
        afterNext: pending,
        held,
      };
      const opened: Record<string, number> = {};
      for (const part of [...nextPayoutLists, 'held']) opened[part] = await sumOf(caller, id, { part, currency });
      expect({ id, currency, ...opened }).toEqual({ id, currency, ...lines });
      for (const [line, amount] of Object.entries(lines)) if (amount !== 0) met.add(line);
    }
  }
  expect([...met].toSorted()).toEqual([...nextPayoutLists, 'held'].toSorted());
});
