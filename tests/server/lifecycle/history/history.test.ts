import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { newId } from '../../../../server/platform/ids.ts';
import { type Built, type Caller, build } from '../../../support/app.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makeCharge, makeEntry, makePayout } from '../../../support/make/earnings.ts';
import { makeLead } from '../../../support/make/leads.ts';
import { makeReferral } from '../../../support/make/referrals.ts';

const now = '2026-11-20T10:00:00.000Z';

let built: Built;
let staff: Caller;
let admin: Caller;
let partner: Caller;
beforeAll(async () => {
  built = await build();
  built.setNow(now);
  [staff, admin, partner] = [await built.as('manager'), await built.as('admin'), await built.as('partner')];
});
afterAll(() => built.close());

const get = (caller: Caller, entity: string, id: string, search = '') =>
  built.request(caller, 'GET', `/api/lifecycles/${entity}/${id}${search}`);
const partnerId = () => {
  if (partner.partnerId === null) throw new Error('no partner');
  return partner.partnerId;
};

describe('a lead', () => {
  it('answers its state, its history and every event; partners read no name of staff', async () => {
    const app = await makeApp(built.db.pool);
    const lead = await makeLead(built.db.pool, { partnerId: partnerId(), appIds: [app.id] });
    await built.request(staff, 'PUT', `/api/leads/reject/${lead.id}`, { reason: 'Too small.' });
    built.setNow('2026-11-20T11:00:00.000Z');
    await built.request(partner, 'PUT', `/api/leads/retry/${lead.id}`);
    built.setNow('2026-11-20T12:00:00.000Z');
    await built.request(staff, 'PUT', `/api/leads/${lead.id}`, { overrideReason: 'They called us.' });
    built.setNow(now);
    const step = (
      event: string,
      fromState: string,
      toState: string,
      by: string,
      actor: unknown,
      note: string,
      createdAt: string,
    ) => ({
      id: expect.any(String),
      region: 'lead',
      event,
      fromState,
      toState,
      by,
      actor,
      note,
      file: null,
      changes: [],
      createdAt,
      origin: null,
    });
    const history = (staffName: unknown, why: string) => [
      step('lead.approve', 'pending', 'approved', 'staff', staffName, why, '2026-11-20T12:00:00.000Z'),
      step('lead.retry', 'rejected', 'pending', 'partner', expect.any(String), '', '2026-11-20T11:00:00.000Z'),
      step('lead.reject', 'pending', 'rejected', 'staff', staffName, 'Too small.', now),
    ];
    const events = (isOffered: boolean) => [
      {
        event: 'lead.approve',
        isAllowed: false,
        isFromHere: false,
        reasons: ['The lead is already approved.'],
        needs: null,
        region: 'lead',
        isOffered,
      },
      expect.objectContaining({ event: 'lead.reject', isOffered }),
      expect.objectContaining({ event: 'lead.update', isAllowed: false, isOffered: true }),
      expect.objectContaining({ event: 'lead.withdraw', isAllowed: false, isOffered: !isOffered }),
      expect.objectContaining({ event: 'lead.undo', isAllowed: true, isOffered }),
      expect.objectContaining({ event: 'lead.convert', isAllowed: false, isOffered: false }),
      expect.objectContaining({ event: 'lead.expire', isAllowed: false, isOffered: false }),
      expect.objectContaining({ event: 'lead.revoke', isAllowed: true, isOffered }),
      expect.objectContaining({ event: 'lead.retry', isOffered: true }),
    ];
    const states = [{ region: 'lead', state: 'approved' }];
    const meta = { page: 1, perPage: 10, total: 3, totalIsExact: true };
    expect((await get(staff, 'lead', lead.id)).body).toEqual({
      data: {
        entity: 'lead',
        id: lead.id,
        states,
        history: history(expect.stringContaining('Pat Number'), 'They called us.'),
        events: events(true),
      },
      meta,
    });
    expect((await get(partner, 'lead', lead.id)).body).toEqual({
      data: { entity: 'lead', id: lead.id, states, history: history(null, ''), events: events(false) },
      meta,
    });
    expect((await get(staff, 'lead', lead.id, '?page=2&perPage=2')).body).toMatchObject({
      data: { history: [{ event: 'lead.reject' }] },
      meta: { page: 2, perPage: 2, total: 3 },
    });
    expect((await get(staff, 'lead', lead.id, '?sort=createdAt&perPage=1')).body).toMatchObject({
      data: { history: [{ event: 'lead.reject' }] },
    });
  });

  it('that conflicts needs a reason to be approved', async () => {
    const shop = 'taken.example';
    const other = await built.as('partner');
    await makeLead(built.db.pool, { partnerId: other.partnerId ?? '', shop, at: '2026-11-02T09:00:00.000Z' });
    const lead = await makeLead(built.db.pool, { partnerId: partnerId(), shop, at: '2026-11-03T09:00:00.000Z' });
    expect((await get(staff, 'lead', lead.id)).body).toMatchObject({
      data: {
        events: [
          {
            event: 'lead.approve',
            isAllowed: true,
            isFromHere: true,
            reasons: [],
            needs: 'overrideReason',
          },
          {},
          {},
          {},
          {},
          {},
          {},
          {},
          {},
        ],
      },
    });
  });

  it('that was changed shows what was before and after', async () => {
    const app = await makeApp(built.db.pool);
    const lead = await makeLead(built.db.pool, { partnerId: partnerId(), appIds: [app.id], company: 'Before' });
    const answer = await built.request(partner, 'PUT', `/api/leads/update/${lead.id}`, {
      company: 'After',
      shopDomain: lead.shop,
      contactName: 'Kim Shop',
      email: lead.email,
      country: 'DE',
      apps: [app.slug],
      version: 1,
    });
    expect(answer.status).toBe(200);
    expect((await get(partner, 'lead', lead.id)).body).toMatchObject({
      data: { history: [{ event: 'lead.update', changes: [{ field: 'company', from: 'Before', to: 'After' }] }] },
    });
  });
});

describe('other entities', () => {
  it('answer the states of all their regions, to staff and to their partner', async () => {
    const app = await makeApp(built.db.pool);
    const referral = await makeReferral(built.db.pool, { partnerId: partnerId(), appId: app.id });
    const charge = await makeCharge(built.db.pool, { referral, payableMonth: '2026-12' });
    const entry = await makeEntry(built.db.pool, { partnerId: partnerId() });
    const payout = await makePayout(built.db.pool, { partnerId: partnerId(), entries: [entry] });
    const states = async (caller: Caller, entity: string, id: string) => {
      const { status, body } = await get(caller, entity, id);
      return [status, JSON.stringify(body).match(/"states":\[.*?\]/)?.[0]];
    };
    const shown = {
      partner: [
        partnerId(),
        '"states":[{"region":"approval","state":"approved"},{"region":"account","state":"active"}]',
      ],
      referral: [
        referral.id,
        '"states":[{"region":"life","state":"installed"},{"region":"review","state":"clear"},{"region":"attribution","state":"current"}]',
      ],
      commission: [charge.commissionId, '"states":[{"region":"commission","state":"pending"}]'],
      payout: [payout.id, '"states":[{"region":"payout","state":"open"}]'],
    } as const;
    for (const caller of [staff, partner])
      for (const [entity, [id, text]] of Object.entries(shown))
        expect([entity, ...(await states(caller, entity, id))]).toEqual([entity, 200, text]);
    const { body } = await get(partner, 'commission', charge.commissionId);
    expect(body).toMatchObject({
      data: {
        events: expect.arrayContaining([
          expect.objectContaining({
            event: 'commission.mature',
            isAllowed: false,
            isOffered: false,
            reasons: ['It becomes payable on 1 Dec 2026.'],
          }),
        ]),
      },
    });
  });

  it('offer payouts’ events to admins alone', async () => {
    const entry = await makeEntry(built.db.pool, { partnerId: partnerId() });
    const payout = await makePayout(built.db.pool, { partnerId: partnerId(), entries: [entry], month: '2026-09' });
    const offered = async (caller: Caller) =>
      JSON.stringify((await get(caller, 'payout', payout.id)).body).includes('"isOffered":true');
    expect([await offered(admin), await offered(staff), await offered(partner)]).toEqual([true, false, false]);
  });

  it('of a prospect show staff the old and new value of each attribute', async () => {
    const lookups = await built.db.pool.query(
      `with s as (insert into prospect_statuses (name) values ('First'), ('Second') returning id),
            t as (insert into prospect_types (name) values ('Agency') returning id)
       select (select array_agg(id order by id) from s) as statuses, (select id from t) as type`,
    );
    const [{ statuses, type }] = lookups.rows;
    const id = newId();
    await built.db.pool.query(`insert into prospects (id, name, status_id, type_id) values ($1, 'North', $2, $3)`, [
      id,
      statuses[0],
      type,
    ]);
    const url = `/api/prospects/${id}/update-prospect-status`;
    expect((await built.request(staff, 'PATCH', url, { status_id: statuses[1], version: 1 })).status).toBe(200);
    expect((await get(staff, 'prospect', id)).body).toMatchObject({
      data: {
        states: [
          { region: 'record', state: 'active' },
          { region: 'outcome', state: 'open' },
        ],
        history: [{ event: 'prospect.setStatus', changes: [{ field: 'status', from: 'First', to: 'Second' }] }],
      },
    });
    expect((await get(partner, 'prospect', id)).status).toBe(404);
  });

  it('of another partner, and prospects to any partner, are not found', async () => {
    const other = await built.as('partner');
    const lead = await makeLead(built.db.pool, { partnerId: other.partnerId ?? '' });
    const answers = [
      await get(partner, 'lead', lead.id),
      await get(partner, 'partner', other.partnerId ?? ''),
      await get(partner, 'prospect', newId()),
      await get(staff, 'prospect', newId()),
      await get(staff, 'commission', newId()),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect((await get(staff, 'campaign', newId())).status).toBe(400);
  });
});

it('a change says to admins, and to no one else, from where it came', async () => {
  const lead = await makeLead(built.db.pool, { partnerId: partnerId() });
  await built.request(
    staff,
    'PUT',
    `/api/leads/reject/${lead.id}`,
    { reason: 'Too small.' },
    { 'user-agent': 'Tests/1' },
  );
  const origins = async (caller: Caller) => (await get(caller, 'lead', lead.id)).body;
  const withOrigin = (origin: unknown) =>
    expect.objectContaining({ data: expect.objectContaining({ history: [expect.objectContaining({ origin })] }) });
  expect({ admin: await origins(admin), staff: await origins(staff), partner: await origins(partner) }).toEqual({
    admin: withOrigin({
      address: '127.0.0.1',
      userAgent: 'Tests/1',
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    }),
    staff: withOrigin(null),
    partner: withOrigin(null),
  });
});

describe('a past instant', () => {
  const at = (caller: Caller, entity: string, id: string, instant: string) =>
    built.request(caller, 'GET', `/api/lifecycles/${entity}/${id}/at?instant=${encodeURIComponent(instant)}`);

  it('has the state, the reason, what could follow and who may read it, as it was then', async () => {
    const lead = await makeLead(built.db.pool, { partnerId: partnerId(), at: '2026-11-01T09:00:00.000Z' });
    const stood = async (caller: Caller, instant: string) => (await at(caller, 'lead', lead.id, instant)).body;
    built.setNow('2026-11-20T11:00:00.000Z');
    await built.request(staff, 'PUT', `/api/leads/reject/${lead.id}`, { reason: 'Too small.' });
    built.setNow('2026-11-20T12:00:00.000Z');
    await built.request(partner, 'PUT', `/api/leads/retry/${lead.id}`);
    const of = (state: string, step: unknown) => ({
      data: { bornAt: '2026-11-01T09:00:00.000Z', standings: [expect.objectContaining({ state, step })], money: [] },
    });
    expect(await stood(staff, '2026-11-01T08:59:59.999Z')).toMatchObject({ data: { standings: [] } });
    expect(await stood(staff, '2026-11-01T09:00:00Z')).toEqual(of('pending', null));
    expect(await stood(staff, '2026-11-20T10:59:59.999Z')).toEqual(of('pending', null));
    const rejected = { event: 'lead.reject', note: 'Too small.', by: 'staff' };
    expect(await stood(staff, '2026-11-20T11:00:00Z')).toEqual(of('rejected', expect.objectContaining(rejected)));
    expect(await stood(partner, '2026-11-20T11:30:00Z')).toEqual(
      of('rejected', expect.objectContaining({ ...rejected, actor: null, origin: null })),
    );
    expect(await stood(admin, '2026-11-20T12:00:00Z')).toEqual(
      of('pending', expect.objectContaining({ event: 'lead.retry', by: 'partner' })),
    );
    expect(await stood(staff, '2026-11-20T11:30:00Z')).toMatchObject({
      data: { standings: [{ next: [{ event: 'lead.retry', toState: 'pending' }, { event: 'lead.update' }] }] },
    });
    expect((await at(await built.as('partner'), 'lead', lead.id, '2026-11-20T11:00:00Z')).status).toBe(404);
    for (const instant of ['2026-11-20T12:00:00.001Z', 'yesterday', ''])
      expect((await at(staff, 'lead', lead.id, instant)).status).toBe(400);
    built.setNow(now);
  });

  it('has the money of the ledger then: the total of a payout once it is made, a partner’s balance entry by entry', async () => {
    const owner = await built.as('partner');
    const id = owner.partnerId ?? '';
    const bonus = await makeEntry(built.db.pool, { partnerId: id, at: '2026-10-06T12:00:00.000Z' });
    await makeEntry(built.db.pool, { partnerId: id, currency: 'EUR', amount: 700, at: '2026-10-07T12:00:00.000Z' });
    const payout = await makePayout(built.db.pool, { partnerId: id, entries: [bonus], at: '2026-11-03T12:00:00.000Z' });
    const money = async (entity: string, of: string, instant: string) => (await at(owner, entity, of, instant)).body;
    const sums = (...all: [part: string, currency: string, amount: number][]) => ({
      data: { money: all.map(([part, currency, amount]) => ({ part, currency, amount })) },
    });
    expect(await money('partner', id, '2026-10-06T11:59:59Z')).toMatchObject(sums());
    expect(await money('partner', id, '2026-10-06T12:00:00Z')).toMatchObject(sums(['balance', 'USD', 5000]));
    expect(await money('partner', id, '2026-10-08T12:00:00Z')).toMatchObject(
      sums(['balance', 'EUR', 700], ['balance', 'USD', 5000]),
    );
    expect(await money('payout', payout.id, '2026-11-03T11:59:59Z')).toMatchObject(sums());
    expect(await money('payout', payout.id, '2026-11-03T12:00:00Z')).toMatchObject(sums(['total', 'USD', 5000]));
    expect((await at(await built.as('partner'), 'payout', payout.id, '2026-11-03T12:00:00Z')).status).toBe(404);
  });
});
