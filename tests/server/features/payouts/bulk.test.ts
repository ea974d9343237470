import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { moveAll } from '../../../../server/features/payouts/move.ts';
import { query } from '../../../../server/platform/database/pool.ts';
import { newId } from '../../../../server/platform/ids.ts';
import { build, type Built, type Caller } from '../../../support/app.ts';
import { statementsSent } from '../../../support/databases/locked.ts';
import { makeEntry, makePayout } from '../../../support/make/earnings.ts';
import { makePartner } from '../../../support/make/partners.ts';
import { makeUser } from '../../../support/make/users.ts';

let server: Built;
let admin: Caller;
beforeAll(async () => {
  server = await build();
  server.setNow('2026-11-20T10:00:00.000Z');
  admin = await server.as('admin');
});
afterAll(() => server.close());

const bulk = (body: object, key: string = newId(), caller = admin) =>
  server.request(caller, 'PUT', '/api/admin/payouts/bulk', body, { 'idempotency-key': key });

const preview = (body: object) => server.request(admin, 'POST', '/api/admin/payouts/bulk/preview', body);

async function payoutOf(
  state: 'open' | 'approved' | 'processing' | 'paid' = 'open',
  given: Parameters<typeof makePartner>[1] & { month?: string; currency?: string } = {},
) {
  const { month = '2026-11', currency = 'USD', ...partner } = given;
  const { id: partnerId, name } = await makePartner(server.db.pool, partner);
  const entry = await makeEntry(server.db.pool, { partnerId, amount: 7000, currency });
  const { id, number } = await makePayout(server.db.pool, { partnerId, entries: [entry], state, month });
  return { id, number, name };
}

const stored = (ids: readonly string[]) =>
  query(
    server.db.pool,
    sql`select o.id, o.state, o.method, o.reference, o.reason from payouts o
          join unnest(${ids}::uuid[]) with ordinality as given(id, place) on given.id = o.id order by given.place`,
  );

describe('many payouts at once', () => {
  test('take references by number too; one of a payout that is not chosen is left alone', async () => {
    const [one, two] = [await payoutOf('processing'), await payoutOf('processing')];
    const references = [
      { id: one.number.toLowerCase(), reference: 'SEPA-7' },
      { id: two.number, reference: 'SEPA-8' },
    ];
    expect((await bulk({ ids: [one.id], event: 'confirm', references })).body).toEqual({
      data: { moved: 1, unchanged: 0, refused: [] },
    });
    expect(await stored([one.id, two.id])).toMatchObject([
      { state: 'paid', reference: 'SEPA-7' },
      { state: 'processing', reference: null },
    ]);
  });

  test('are approved, each with its partner’s method; what is refused says why, and the rest is moved', async () => {
    const bank = await payoutOf();
    const paypal = await payoutOf('open', { payoutMethod: 'paypal' });
    const without = await payoutOf('open', { payoutMethod: null });
    const paid = await payoutOf('paid');
    const already = await payoutOf('approved');
    const unknown = newId();
    const ids = [bank.id, paypal.id, without.id, paid.id, already.id, unknown];
    const { status, body } = await bulk({ ids: [...ids, bank.id], event: 'approve' });
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        data: {
          moved: 2,
          unchanged: 1,
          refused: expect.arrayContaining([
            { id: without.id, partnerName: without.name, reasons: ['No payout method yet.'] },
            { id: paid.id, partnerName: paid.name, reasons: ['The payout is paid and cannot be approved.'] },
            { id: unknown, partnerName: null, reasons: ['This payout doesn’t exist.'] },
          ]),
        },
      },
    });
    expect(await stored(ids)).toMatchObject([
      { id: bank.id, state: 'approved', method: 'bank' },
      { id: paypal.id, state: 'approved', method: 'paypal' },
      { id: without.id, state: 'open' },
      { id: paid.id, state: 'paid' },
      { id: already.id, state: 'approved' },
    ]);
  });

  test('are marked as paid with a reference each, or the one for all; without any, they are refused', async () => {
    const [own, common] = [await payoutOf('processing'), await payoutOf('approved')];
    const references = [{ id: own.id, reference: 'SEPA-1' }];
    const bare = await bulk({ ids: [own.id, common.id], event: 'confirm' });
    expect(bare).toMatchObject({ status: 400, body: { errors: [{ path: 'reference' }] } });
    expect((await bulk({ ids: [common.id], event: 'confirm', references })).body).toEqual({
      data: {
        moved: 0,
        unchanged: 0,
        refused: [{ id: common.id, partnerName: common.name, reasons: ['Enter the payment reference.'] }],
      },
    });
    const both = await bulk({ ids: [own.id, common.id], event: 'confirm', references, reference: 'BATCH-7' });
    expect(both.body).toEqual({ data: { moved: 2, unchanged: 0, refused: [] } });
    expect(await stored([own.id, common.id])).toMatchObject([
      { state: 'paid', reference: 'SEPA-1' },
      { state: 'paid', reference: 'BATCH-7' },
    ]);
    expect(
      await query(
        server.db.pool,
        sql`select count(*)::int as n from ledger_entries where kind = 'payout' and payout_id = any(${[own.id, common.id]}::uuid[])`,
      ),
    ).toEqual([{ n: 2 }]);
  });

  test('are paid by as many statements as one; each partner is notified of its own payment, and has its entry', async () => {
    const pay = async (payouts: readonly { id: string }[]) => {
      const ids = payouts.map(({ id }) => id);
      const references = ids.map((id, index) => ({ id, reference: `SEPA-${index + 1}` }));
      const by = { actor: { userId: admin.userId }, now: new Date('2026-11-20T10:00:00.000Z') };
      return statementsSent(server.db, (tx) => moveAll(tx, { ids, event: 'confirm', references }, by));
    };
    const owned = await Promise.all(
      [1, 2, 3, 4].map(async () => {
        const payout = await payoutOf('processing');
        const [{ partnerId } = { partnerId: '' }] = await query<{ partnerId: string }>(
          server.db.pool,
          sql`select partner_id as "partnerId" from payouts where id = ${payout.id}`,
        );
        return { ...payout, userId: (await makeUser(server.db.pool, { partnerId })).id };
      }),
    );
    const [single, ...several] = owned;
    const one = await pay(single ? [single] : []);
    expect(await pay(several)).toBe(one);
    const sent = await query(
      server.db.pool,
      sql`select n.recipient_id as "userId", n.content, e.amount_minor as amount
            from notifications n join payouts o on o.id = (n.action_data -> 'parameters' ->> 'payoutId')::uuid
            join ledger_entries e on e.payout_id = o.id
           where n.recipient_id = any(${several.map(({ userId }) => userId)}::uuid[]) order by n.content`,
    );
    expect(sent).toEqual(
      several.map(({ userId }, index) => ({ userId, content: `Reference: SEPA-${index + 1}`, amount: -7000 })),
    );
  });

  test('are moved once under one key, each with its line in the history', async () => {
    const [first, second] = [await payoutOf(), await payoutOf()];
    const ids = [first.id, second.id];
    const key = newId();
    const request = { ids, event: 'hold', reason: 'Call first' };
    const done = await bulk(request, key);
    expect(done.body).toEqual({ data: { moved: 2, unchanged: 0, refused: [] } });
    expect((await bulk(request, key)).body).toEqual(done.body);
    expect(
      await query(
        server.db.pool,
        sql`select event, actor_id as actor, payload ->> 'reason' as reason from lifecycle_events
             where entity_id = any(${ids}::uuid[])`,
      ),
    ).toEqual([
      { event: 'payout.hold', actor: admin.userId, reason: 'Call first' },
      { event: 'payout.hold', actor: admin.userId, reason: 'Call first' },
    ]);
  });

  test('are previewed: how many, their sums, and which are refused and why, as the step then answers; nothing changes', async () => {
    const [dollars, euros] = [await payoutOf(), await payoutOf('open', { currency: 'EUR' })];
    const without = await payoutOf('open', { payoutMethod: null });
    const already = await payoutOf('approved');
    const ids = [dollars.id, euros.id, without.id, already.id, dollars.id, newId()];
    const request = { ids, event: 'approve' };
    const before = await stored(ids);
    const { status, body } = await preview(request);
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        data: {
          moved: 2,
          unchanged: 1,
          totals: [
            { currency: 'EUR', amount: 7000 },
            { currency: 'USD', amount: 7000 },
          ],
          refused: expect.arrayContaining([
            { id: without.id, partnerName: without.name, reasons: ['No payout method yet.'] },
            { id: ids.at(-1), partnerName: null, reasons: ['This payout doesn’t exist.'] },
          ]),
        },
      },
    });
    expect(await stored(ids)).toEqual(before);
    expect({ body }).toMatchObject({ body: (await bulk(request)).body });
  });

  test('are previewed with the reference of each; without one, marking as paid is refused', async () => {
    const [own, bare] = [await payoutOf('processing'), await payoutOf('processing')];
    const references = [{ id: own.number, reference: 'SEPA-1' }];
    expect((await preview({ ids: [own.id, bare.id], event: 'confirm', references })).body).toEqual({
      data: {
        moved: 1,
        unchanged: 0,
        totals: [{ currency: 'USD', amount: 7000 }],
        refused: [{ id: bare.id, partnerName: bare.name, reasons: ['Enter the payment reference.'] }],
      },
    });
    expect(await preview({ ids: [own.id], event: 'confirm' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'reference' }] },
    });
  });

  test('are moved by admins, at most 500, with what the step needs', async () => {
    const { id } = await payoutOf();
    const manager = await server.as('manager');
    expect((await bulk({ ids: [id], event: 'approve' }, newId(), manager)).status).toBe(403);
    expect(await bulk({ ids: [], event: 'approve' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'ids' }] },
    });
    const many = Array.from({ length: 501 }, () => newId());
    expect(await bulk({ ids: many, event: 'approve' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'ids', message: 'Choose at most 500.' }] },
    });
    expect(await bulk({ ids: [id], event: 'void' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'reason' }] },
    });
    expect(await stored([id])).toMatchObject([{ state: 'open' }]);
  });
});

test('the list counts and sums every status of what matches, by currency, and names the ids of all pages', async () => {
  const month = '2025-03';
  const [one, two] = [await payoutOf('open', { month }), await payoutOf('open', { month, currency: 'EUR' })];
  const paid = await payoutOf('paid', { month });
  const [usd, eur] = [
    { currency: 'USD', amount: 7000 },
    { currency: 'EUR', amount: 7000 },
  ];
  const listed = await server.request(admin, 'GET', `/api/admin/payouts?month=${month}&state=paid&perPage=1`);
  expect(listed.body).toMatchObject({
    data: [{ id: paid.id }],
    meta: {
      total: 1,
      totals: [usd],
      states: [
        { state: 'open', count: 2, totals: [eur, usd] },
        { state: 'paid', count: 1, totals: [usd] },
      ],
    },
  });
  const ids = await server.request(admin, 'GET', `/api/admin/payouts/ids?month=${month}&state=open`);
  expect(ids.body).toEqual({ data: [one.id, two.id].toSorted() });
});
