import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { getCase, type ReviewCase } from '#contract/cases/cases.ts';

import { awaitedCases } from '../../../../server/features/cases/escalate.ts';
import { escalate } from '../../../../server/lifecycle/escalation.ts';
import { raise } from '../../../../server/features/cases/signals.ts';
import { selfReferralReasons } from '../../../../server/features/referrals/selfReferral.ts';
import { query, queryOne, transaction } from '../../../../server/platform/database/pool.ts';
import { type Built, build, type Caller } from '../../../support/app.ts';
import { charged, installed, send } from '../../../support/events.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makeManager } from '../../../support/make/partners.ts';
import { dataOf } from '../../../support/dataOf.ts';

let built: Built;
let made = 0;
const now = '2026-11-20T12:00:00.000Z';
const reason = { reason: 'Looked at.' };
beforeAll(async () => {
  built = await build();
});
afterAll(() => built.close());

/** A partner whose own shop has installed and paid, and staff. */
async function setting() {
  built.setNow(now);
  const app = await makeApp(built.db.pool);
  const [partner, staff] = [await built.as('partner'), await built.as('manager')];
  const partnerId = partner.partnerId ?? '';
  await makeManager(built.db.pool, partnerId, staff.userId);
  const install = async () => {
    const shop = `own-${(made += 1)}.example`;
    const { headers } = await built.app.inject({ url: `/r/${await referralIdOf(partnerId)}/${app.slug}` });
    const visitId = new URL(String(headers.location)).searchParams.get('ref_visit') ?? undefined;
    await send(built, app, installed(shop, now, { visitId, contactEmail: partner.email }));
    await send(built, app, charged(shop, now, `charge-${shop}`, 1000));
    return shop;
  };
  const [first] = [await install()];
  const [row] = await query<{ id: string }>(
    built.db.pool,
    sql`select id from review_cases where partner_id = ${partnerId}`,
  );
  if (!row) throw new Error('no case');
  const read = async (caller: Caller) =>
    getCase.success.data.parse(dataOf((await built.request(caller, 'GET', `/api/cases/${row.id}`)).body));
  const step = (caller: Caller, name: string, body: object) =>
    built.request(caller, 'POST', `/api/cases/${row.id}/${name}`, body);
  const money = () =>
    query<{ shop: string; review: string; state: string }>(
      built.db.pool,
      sql`select r.shop, r.review_state as review, c.state from referrals r join commissions c on c.referral_id = r.id
           where r.partner_id = ${partnerId} order by r.created_at, r.id`,
    );
  return { app, partner, partnerId, staff, install, first, id: row.id, read, step, money };
}

const referralIdOf = async (id: string) =>
  (await queryOne<{ code: string }>(built.db.pool, sql`select referral_id as code from partners where id = ${id}`))
    ?.code ?? '';
const nameOf = async (id: string) =>
  (await queryOne<{ name: string }>(built.db.pool, sql`select name from partners where id = ${id}`))?.name ?? '';
const shopsOf = ({ evidence }: ReviewCase) => evidence.map(({ referral }) => referral?.shop ?? '');
const titlesOf = async (userId: string) =>
  (
    await query<{ title: string }>(
      built.db.pool,
      sql`select title from notifications where recipient_id = ${userId} and title not like '%is flagged' order by created_at, id`,
    )
  ).map(({ title }) => title);

test('a suspicious install opens a case that holds what it earns; the partner reads what it is about, not the evidence', async () => {
  const { partner, staff, first, read, money } = await setting();
  const found = await read(staff);
  expect(found).toMatchObject({
    state: 'open',
    rule: 'selfReferral',
    signals: 1,
    respondBy: '2026-11-25T12:00:00.000Z',
    held: [{ amount: 200, currency: 'USD' }],
    evidence: [{ referral: { shop: first, isUnderReview: true }, why: selfReferralReasons.contact }],
    category: 'ownership',
    network: [],
  });
  expect(await read(partner)).toMatchObject({
    rule: null,
    category: 'ownership',
    evidence: [{ referral: { shop: first }, why: '', detail: '' }],
    earlier: [],
    network: [],
  });
  expect(await built.request(partner, 'GET', '/api/cases?rule=selfReferral')).toMatchObject({ status: 404 });
  expect(await money()).toEqual([{ shop: first, review: 'flagged', state: 'held' }]);
});

test('a question, its answer and the decision reach the other side; clearing releases', async () => {
  const { partner, staff, step, money, first, partnerId } = await setting();
  expect((await step(staff, 'ask', { question: 'Whose shop is it?' })).body).toMatchObject({
    data: { state: 'asked', question: 'Whose shop is it?', respondBy: '2026-12-04T12:00:00.000Z' },
  });
  expect(await step(staff, 'confirm', reason)).toMatchObject({ status: 409 });
  expect((await step(partner, 'answer', { answer: 'A customer’s.' })).body).toMatchObject({
    data: { state: 'open', answer: 'A customer’s.', respondBy: '2026-11-25T12:00:00.000Z' },
  });
  expect((await step(staff, 'clear', reason)).body).toMatchObject({
    data: {
      state: 'cleared',
      reason: 'Looked at.',
      respondBy: null,
      held: [],
      evidence: [{ referral: { isUnderReview: false } }],
    },
  });
  expect(await money()).toEqual([{ shop: first, review: 'clear', state: 'pending' }]);
  expect(await titlesOf(partner.userId)).toEqual([
    'A question about your referrals',
    'A review of your referrals found nothing wrong',
  ]);
  expect(await titlesOf(staff.userId)).toEqual([`${await nameOf(partnerId)} answered about its review: Self-referral`]);
});

test('a confirmed case keeps what it holds, and joins what is found later; reopened and cleared, all is released', async () => {
  const { staff, step, install, read, money, first } = await setting();
  await step(staff, 'confirm', reason);
  const second = await install();
  expect(await read(staff)).toMatchObject({ state: 'confirmed', signals: 2 });
  expect(shopsOf(await read(staff)).toSorted()).toEqual([first, second].toSorted());
  expect((await money()).map(({ state }) => state)).toEqual(['held', 'held']);
  await step(staff, 'reopen', reason);
  await step(staff, 'clear', reason);
  expect((await money()).map(({ state }) => state)).toEqual(['pending', 'pending']);
});

test('a cleared case is reopened by what is new, which alone is held; by staff, all of it', async () => {
  const { staff, step, install, read, money } = await setting();
  await step(staff, 'clear', reason);
  await install();
  expect(await read(staff)).toMatchObject({ state: 'open', respondBy: '2026-11-25T12:00:00.000Z' });
  expect((await money()).map(({ state }) => state)).toEqual(['pending', 'held']);
  await step(staff, 'clear', reason);
  await step(staff, 'reopen', reason);
  expect((await money()).map(({ state }) => state)).toEqual(['held', 'held']);
});

test('the same finding twice is one signal, and leaves a cleared case cleared', async () => {
  const { partnerId, staff, step, read } = await setting();
  await step(staff, 'clear', reason);
  const [{ referral, why } = { referral: null, why: '' }] = (await read(staff)).evidence;
  const found = [{ partnerId, referralId: referral?.id ?? null, key: '', why, detail: '' }];
  await transaction(built.db.pool, (tx) => raise(tx, { rule: 'selfReferral', found, isHeld: true }, new Date(now)));
  expect(await read(staff)).toMatchObject({ state: 'cleared', signals: 1 });
});

test('what staff flag for a reason of their own stays under review when the case is cleared', async () => {
  const { staff, step, read, money } = await setting();
  const [{ referral } = { referral: null }] = (await read(staff)).evidence;
  const review = (body: object) => built.request(staff, 'PUT', `/api/referrals/${referral?.id}/review`, body);
  await review({ event: 'clear' });
  await review({ event: 'flag', reason: 'The invoice is missing.' });
  await step(staff, 'clear', reason);
  expect((await money()).map(({ review: state }) => state)).toEqual(['flagged']);
});

test('the clock decides nothing: it notifies the managers, then all admins, once each', async () => {
  const { id, staff, partnerId, read, money } = await setting();
  const admin = await built.as('admin');
  const name = await nameOf(partnerId);
  const noticesTo = async (userId: string) =>
    (await titlesOf(userId)).filter((title) => title === `The review of ${name} is overdue`).length;
  const overdue = async () => [await noticesTo(staff.userId), await noticesTo(admin.userId)];
  const counts: number[][] = [];
  for (const day of ['25T11:59', '25T12:00', '25T12:05', '27T12:00', '29T12:00']) {
    const at = new Date(`2026-11-${day}:00.000Z`);
    await transaction(built.db.pool, (tx) => escalate(tx, awaitedCases, at));
    counts.push(await overdue());
  }
  expect(counts).toEqual([
    [0, 0],
    [1, 0],
    [1, 0],
    [1, 1],
    [1, 1],
  ]);
  expect(await read(staff)).toMatchObject({ id, state: 'open' });
  expect((await money()).map(({ state }) => state)).toEqual(['held']);
});

test('a question that its partner has not answered in time is overdue as well, and a decided case is not', async () => {
  const { staff, partnerId, step } = await setting();
  const decided = await setting();
  await step(staff, 'ask', { question: 'Whose shop is it?' });
  await decided.step(decided.staff, 'clear', reason);
  await transaction(built.db.pool, (tx) => escalate(tx, awaitedCases, new Date('2026-12-04T12:00:00.000Z')));
  const overdue = (userId: string) =>
    query(
      built.db.pool,
      sql`select title, content from notifications where recipient_id = ${userId} and title like '%is overdue'`,
    );
  expect(await overdue(staff.userId)).toEqual([
    { title: `The review of ${await nameOf(partnerId)} is overdue`, content: 'The partner has not answered in time.' },
  ]);
  expect(await overdue(decided.staff.userId)).toEqual([]);
});

test('a case is its partner’s and staff’s', async () => {
  const { id, partnerId } = await setting();
  const other = await built.as('partner');
  expect(await built.request(other, 'GET', `/api/cases/${id}`)).toMatchObject({ status: 404 });
  expect(await built.request(other, 'GET', `/api/cases?partnerId=${partnerId}`)).toMatchObject({ status: 404 });
  expect((await built.request(other, 'GET', '/api/cases')).body).toMatchObject({ data: [] });
});

test('a signal is never changed, by the database', async () => {
  const { id } = await setting();
  const change = query(built.db.pool, sql`update review_signals set rule_version = 9 where case_id = ${id}`);
  await expect(change).rejects.toThrow(/permission denied/);
});
