import { afterAll, beforeAll, expect, test } from 'vitest';

import { type Built, type Caller, build } from '../../../support/app.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makeEntry, makePayout } from '../../../support/make/earnings.ts';
import { makeLead } from '../../../support/make/leads.ts';
import { makePartner } from '../../../support/make/partners.ts';
import { makeProspect } from '../../../support/make/prospects.ts';
import { makeReferral } from '../../../support/make/referrals.ts';
import { makeUser } from '../../../support/make/users.ts';

let built: Built;
let staff: Caller;
let ids: Record<'river' | 'pending' | 'lead' | 'referral' | 'prospect' | 'payout', string>;
let number: string;
beforeAll(async () => {
  built = await build();
  staff = await built.as('moderator');
  const { pool } = built.db;
  const river = await makePartner(pool, { name: 'River Co', domain: 'river.example' });
  await makePartner(pool, { name: 'Blue River', domain: 'blue.example' });
  await makePartner(pool, { name: 'Abcde', domain: 'xriver.example' });
  const pending = await makePartner(pool, { name: 'Riverside', domain: 'side.example', approval: 'pending' });
  await makeUser(pool, { partnerId: river.id, firstName: 'Ida', lastName: 'Moss', email: 'ida@post.example' });
  await makeUser(pool, { partnerId: river.id, firstName: 'Ida', lastName: 'Riversen', email: 'second@post.example' });
  const app = await makeApp(pool, { name: 'Parcel' });
  const lead = await makeLead(pool, {
    partnerId: river.id,
    company: 'Old River Shop',
    shop: 'old.example',
    email: 'kim@old.example',
  });
  const referral = await makeReferral(pool, {
    partnerId: river.id,
    appId: app.id,
    shop: 'new.example',
    shopName: 'New River Shop',
  });
  await makeReferral(pool, { partnerId: river.id, appId: app.id, shop: 'nameless.example', shopName: '' });
  const prospect = await makeProspect(pool, { name: 'Rivers Ltd', domain: 'rivers-ltd.example' });
  await makeProspect(pool, { name: 'Stillwater', domain: 'still.example' });
  const bonus = await makeEntry(pool, { partnerId: river.id, kind: 'bonus', amount: 500, currency: 'USD' });
  const payout = await makePayout(pool, { partnerId: river.id, entries: [bonus] });
  number = payout.number;
  ids = {
    river: river.id,
    pending: pending.id,
    lead: lead.id,
    referral: referral.id,
    prospect: prospect.id,
    payout: payout.id,
  };
  for (let nth = 10; nth < 18; nth++) await makePartner(pool, { name: `Many ${nth}`, domain: `m${nth}.example` });
});
afterAll(() => built.close());

const search = (text: string, by = staff) =>
  built.request(by, 'GET', `/api/admin/search?${new URLSearchParams({ text }).toString()}`);
async function namesOf(text: string): Promise<unknown> {
  const { body } = await search(text);
  return typeof body === 'object' && body !== null && 'data' in body && Array.isArray(body.data)
    ? body.data.map(({ kind, name }: { kind: string; name: string }) => `${kind}: ${name}`)
    : body;
}

test('one text finds what there is of each kind, names that begin with it first', async () => {
  const { body } = await search('RIVER');
  expect(body).toEqual({
    data: [
      { kind: 'partner', id: ids.river, name: 'River Co', detail: 'river.example', imageUrl: null },
      { kind: 'partner', id: expect.any(String), name: 'Abcde', detail: 'xriver.example', imageUrl: null },
      { kind: 'partner', id: expect.any(String), name: 'Blue River', detail: 'blue.example', imageUrl: null },
      { kind: 'registration', id: ids.pending, name: 'Riverside', detail: 'side.example', imageUrl: null },
      { kind: 'prospect', id: ids.prospect, name: 'Rivers Ltd', detail: 'rivers-ltd.example', imageUrl: null },
      { kind: 'lead', id: ids.lead, name: 'Old River Shop', detail: 'old.example · River Co', imageUrl: null },
      { kind: 'referral', id: ids.referral, name: 'New River Shop', detail: 'Parcel · River Co', imageUrl: null },
    ],
  });
});

test('a partner is found by the name or email of one of its people, who is named then', async () => {
  const found = (detail: string) => ({
    data: [{ kind: 'partner', id: ids.river, name: 'River Co', detail, imageUrl: null }],
  });
  expect((await search('ida m')).body).toEqual(found('Ida Moss · ida@post.example'));
  expect((await search('second@')).body).toEqual(found('Ida Riversen · second@post.example'));
});

test('a lead is found by its contact, a shop without a name by its address, a payout by its number', async () => {
  expect(await namesOf('kim@old')).toEqual(['lead: Old River Shop']);
  expect(await namesOf('nameless')).toEqual(['referral: nameless.example']);
  expect((await search(number.toLowerCase())).body).toEqual({
    data: [{ kind: 'payout', id: ids.payout, name: number, detail: 'River Co', imageUrl: null }],
  });
});

test('five of a kind are answered at most', async () => {
  expect(await namesOf('many')).toEqual([10, 11, 12, 13, 14].map((nth) => `partner: Many ${nth}`));
});

test('one or two letters find partners, registrations and prospects whose names begin with them', async () => {
  expect(await namesOf('ri')).toEqual(['partner: River Co', 'registration: Riverside', 'prospect: Rivers Ltd']);
  expect(await namesOf('Ol')).toEqual([]);
  expect(await namesOf('s')).toEqual(['prospect: Stillwater']);
});

test('archived prospects and people who were erased are not found', async () => {
  const { pool } = built.db;
  await pool.query(`update prospects set state = 'archived' where name = 'Stillwater'`);
  expect(await namesOf('stillwater')).toEqual([]);
  const { rows } = await pool.query<{ partner_id: string }>(
    `update users set erased_at = now() where email = 'second@post.example' returning partner_id`,
  );
  expect(rows).toEqual([{ partner_id: ids.river }]);
  expect(await namesOf('second@post')).toEqual([]);
});

test('the characters of a pattern are taken literally, and an empty text is refused', async () => {
  expect(await namesOf('riv%o')).toEqual([]);
  expect(await namesOf('%')).toEqual([]);
  expect((await search(' ')).status).toBe(400);
});

test('partners may not search', async () => {
  expect((await search('river', await built.as('partner'))).status).toBe(403);
});
