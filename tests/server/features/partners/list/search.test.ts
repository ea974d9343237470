import { afterAll, beforeAll, expect, test } from 'vitest';

import { type Built, type Caller, build } from '../../../../support/app.ts';
import { makePartner } from '../../../../support/make/partners.ts';

let built: Built;
let staff: Caller;
beforeAll(async () => {
  built = await build();
  staff = await built.as('manager');
  const { pool } = built.db;
  await makePartner(pool, { name: 'River Co', domain: 'river.example' });
  await makePartner(pool, { name: 'Blue River', domain: 'blue.example' });
  await makePartner(pool, { name: 'Acme', domain: 'myriver.example' });
  await makePartner(pool, { name: 'Riverside', domain: 'side.example', approval: 'pending' });
  await makePartner(pool, { name: 'River Archive', domain: 'archive.example', account: 'archived' });
  await makePartner(pool, { name: '50% Off_Shop', domain: 'half.example' });
  for (let number = 10; number < 22; number++)
    await makePartner(pool, { name: `Many ${number}`, domain: `m${number}.example` });
});
afterAll(() => built.close());

const search = (searchTerm: string) =>
  built.request(staff, 'GET', `/api/partners/search?${new URLSearchParams({ searchTerm }).toString()}`);
const namesOf = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'data' in body && Array.isArray(body.data)
    ? body.data.map((row: { name: string }) => row.name)
    : body;

test('approved partners are found by name or domain, those that begin with the text first', async () => {
  expect(namesOf((await search('RIVER')).body)).toEqual(['River Archive', 'River Co', 'Acme', 'Blue River']);
});

test('a found partner is named, with its domain and image', async () => {
  expect(await search('blue')).toMatchObject({
    status: 200,
    body: { data: [{ id: expect.any(String), name: 'Blue River', domain: 'blue.example', imageUrl: null }] },
  });
});

test('ten are answered at most', async () => {
  expect(namesOf((await search('many')).body)).toEqual(Array.from({ length: 10 }, (_, index) => `Many ${index + 10}`));
});

test('the characters of a pattern are taken literally', async () => {
  expect(namesOf((await search('50% off_')).body)).toEqual(['50% Off_Shop']);
  expect(namesOf((await search('%')).body)).toEqual(['50% Off_Shop']);
});

test('an empty text is refused', async () => {
  expect((await search(' ')).status).toBe(400);
});

test('partners may not search', async () => {
  const member = await built.as('partner');
  expect(await built.request(member, 'GET', '/api/partners/search?searchTerm=a')).toMatchObject({ status: 403 });
});
