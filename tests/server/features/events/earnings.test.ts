import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { notifyOfEarnings } from '../../../../server/features/events/notifyOfEarnings.ts';
import { type DigestItem, keepForDigest, sendDigests } from '../../../../server/features/notifications/digest.ts';
import { query, transaction } from '../../../../server/platform/database/pool.ts';
import { withoutMail } from '../../../../server/platform/mail/silence.ts';
import { type Built, type Caller, build } from '../../../support/app.ts';
import { charged, send } from '../../../support/events.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makeReferral } from '../../../support/make/referrals.ts';

const day = '2026-11-20';
const at = (time: string): string => `${day}T${time}.000Z`;

let built: Built;
beforeAll(async () => {
  built = await build();
});
afterAll(() => built.close());

const earnings = (time: string) => notifyOfEarnings(built.db.pool, new Date(at(time)));
const digests = (when: string) => sendDigests(built.db.pool, new Date(when));
const shownTo = (who: Caller) =>
  query(
    built.db.pool,
    sql`select title, content from notifications where recipient_id = ${who.userId} order by created_at, id`,
  );
const mailsTo = (who: Caller) =>
  query<{ template: string; data: unknown }>(
    built.db.ownerPool,
    sql`select payload ->> 'template' as template, payload -> 'data' as data
          from graphile_worker._private_jobs where payload ->> 'to' = ${who.email} order by id`,
  );
const choose = (who: Caller, earned: object) =>
  built.request(who, 'PUT', '/api/settings/notification-settings', { userNotifications: { earned } });

/** A partner whose shops pay; each is named as given. */
async function earning(shopNames: readonly string[], given: { review?: 'flagged' } = {}) {
  const who = await built.as('partner');
  const app = await makeApp(built.db.pool, { name: 'Parcel Post', commissionRate: 2500 });
  const shops = await Promise.all(
    shopNames.map((shopName) =>
      makeReferral(built.db.pool, {
        partnerId: who.partnerId ?? '',
        appId: app.id,
        shopName,
        installedAt: at('08:00:00'),
        ...given,
      }),
    ),
  );
  let paid = 0;
  const pay = async (time: string, amount: number, shop = 0, currency = 'USD') => {
    built.setNow(at(time));
    const event = charged(shops[shop]?.shop ?? '', at(time), `${who.userId}-${(paid += 1)}`, amount, currency);
    expect(await send(built, app, event)).toMatchObject({ status: 202 });
  };
  return { who, pay };
}

test('a payment notifies the partner once, with what it earned, and leads to the payouts', async () => {
  const { who, pay } = await earning(['Hazel Books']);
  await pay('09:00:00', 4900);
  expect(await Promise.all([earnings('09:00:02'), earnings('09:00:02')])).toEqual([false, false]);
  const listed = await built.request(who, 'GET', '/api/notifications');
  expect(listed.body).toMatchObject({
    data: [
      {
        title: 'You earned US$12.25 from Hazel Books',
        content: 'Parcel Post',
        typeId: 15,
        actionData: {
          action: 'redirect_to_partner_page',
          parameters: { partnerId: who.partnerId, commissionId: expect.any(String) },
        },
      },
    ],
    meta: { total: 1, unread: 1 },
  });
});

test('payments of a moment come as one, and what follows within ten seconds waits for the next', async () => {
  const { who, pay } = await earning(['Hazel Books', 'Otter Prints']);
  await pay('10:00:00', 4900);
  await pay('10:00:00', 4900, 1);
  await pay('10:00:00', 4900, 1);
  await earnings('10:00:02');
  await pay('10:00:03', 1000, 0, 'EUR');
  expect(await earnings('10:00:05')).toBe(true);
  await pay('10:00:06', 4900);
  expect(await earnings('10:00:13')).toBe(false);
  expect(await shownTo(who)).toEqual([
    { title: 'You earned US$36.75 from 3 payments', content: 'Hazel Books and Otter Prints' },
    { title: 'You earned US$12.25 and €2.50 from 2 payments', content: 'Hazel Books' },
  ]);
});

test('a payment that earns nothing notifies of nothing', async () => {
  const { who, pay } = await earning(['Hazel Books']);
  await pay('10:30:00', 1);
  await earnings('10:30:02');
  expect(await shownTo(who)).toEqual([]);
});

test('what a review holds back, and history that is laid, notify of nothing', async () => {
  const held = await earning(['Hazel Books'], { review: 'flagged' });
  await held.pay('11:00:00', 4900);
  const laid = await earning(['Otter Prints']);
  await withoutMail(() => laid.pay('11:00:00', 4900));
  await earnings('11:00:02');
  expect([await shownTo(held.who), await shownTo(laid.who)]).toEqual([[], []]);
});

test('the day’s earnings are mailed as one digest by default, at seven and once, also by two nodes', async () => {
  const { who, pay } = await earning(['Hazel Books']);
  await pay('12:00:00', 4900);
  await earnings('12:00:02');
  await pay('12:01:00', 4900);
  await earnings('12:01:02');
  await digests(at('23:00:00'));
  expect(await mailsTo(who)).toEqual([]);
  const next = '2026-11-21T07:00:00.000Z';
  await Promise.all([digests(next), digests(next)]);
  const firstName = expect.any(String);
  const line = { title: 'You earned US$24.50 from 2 payments', content: '' };
  const mail = { template: 'digest', data: { firstName, lines: [line], count: 1, path: '/' } };
  expect(await mailsTo(who)).toEqual([mail]);
  await digests('2026-11-21T09:00:00.000Z');
  expect(await mailsTo(who)).toEqual([mail]);
});

test('earnings are mailed at once, or not at all, where the partner has chosen so', async () => {
  const [instant, off] = [await earning(['Hazel Books']), await earning(['Otter Prints'])];
  expect(await choose(instant.who, { isDigest: false })).toMatchObject({ status: 200 });
  expect(await choose(off.who, { email: false })).toMatchObject({ status: 200 });
  await instant.pay('13:00:00', 4900);
  await off.pay('13:00:00', 4900);
  await earnings('13:00:02');
  const title = 'You earned US$12.25 from Hazel Books';
  const data = { firstName: expect.any(String), title, content: 'Parcel Post', path: '/payouts' };
  expect(await mailsTo(instant.who)).toEqual([{ template: 'notification', data }]);
  await digests('2026-11-22T07:00:00.000Z');
  expect([await mailsTo(instant.who), await mailsTo(off.who)]).toEqual([[{ template: 'notification', data }], []]);
});

test('a digest has thirty lines at most, what was earned first, and counts the rest', async () => {
  const { who } = await earning(['Hazel Books']);
  const userId = who.userId ?? '';
  const item = (title: string, earned: DigestItem['earned']) => ({ userId, title, content: '', earned });
  const sums = [
    { amount: 1225, currency: 'USD' },
    { amount: 400, currency: 'EUR' },
  ];
  const others = Array.from({ length: 40 }, (_, n) => item(`Note ${n}`, null));
  const when = new Date('2026-11-23T12:00:00.000Z');
  const paid = item('Hazel Books paid', { payments: 1, sums });
  await transaction(built.db.pool, (tx) => keepForDigest(tx, [...others, paid, paid], when));
  await digests('2026-11-24T07:00:00.000Z');
  const titles = ['You earned US$24.50 and €8.00 from 2 payments', ...others.slice(0, 29).map(({ title }) => title)];
  const lines = titles.map((title) => ({ title, content: '' }));
  const data = { firstName: expect.any(String), lines, count: 41, path: '/' };
  expect(await mailsTo(who)).toEqual([{ template: 'digest', data }]);
});
