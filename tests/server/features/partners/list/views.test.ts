import { afterAll, beforeAll, expect, test } from 'vitest';

import { mostSavedViews } from '#contract/partners/savedViews.ts';

import { type Built, build, type Caller } from '../../../../support/app.ts';

let built: Built;
beforeAll(async () => {
  built = await build();
});
afterAll(() => built.close());

const path = '/api/partners/views';
const list = async (by: Caller) => (await built.request(by, 'GET', path)).body;
const save = (by: Caller, name: string, search: string) => built.request(by, 'POST', path, { name, search });

test('a view is saved under a name, replaced under the same, and deleted, by its keeper alone', async () => {
  const [one, other] = [await built.as('moderator'), await built.as('manager')];
  expect(await save(one, ' Quiet mine ', 'manager=me&engagement=quiet')).toMatchObject({ status: 201 });
  await save(one, 'All', '');
  await save(other, 'Quiet mine', 'tag=1');
  expect(await save(one, 'quiet MINE', 'manager=me')).toMatchObject({ status: 201 });
  const own = [
    { id: expect.any(String), name: 'All', search: '' },
    { id: expect.any(String), name: 'quiet MINE', search: 'manager=me' },
  ];
  expect(await list(one)).toEqual({ data: own });
  const answer = await save(one, 'All', 'sort=name');
  const id = /"id":"([0-9a-f-]+)"/.exec(answer.text)?.[1] ?? '';
  expect(await built.request(other, 'DELETE', `${path}/${id}`)).toMatchObject({ status: 404 });
  expect(await built.request(one, 'DELETE', `${path}/${id}`)).toMatchObject({ status: 200, body: { data: { id } } });
  expect(await list(one)).toEqual({ data: [own[1]] });
});

test('one person keeps a limited number', async () => {
  const one = await built.as('moderator');
  for (let n = 0; n < mostSavedViews; n += 1) await save(one, `View ${n}`, `search=${n}`);
  expect(await save(one, 'One more', '')).toMatchObject({ status: 409 });
  expect(await save(one, 'View 3', 'search=x')).toMatchObject({ status: 201 });
});
