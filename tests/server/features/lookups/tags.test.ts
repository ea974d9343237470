import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { plainClause } from '#contract/payTerms/payTerms.ts';

import { query } from '../../../../server/platform/database/pool.ts';
import { type Built, build, type Caller } from '../../../support/app.ts';
import { makePartner, makeTag } from '../../../support/make/partners.ts';
import { makeProspect } from '../../../support/make/prospects.ts';

let built: Built;
let staff: Caller;
beforeAll(async () => {
  built = await build();
  staff = await built.as('moderator');
});
afterAll(() => built.close());

let made = 0;
let agency: Awaited<ReturnType<typeof makeTag>>;
let partner: Awaited<ReturnType<typeof makePartner>>;
beforeEach(async () => {
  partner = await makePartner(built.db.pool);
  agency = await makeTag(built.db.pool, `Agency ${(made += 1)}`, partner.id);
});

const ask = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
  built.request(staff, method, `/api/tags${path}`, body);
const names = async (of: 'partner' | 'prospect', id: string) =>
  (
    await query<{ name: string }>(
      built.db.pool,
      of === 'partner'
        ? sql`select t.name from partner_tags k join tags t on t.id = k.tag_id where k.partner_id = ${id} order by t.name`
        : sql`select t.name from prospect_tags k join tags t on t.id = k.tag_id where k.prospect_id = ${id} order by t.name`,
    )
  ).map(({ name }) => name);
const tagged = async (tagId: number) => {
  const { id } = await makeProspect(built.db.pool);
  await query(built.db.pool, sql`insert into prospect_tags (prospect_id, tag_id) values (${id}, ${tagId})`);
  return id;
};
const usage = async () => {
  const { body } = await built.request(staff, 'GET', '/api/tags/usage');
  return body;
};

test('merging gives the other tag to all that have the first, once, and deletes the first', async () => {
  const { pool } = built.db;
  const both = await makePartner(pool);
  const studio = await makeTag(pool, `Studio ${made}`, both.id);
  await query(pool, sql`insert into partner_tags (partner_id, tag_id) values (${both.id}, ${agency.id})`);
  const prospect = await tagged(agency.id);
  expect(await usage()).toMatchObject({
    data: expect.arrayContaining([
      { ...agency, partners: 2, prospects: 1, hasTerms: false },
      { ...studio, partners: 1, prospects: 0, hasTerms: false },
    ]),
  });
  expect(await ask('POST', `/${agency.id}/merge`, { into: studio.id })).toMatchObject({
    status: 200,
    body: { data: studio },
  });
  expect([
    await names('partner', partner.id),
    await names('partner', both.id),
    await names('prospect', prospect),
  ]).toEqual([[studio.name], [studio.name], [studio.name]]);
  const audits = await query(built.db.pool, sql`select payload from audit_events where action = 'tag.merge'`);
  expect(audits).toEqual([
    { payload: { id: agency.id, name: agency.name, into: studio.name, partners: 2, prospects: 1 } },
  ]);
  expect(await ask('POST', `/${agency.id}/merge`, { into: studio.id })).toMatchObject({ status: 404 });
  expect(await ask('POST', `/${studio.id}/merge`, { into: studio.id })).toMatchObject({ status: 400 });
  expect(await ask('POST', `/${studio.id}/merge`, { into: agency.id })).toMatchObject({ status: 400 });
});

test('a tag in use is deleted only with the number of those that have it', async () => {
  const prospect = await tagged(agency.id);
  expect(await ask('DELETE', `/${agency.id}`)).toMatchObject({ status: 409, body: { code: 'in_use' } });
  expect(await ask('DELETE', `/${agency.id}?partners=1&prospects=0`)).toMatchObject({
    status: 409,
    body: { code: 'version_conflict' },
  });
  expect(await names('partner', partner.id)).toEqual([agency.name]);
  expect(await ask('DELETE', `/${agency.id}?partners=1&prospects=1`)).toMatchObject({ status: 200 });
  expect([await names('partner', partner.id), await names('prospect', prospect)]).toEqual([[], []]);
});

test('a tag with commission terms stays', async () => {
  const admin = await built.as('admin');
  const terms = { clauses: [plainClause({ rate: 2500 })], note: 'Agencies', version: 0 };
  expect(await built.request(admin, 'PUT', `/api/pay-terms/tag/${agency.id}`, terms)).toMatchObject({ status: 200 });
  const other = await makeTag(built.db.pool, `Other ${made}`);
  for (const answer of [
    await ask('POST', `/${agency.id}/merge`, { into: other.id }),
    await ask('DELETE', `/${agency.id}?partners=1&prospects=0`),
  ])
    expect(answer).toMatchObject({ status: 409, body: { code: 'in_use' } });
  expect(await names('partner', partner.id)).toEqual([agency.name]);
});
