import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { AppEvent } from '#contract/events/events.ts';
import { type WaitingReason, waitingReasons } from '#contract/events/refunds.ts';

import { reversalOf } from '#contract/payTerms/proportion.ts';
import { ingestEvents } from '../../server/features/events/ingest.ts';
import { query, transaction } from '../../server/platform/database/pool.ts';
import { newId } from '../../server/platform/ids.ts';
import { registerLifecycles } from '../../server/registerLifecycles.ts';
import { type TestDatabase, testDatabase } from '../support/databases/database.ts';
import { makeApp } from '../support/make/apps.ts';
import { makePartner } from '../support/make/partners.ts';
import { makeReferral } from '../support/make/referrals.ts';
import { seeded } from '../support/seed.ts';
import { within } from '../support/within.ts';

let db: TestDatabase;
beforeAll(async () => {
  registerLifecycles();
  db = await testDatabase();
});
afterAll(() => db.drop());

const kinds = ['charge', 'refund'] as const;
const shops = ['one.example', 'two.example'] as const;
const currencies = ['USD', 'USD', 'USD', 'EUR'] as const;
const day = fc.integer({ min: 1, max: 28 }).map((n) => `2026-10-${String(n).padStart(2, '0')}T00:00:00Z`);
const step = fc.record({
  kind: fc.constantFrom(...kinds),
  shop: fc.constantFrom(...shops),
  chargeId: fc.constantFrom('a', 'b', 'c'),
  currency: fc.constantFrom(...currencies),
  amount: fc.integer({ min: 1, max: 40 }),
  at: day,
  /** The transaction. */
  of: fc.option(fc.integer({ min: 1, max: 6 })),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
/** Messages, and how many of them arrive together. */
const history = fc.record({
  steps: fc.array(step, { minLength: 1, maxLength: 25 }),
  together: fc.integer({ min: 1, max: 8 }),
});

const transactionOf = ({ chargeId, of }: Step) => (of === null ? undefined : `${chargeId}-${of}`);

function eventOf(given: Step, n: number): AppEvent {
  const { shop, chargeId, currency, amount, at } = given;
  const transactionId = transactionOf(given);
  if (given.kind === 'charge')
    return {
      type: 'charge.succeeded',
      timestamp: at,
      data: { shop, chargeId, amount, currency, ...(transactionId === undefined ? {} : { transactionId }) },
    };
  return {
    type: 'charge.refunded',
    timestamp: at,
    data: {
      shop,
      chargeId,
      amount,
      currency,
      refundId: `r${n}`,
      ...(transactionId === undefined ? {} : { chargeTransactionId: transactionId }),
    },
  };
}

interface Charge {
  id: string;
  externalId: string;
  ref: string | null;
  shop: string;
  currency: string;
  amount: number;
  refunded: number;
  commission: number;
  reversed: number;
}
interface Queued {
  refundId: string;
  chargeId: string;
  isTransaction: boolean;
  shop: string;
  currency: string;
  amount: number;
  rest: number;
  reason: WaitingReason;
  outcome: string;
}

const stepOf = (kind: Step['kind'], chargeId: 'a' | 'b' | 'c', amount: number, more: Partial<Step> = {}): Step => ({
  kind,
  shop: 'one.example',
  chargeId,
  currency: 'USD',
  amount,
  at: '2026-10-05T00:00:00Z',
  of: null,
  ...more,
});
/** A history that reaches everything, whatever chance brings. */
const everything = {
  together: 1,
  steps: [
    stepOf('charge', 'a', 10),
    stepOf('refund', 'a', 5, { currency: 'EUR' }),
    stepOf('refund', 'a', 5, { shop: 'two.example' }),
    stepOf('refund', 'b', 5),
    stepOf('charge', 'b', 3),
    stepOf('charge', 'b', 40, { of: 1 }),
    stepOf('charge', 'c', 10, { of: 1 }),
    stepOf('charge', 'c', 10, { of: 2 }),
    stepOf('refund', 'c', 15),
    stepOf('refund', 'c', 20),
    stepOf('refund', 'c', 1, { of: 6 }),
  ],
};

/** What the histories reached: a property of nothing proves nothing. */
const reached = new Set<string>();

/** Lives a history in an app of its own. */
async function live(partnerId: string, given: { steps: Step[]; together: number }): Promise<void> {
  const app = await makeApp(db.pool);
  for (const shop of shops)
    await makeReferral(db.pool, { partnerId, appId: app.id, shop, installedAt: '2026-09-01T00:00:00.000Z' });
  const incoming = given.steps.map((one, n) => ({ appId: app.id, webhookId: newId(), event: eventOf(one, n) }));
  const sent = new Map<string, number>();
  for (let start = 0; start < incoming.length; start += given.together) {
    const batch = incoming.slice(start, start + given.together);
    const now = new Date(Date.UTC(2026, 10, 1) + start * 1000);
    await transaction(db.pool, (tx) => ingestEvents(tx, batch, now));
    for (const { event } of batch)
      if (event.type === 'charge.refunded') sent.set(event.data.refundId, event.data.amount);
  }
  const charges = await query<Charge>(
    db.pool,
    sql`select c.id, c.external_id as "externalId", c.charge_ref as ref, c.shop, c.currency, c.amount_minor as amount,
               (select coalesce(sum(f.amount_minor), 0)::bigint from charges f where f.refund_of = c.id) as refunded,
               m.amount_minor as commission,
               (select coalesce(-sum(e.amount_minor), 0)::bigint from ledger_entries e
                 where e.commission_id = m.id and e.kind = 'reversal') as reversed
          from charges c join commissions m on m.charge_id = c.id where c.app_id = ${app.id} and c.kind = 'charge'`,
  );
  const parts = await query<{ refundId: string; n: number; taken: number }>(
    db.pool,
    sql`select external_id as "refundId", count(*)::int as n, sum(amount_minor)::bigint as taken from charges
         where app_id = ${app.id} and kind = 'refund' group by 1`,
  );
  const queue = await query<Queued>(
    db.pool,
    sql`select q.refund_id as "refundId", q.charge_id as "chargeId", q.is_transaction as "isTransaction", q.shop, q.currency,
               q.amount_minor as amount, q.rest_minor as rest, q.reason, e.outcome
          from refund_queue q join app_events e on e.id = q.event_id where q.app_id = ${app.id}`,
  );
  const taken = new Map(parts.map((one) => [one.refundId, one.taken]));
  const waiting = new Map(queue.map((one) => [one.refundId, one.rest]));
  const found = [...sent.keys()].map((id) => [id, (taken.get(id) ?? 0) + (waiting.get(id) ?? 0)]);
  expect(found, 'every refund is allocated or waits, to the cent').toEqual([...sent]);
  expect([...taken.keys(), ...waiting.keys()].filter((id) => !sent.has(id))).toEqual([]);
  for (const { refunded, amount, commission, reversed } of charges) {
    expect(refunded).toBeLessThanOrEqual(amount);
    expect(reversed).toBe(refunded === 0 ? 0 : reversalOf({ amount: commission, reversed: 0 }, refunded, amount));
  }
  for (const { chargeId, isTransaction, shop, currency, rest, reason, outcome, amount } of queue) {
    expect(outcome === 'queued').toBe(rest > 0);
    if (rest > 0) reached.add(rest === amount ? 'waits' : 'waits for a rest');
    if (rest > 0) reached.add(reason);
    if (rest === 0) reached.add('settled later');
    const open = charges.filter(
      (one) =>
        (one.externalId === chargeId || (!isTransaction && one.ref === chargeId)) &&
        one.shop === shop &&
        one.currency === currency &&
        one.refunded < one.amount,
    );
    expect(rest > 0 ? open : [], 'nothing waits that could be allocated').toEqual([]);
  }
  if (parts.some(({ n }) => n > 1)) reached.add('split');
}

test(
  'no refund is lost or counted twice, whatever the order: what is allocated and what waits add up',
  async () => {
    const partner = await makePartner(db.pool);
    await fc.assert(
      fc.asyncProperty(history, (given) => live(partner.id, given)),
      { numRuns: Number(process.env['HISTORIES'] ?? 60), examples: [[everything]], ...seeded() },
    );
    expect([...reached].toSorted()).toEqual(
      [...waitingReasons, 'settled later', 'split', 'waits', 'waits for a rest'].toSorted(),
    );
  },
  within(120_000),
);
