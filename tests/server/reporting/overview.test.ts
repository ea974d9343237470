import { afterAll, beforeAll, expect, test } from 'vitest';

import { notificationTypes } from '#contract/notifications.ts';

import { type Built, type Caller, build } from '../../support/app.ts';
import { makeApp } from '../../support/make/apps.ts';
import { makeCharge, makeEntry, makePayout, makeRefund } from '../../support/make/earnings.ts';
import { makeLead } from '../../support/make/leads.ts';
import { makeNotification, makeSupportNote } from '../../support/make/messages.ts';
import { makePartner } from '../../support/make/partners.ts';
import { makeClick, makeReferral } from '../../support/make/referrals.ts';
import { makeUser } from '../../support/make/users.ts';

let built: Built;
let staff: Caller;
let made: Awaited<ReturnType<typeof programme>>;
beforeAll(async () => {
  built = await build();
  staff = await built.as('manager');
  built.setNow('2026-11-20T10:00:00.000Z');
  made = await programme();
});
afterAll(() => built.close());

const usd = (amount: number) => ({ amount, currency: 'USD' });
const eur = (amount: number) => ({ amount, currency: 'EUR' });

/** Two partners and two apps. October has one install and 100.00; November one install, EUR 200.00 and a refund. */
async function programme() {
  const { pool } = built.db;
  const acme = await makePartner(pool, { name: 'Acme', decidedAt: '2026-10-02T00:00:00.000Z' });
  const bolt = await makePartner(pool, { name: 'Bolt', approval: 'pending', decidedAt: null });
  const [north, south] = [
    await makeApp(pool, { name: 'North', slug: 'north' }),
    await makeApp(pool, { name: 'South', slug: 'south' }),
  ];
  for (const at of ['2026-10-01T08:00:00.000Z', '2026-11-02T08:00:00.000Z', '2026-11-02T09:00:00.000Z'])
    await makeClick(pool, { partnerId: acme.id, appId: north.id, at });
  const first = await makeReferral(pool, {
    partnerId: acme.id,
    appId: north.id,
    shop: 'first.example',
    installedAt: '2026-10-03T00:00:00.000Z',
  });
  const second = await makeReferral(pool, {
    partnerId: bolt.id,
    appId: south.id,
    installedAt: '2026-11-02T00:00:00.000Z',
  });
  const charge = await makeCharge(pool, { referral: first, at: '2026-10-05T12:00:00.000Z' });
  await makeCharge(pool, { referral: second, amount: 20_000, currency: 'EUR', at: '2026-11-04T12:00:00.000Z' });
  await makeRefund(pool, { charge, amount: 2500, at: '2026-11-04T13:00:00.000Z' });
  const bonus = await makeEntry(pool, { partnerId: acme.id, amount: 700, at: '2026-11-06T12:00:00.000Z' });
  await makePayout(pool, { partnerId: acme.id, entries: [bonus], state: 'approved' });
  return { acme, bolt, north, south, first, charge };
}

const drawn = (date: string, more: object = {}) => ({
  date,
  revenue: [],
  commission: [],
  newPartners: 0,
  activePartners: 0,
  installs: 0,
  conversion: 0,
  ...more,
});
const overview = async (body: object, caller = staff) =>
  built.request(caller, 'POST', '/api/admin/admin-overview', body);

test('the overview counts what happened in a period, next to the period before', async () => {
  const { acme, bolt } = made;
  const range = { from: '2026-11-02', to: '2026-11-04' };
  expect(await overview({ periodFilter: 'custom', dateRange: range, periodOverPeriod: true })).toMatchObject({
    status: 200,
    body: {
      data: {
        revenue: [
          { currency: 'EUR', now: 20_000, before: 0 },
          { currency: 'USD', now: -2500, before: 0 },
        ],
        commission: [
          { currency: 'EUR', now: 4000, before: 0 },
          { currency: 'USD', now: -500, before: 0 },
        ],
        newPartners: { now: 0, before: 0 },
        activePartners: { now: 1, before: 0 },
        installs: { now: 1, before: 0 },
        conversion: { now: 5000, before: 0 },
        unit: 'day',
        today: '2026-11-20',
        points: [
          { date: '2026-11-02', clicks: 2, installs: 1, revenue: [], commission: [] },
          { date: '2026-11-03', clicks: 0, installs: 0, revenue: [], commission: [] },
          {
            date: '2026-11-04',
            clicks: 0,
            installs: 0,
            revenue: [eur(20_000), usd(-2500)],
            commission: [eur(4000), usd(-500)],
          },
        ],
        course: [
          drawn('2026-11-02', { installs: 1, conversion: 5000, activePartners: 1 }),
          drawn('2026-11-03'),
          drawn('2026-11-04', { revenue: [eur(20_000), usd(-2500)], commission: [eur(4000), usd(-500)] }),
        ],
        waiting: { registrations: 1, leads: 0, payouts: 1, refunds: 0, support: 0 },
        oldest: {
          registrations: '2026-01-05T10:00:00.000Z',
          leads: null,
          payouts: '2026-11-03T12:00:00.000Z',
          refunds: null,
        },
        topPartners: [{ id: bolt.id, name: 'Bolt', installs: 1, earned: [eur(4000)] }],
        latest: [],
      },
    },
  });
  expect((await overview({ periodFilter: 'last_month' })).body).toMatchObject({
    data: {
      revenue: [{ currency: 'USD', now: 10_000, before: null }],
      newPartners: { now: 1, before: null },
      topPartners: [{ id: acme.id, name: 'Acme', installs: 1, earned: [usd(2000)] }],
    },
  });
});

test('all time has no previous period and starts at the first activity', async () => {
  const { acme, bolt } = made;
  expect((await overview({ periodOverPeriod: true })).body).toMatchObject({
    data: {
      revenue: [
        { currency: 'EUR', now: 20_000, before: null },
        { currency: 'USD', now: 7500, before: null },
      ],
      commission: [
        { currency: 'EUR', now: 4000, before: null },
        { currency: 'USD', now: 1500, before: null },
      ],
      newPartners: { now: 1, before: null },
      activePartners: { now: 2, before: null },
      unit: 'day',
      points: { length: 51, 0: { date: '2026-10-01', clicks: 1 } },
      course: { length: 51, 1: drawn('2026-10-02', { newPartners: 1 }) },
      topPartners: [
        { id: bolt.id, name: 'Bolt', installs: 1, earned: [eur(4000)] },
        { id: acme.id, name: 'Acme', installs: 1, earned: [usd(2200)] },
      ],
    },
  });
});

test('the latest steps name their partner, shop or company and who took them; commissions and notifications are left out', async () => {
  const { acme, first, charge } = made;
  const step = (
    minute: number,
    entity: string,
    entityId: string,
    event: string,
    toState: string,
    actorId: string | null,
  ) =>
    built.db.pool.query(
      `insert into lifecycle_events (id, entity, entity_id, region, event, from_state, to_state, actor_id, created_at)
       values (gen_random_uuid(), $1, $2, $1, $3, 'x', $4, $5, $6)`,
      [entity, entityId, event, toState, actorId, `2026-11-19T10:0${minute}:00.000Z`],
    );
  await step(1, 'approval', acme.id, 'approval.approve', 'approved', staff.userId);
  await step(2, 'referral', first.id, 'referral.charge', 'paying', null);
  await step(3, 'commission', charge.commissionId, 'commission.mature', 'payable', null);
  const lead = await makeLead(built.db.pool, { partnerId: acme.id, company: 'Kim’s Bakery', state: 'approved' });
  await step(4, 'lead', lead.id, 'lead.approve', 'approved', staff.userId);
  const bonus = await makeEntry(built.db.pool, { partnerId: acme.id, amount: 900 });
  const payout = await makePayout(built.db.pool, {
    partnerId: acme.id,
    entries: [bonus],
    state: 'paid',
    month: '2026-12',
  });
  await step(6, 'payout', payout.id, 'payout.approve', 'approved', null);
  await step(5, 'notification', lead.id, 'notification.read', 'read', staff.userId);
  await step(7, 'listing', made.north.id, 'listing.retire', 'retired', staff.userId);
  const asker = await makeUser(built.db.pool, { partnerId: acme.id, firstName: 'Ann', lastName: 'Lee' });
  const note = await makeSupportNote(built.db.pool, { userId: asker.id, partnerId: acme.id, state: 'answered' });
  await step(8, 'supportNote', note.id, 'supportNote.answer', 'answered', staff.userId);
  const { rows } = await built.db.pool.query(`select first_name || ' ' || last_name as name from users where id = $1`, [
    staff.userId,
  ]);
  expect((await overview({})).body).toMatchObject({
    data: {
      latest: [
        { entity: 'supportNote', entityId: note.id, label: 'Ann Lee', slug: null, partner: { name: 'Acme' } },
        { entity: 'listing', entityId: made.north.id, label: 'North', slug: 'north', partner: null },
        {
          entity: 'payout',
          entityId: payout.id,
          label: 'Acme',
          partner: { id: acme.id, name: 'Acme' },
          amount: usd(900),
        },
        {
          entity: 'lead',
          entityId: lead.id,
          event: 'lead.approve',
          label: 'Kim’s Bakery',
          partner: { id: acme.id, name: 'Acme' },
          amount: null,
          actor: rows[0].name,
        },
        {
          entity: 'referral',
          entityId: first.id,
          event: 'referral.charge',
          toState: 'paying',
          label: 'first.example',
          partner: { name: 'Acme' },
          actor: null,
          createdAt: '2026-11-19T10:02:00.000Z',
        },
        { entity: 'approval', entityId: acme.id, label: 'Acme', actor: rows[0].name },
      ],
    },
  });
});

test('every app is listed with its figures', async () => {
  const apps = async (body: object) => (await built.request(staff, 'POST', '/api/admin/apps-overview', body)).body;
  const { north, south } = made;
  const summaryOf = ({ id, slug, name, color }: typeof north) => ({ id, slug, name, color });
  expect(await apps({})).toEqual({
    data: [
      { ...summaryOf(north), clicks: 3, installs: 1, chargedShops: 1, revenue: [usd(7500)], commission: [usd(1500)] },
      { ...summaryOf(south), clicks: 0, installs: 1, chargedShops: 1, revenue: [eur(20_000)], commission: [eur(4000)] },
    ],
  });
  expect(await apps({ periodFilter: 'last_month' })).toEqual({
    data: [
      { ...summaryOf(north), clicks: 1, installs: 1, chargedShops: 1, revenue: [usd(10_000)], commission: [usd(2000)] },
      { ...summaryOf(south), clicks: 0, installs: 0, chargedShops: 0, revenue: [], commission: [] },
    ],
  });
});

test('the overview counts the caller’s unread mentions', async () => {
  const other = await makeUser(built.db.pool, { role: 'manager' });
  const mention = (recipientId: string, at: string) =>
    makeNotification(built.db.pool, { recipientId, type: notificationTypes.mention, at });
  await mention(other.id, '2026-11-01T08:00:00.000Z');
  await mention(staff.userId, '2026-11-18T08:00:00.000Z');
  await mention(staff.userId, '2026-11-19T08:00:00.000Z');
  const none = { mentions: { unread: 0, oldest: null } };
  expect((await overview({}, await built.as('admin'))).body).toMatchObject({ data: none });
  expect((await overview({})).body).toMatchObject({
    data: { mentions: { unread: 2, oldest: '2026-11-18T08:00:00.000Z' } },
  });
  await built.request(staff, 'PUT', `/api/notifications/all/${staff.userId}`);
  expect((await overview({})).body).toMatchObject({ data: none });
});

test('the waiting counts can be fetched on their own', async () => {
  expect(await built.request(staff, 'GET', '/api/admin/waiting')).toMatchObject({
    status: 200,
    body: { data: { registrations: 1, leads: 0, payouts: 1, refunds: 0, support: 0 } },
  });
});

test('the overview is for staff only, and refuses unknown fields', async () => {
  expect(await overview({}, await built.as('partner'))).toMatchObject({ status: 403, body: { code: 'staff_only' } });
  expect((await overview({ periodFilter: 'yesterday' })).body).toMatchObject({
    status: 400,
    errors: [{ path: 'periodFilter' }],
  });
  expect((await overview({ filter: 'today' })).body).toMatchObject({ status: 400, errors: [{ path: 'filter' }] });
});

test('a period is accepted under either of its names', async () => {
  const [byTime, byPeriod, ever] = [
    await overview({ timeFilter: 'last_month' }),
    await overview({ periodFilter: 'last_month' }),
    await overview({}),
  ];
  expect(byTime.body).toEqual(byPeriod.body);
  expect(byTime.body).not.toEqual(ever.body);
});
