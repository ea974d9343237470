import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { plainClause } from '#contract/payTerms/payTerms.ts';

import { type Built, type Caller, build } from '../../../support/app.ts';
import { charged, send } from '../../../support/events.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makePartner, makeTag } from '../../../support/make/partners.ts';
import { makeReferral } from '../../../support/make/referrals.ts';
import { clauseOf } from '../../../support/money/payTerms.ts';

let built: Built;
let admin: Caller;
let manager: Caller;
beforeAll(async () => {
  built = await build();
  admin = await built.as('admin');
  manager = await built.as('manager');
  built.setNow('2026-11-20T10:00:00.000Z');
});
afterAll(() => built.close());

const path = (scope: string, target: string) => `/api/pay-terms/${scope}/${target}`;
const read = (scope: string, target: string, caller = manager) => built.request(caller, 'GET', path(scope, target));
const write = (scope: string, target: string, body: object, caller = admin) =>
  built.request(caller, 'PUT', path(scope, target), body);
const first = { when: { kinds: [], charges: { from: 1, to: 1 }, months: null } };
const bounty = clauseOf({ ...first, id: 'bounty', pay: { kind: 'fixed', amount: 5000, currency: 'USD' } });
const rate = (basisPoints: number) => plainClause({ rate: basisPoints });

describe('terms', () => {
  test('are written as versions that staff read, with who wrote them and why', async () => {
    const { id } = await makeApp(built.db.pool, { name: 'Parcels', commissionRate: 2000 });
    expect((await read('app', id)).body).toMatchObject({
      data: { scope: 'app', target: id, name: 'Parcels', version: 1, clauses: [rate(2000)] },
    });
    const clauses = [bounty, rate(1500)];
    expect(await write('app', id, { clauses, note: 'A bounty to begin with.', version: 1 })).toMatchObject({
      status: 200,
      body: {
        data: {
          version: 2,
          clauses,
          history: [
            {
              version: 2,
              clauses,
              note: 'A bounty to begin with.',
              by: expect.stringMatching(/ /),
              at: '2026-11-20T10:00:00.000Z',
            },
            { version: 1, clauses: [rate(2000)], note: '', by: null },
          ],
        },
      },
    });
    const { rows } = await built.db.ownerPool.query(
      'select action, entity, actor_id, payload from audit_events where entity_id = $1',
      [id],
    );
    expect(rows).toEqual([
      {
        action: 'payTerms.write',
        entity: 'app',
        actor_id: admin.userId,
        payload: {
          scope: 'app',
          target: id,
          version: 2,
          note: 'A bounty to begin with.',
          before: [rate(2000)],
          after: clauses,
        },
      },
    ]);
  });

  test('that are the same make no new version', async () => {
    const { id } = await makeApp(built.db.pool, { commissionRate: 2000 });
    expect((await write('app', id, { clauses: [rate(2000)], note: 'Again', version: 1 })).body).toMatchObject({
      data: { version: 1 },
    });
  });

  test('of which someone else wrote a version meanwhile are refused', async () => {
    const { id } = await makePartner(built.db.pool, { commissionRate: 2000 });
    expect((await write('partner', id, { clauses: [rate(2500)], note: 'One', version: 1 })).status).toBe(200);
    expect(await write('partner', id, { clauses: [rate(3000)], note: 'Other', version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'version_conflict' },
    });
    expect((await read('partner', id)).body).toMatchObject({ data: { version: 2, clauses: [rate(2500)] } });
  });

  test('cover every charge, written or previewed: an app keeps its rate, the programme its hold', async () => {
    const { id } = await makeApp(built.db.pool);
    const needRate = 'Keep the general rate: it covers charges that no other clause covers.';
    const needHold = 'Keep the general hold: it says when commissions become payable.';
    for (const [scope, target, clauses, message] of [
      ['app', id, [bounty], needRate],
      ['app', id, [], needRate],
      ['programme', 'all', [rate(1)], needHold],
      ['programme', 'all', [], needHold],
    ] as const) {
      const refused = { status: 400, body: { errors: [{ path: 'clauses', message }] } };
      expect(await write(scope, target, { clauses, note: 'Not covered', version: 1 })).toMatchObject(refused);
      expect(await built.request(manager, 'POST', `${path(scope, target)}/preview`, { clauses })).toMatchObject(
        refused,
      );
    }
  });

  test('of a target that does not exist are not found', async () => {
    for (const [scope, target] of [
      ['programme', admin.userId],
      ['app', 'all'],
      ['app', '7'],
      ['tag', '999999'],
      ['tag', admin.userId],
      ['partner', admin.userId],
    ] as const) {
      expect((await read(scope, target)).status).toBe(404);
      expect((await write(scope, target, { clauses: [], note: 'None', version: 0 })).status).toBe(404);
    }
  });

  test('are written by admins only', async () => {
    const { id } = await makePartner(built.db.pool);
    expect(await write('partner', id, { clauses: [rate(1)], note: 'Mine', version: 0 }, manager)).toMatchObject({
      status: 403,
      body: { code: 'admin_only' },
    });
  });

  test('are listed with the programme first, and partners only with terms of their own', async () => {
    const [own] = [await makePartner(built.db.pool, { name: 'Listed own', commissionRate: 1 })];
    await makePartner(built.db.pool, { name: 'Listed none' });
    const { body } = await built.request(manager, 'GET', '/api/pay-terms?search=listed');
    expect(body).toMatchObject({
      data: [{ scope: 'partner', target: own.id, clauses: [rate(1)] }],
      meta: { total: 1 },
    });
    expect((await built.request(manager, 'GET', '/api/pay-terms?perPage=1')).body).toMatchObject({
      data: [{ scope: 'programme', target: 'all', name: '', clauses: [plainClause({ hold: 1 })] }],
    });
  });

  test('that a rate is set in keep their other clauses, and the rate that lists show is theirs', async () => {
    const { id } = await makePartner(built.db.pool);
    await write('partner', id, { clauses: [bounty], note: 'A bounty', version: 0 });
    const set = { partnerId: id, commissionRate: 1250 };
    expect(
      (await built.request(admin, 'POST', '/api/partners/partner/update-commission-rate', set)).body,
    ).toMatchObject({ data: { commissionRate: 1250 } });
    expect((await read('partner', id)).body).toMatchObject({ data: { version: 2, clauses: [bounty, rate(1250)] } });
    await write('partner', id, { clauses: [rate(700)], note: 'Less', version: 2 });
    expect((await built.request(manager, 'GET', `/api/partners/partner/${id}`)).body).toMatchObject({
      data: { commissionRate: 700, payoutMonthsOffset: 1 },
    });
    await expect(
      built.db.ownerPool.query('update partners set commission_rate = 9999 where id = $1', [id]),
    ).rejects.toMatchObject({ code: '42501' });
  });
});

test('a charge earns by the clause that is about it, which the partner reads beside the commission', async () => {
  const caller = await built.as('partner');
  const partnerId = caller.partnerId ?? '';
  const app = await makeApp(built.db.pool, { name: 'Tagged', commissionRate: 2000 });
  const tag = await makeTag(built.db.pool, 'Launch', partnerId);
  const referral = await makeReferral(built.db.pool, {
    partnerId,
    appId: app.id,
    installedAt: '2026-10-01T09:00:00.000Z',
  });
  await write('tag', String(tag.id), { clauses: [bounty], note: 'Launch', version: 0 });
  for (const day of ['02', '03', '04'])
    await send(built, app, charged(referral.shop, `2026-10-${day}T10:00:00Z`, `tagged ${day}`, 1000));
  const listed = await built.request(caller, 'GET', '/api/commissions');
  expect(listed.body).toMatchObject({
    data: [
      {
        amount: 200,
        rate: 2000,
        base: 1000,
        ordinal: 3,
        terms: { scope: 'app', version: 1, words: '20% of each charge' },
      },
      { amount: 200, ordinal: 2 },
      {
        amount: 5000,
        rate: null,
        ordinal: 1,
        terms: { scope: 'tag', version: 1, words: 'US$50.00 for the first charge in USD' },
      },
    ],
  });

  const own = await built.request(caller, 'GET', `/api/partners/${partnerId}/pay-terms`);
  const ofApp = (body: unknown) => Object(body).data.find((one: { app: { id: string } }) => one.app.id === app.id);
  expect(ofApp(own.body)).toEqual({
    app: { id: app.id, name: 'Tagged' },
    clauses: [
      { scope: 'tag', version: 1, clause: bounty },
      { scope: 'app', version: 1, clause: rate(2000) },
      { scope: 'programme', version: 1, clause: plainClause({ hold: 1 }) },
    ],
  });
  const other = await makePartner(built.db.pool);
  expect((await built.request(caller, 'GET', `/api/partners/${other.id}/pay-terms`)).status).toBe(404);

  const request = await built.request(manager, 'POST', `${path('app', app.id)}/preview`, {
    clauses: [
      clauseOf({ pay: { kind: 'percent', rate: 5000 }, cap: { amount: 700, currency: 'USD', per: 'referral' } }),
      rate(1000),
    ],
  });
  expect(request.body).toMatchObject({
    data: {
      month: '2026-10',
      charges: 3,
      isAll: true,
      changed: 2,
      partners: { gain: 0, lose: 1 },
      totals: [{ currency: 'USD', before: 5400, after: 5000 }],
    },
  });
  const better = await built.request(manager, 'POST', `${path('partner', partnerId)}/preview`, {
    clauses: [
      clauseOf({
        cap: { amount: 5400, currency: 'USD', per: 'referral' },
        hold: 3,
        pay: { kind: 'percent', rate: 3000 },
      }),
    ],
  });
  expect(better.body).toMatchObject({
    data: {
      charges: 3,
      changed: 3,
      totals: [{ currency: 'USD', before: 5400, after: 900 }],
      examples: [
        {
          partner: expect.any(String),
          shop: referral.shop,
          app: 'Tagged',
          charge: 1000,
          currency: 'USD',
          before: { amount: 5000, clause: bounty, payableMonth: '2026-11' },
          after: { amount: 300, clause: { id: 'clause' }, payableMonth: '2027-01' },
        },
        {},
        {},
      ],
    },
  });
});

test('a partner reads what it is paid by before it accepts the terms, and no one else’s', async () => {
  const caller = await built.as('termsOpen');
  const { id } = await makeApp(built.db.pool, { name: 'Unread', commissionRate: 2500 });
  const own = await built.request(caller, 'GET', `/api/partners/${caller.partnerId}/pay-terms`);
  expect(own).toMatchObject({
    status: 200,
    body: {
      data: expect.arrayContaining([
        {
          app: { id, name: 'Unread' },
          clauses: [
            { scope: 'app', version: 1, clause: rate(2500) },
            { scope: 'programme', version: 1, clause: plainClause({ hold: 1 }) },
          ],
        },
      ]),
    },
  });
  const other = await makePartner(built.db.pool);
  expect(await built.request(caller, 'GET', `/api/partners/${other.id}/pay-terms`)).toMatchObject({ status: 404 });
});
