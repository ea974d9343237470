import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { findProspectStatuses } from '../../../../server/features/lookups/queries.ts';
import { query } from '../../../../server/platform/database/pool.ts';

import { type Built, build, type Caller } from '../../../support/app.ts';
import { makePartner, makeTag } from '../../../support/make/partners.ts';
import { makeProspect, makeProspectLookups } from '../../../support/make/prospects.ts';
import { makeUser } from '../../../support/make/users.ts';

let built: Built;
let staff: Caller;
beforeAll(async () => {
  built = await build();
  staff = await built.as('moderator');
});
afterAll(() => built.close());

const ask = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => {
  const { status, body } = await built.request(staff, method, url, payload);
  return { status, body };
};
const refusal = (status: number, code: string, detail: string) => ({
  status,
  body: expect.objectContaining({ status, code, detail }),
});

const kinds = [
  { path: '/api/tags', one: 'tag', fields: { color: 'teal' }, given: { color: 'red' } },
  {
    path: '/api/prospect-statuses',
    one: 'status',
    fields: { color: 'teal', position: 4 },
    given: { color: 'red', position: 0 },
  },
  { path: '/api/prospect-types', one: 'type', fields: {}, given: {} },
] as const;

const isMade = (value: unknown): value is { data: { id: number } } =>
  typeof value === 'object' && value !== null && 'data' in value;

describe.each(kinds)('$path', ({ path, one, fields, given }) => {
  const made: { id: number }[] = [];

  it('takes a new one, and lists it', async () => {
    const { status, body } = await ask('POST', path, { name: `A ${one}`, ...fields });
    expect({ status, body }).toEqual({
      status: 201,
      body: { data: { id: expect.any(Number), name: `A ${one}`, ...fields } },
    });
    if (isMade(body)) made.push(body.data);
    expect(await ask('GET', path)).toEqual({
      status: 200,
      body: { data: [{ ...made[0], name: `A ${one}`, ...fields }] },
    });
  });

  it('refuses the name of another, ignoring case', async () => {
    expect(await ask('POST', path, { name: `a ${one.toUpperCase()}` })).toEqual(
      refusal(409, 'duplicate', `A ${one} with this name already exists.`),
    );
    expect(await ask('POST', path, { name: `A ${one}` })).toEqual(
      refusal(409, 'duplicate', `A ${one} with this name already exists.`),
    );
  });

  it('changes one, but not to the name of another', async () => {
    const id = made[0]?.id;
    const second = await ask('POST', path, { name: 'Second', ...fields });
    expect(await ask('PUT', `${path}/${id}`, { name: 'Changed', ...given })).toEqual({
      status: 200,
      body: { data: { id, ...fields, ...given, name: 'Changed' } },
    });
    expect(await ask('PUT', `${path}/${id}`, { name: 'second', ...given })).toMatchObject({ status: 409 });
    const secondId = isMade(second.body) ? second.body.data.id : 0;
    expect(await ask('DELETE', `${path}/${secondId}`)).toMatchObject({ status: 200 });
  });

  it('deletes one that nothing has, once', async () => {
    const id = made[0]?.id;
    expect(await ask('DELETE', `${path}/${id}`)).toEqual({ status: 200, body: { data: { id } } });
    expect(await ask('DELETE', `${path}/${id}`)).toMatchObject({ status: 404 });
    expect(await ask('GET', path)).toEqual({ status: 200, body: { data: [] } });
  });
});

describe('the order of the statuses', () => {
  const path = '/api/prospect-statuses';
  const order = (ids: readonly number[], seen: readonly number[]) => ask('PUT', `${path}/order`, { ids, seen });
  const listed = async () => (await findProspectStatuses(built.db.pool)).map(({ id, position }) => [id, position]);
  const three = async () => {
    await query(built.db.pool, sql`delete from prospect_statuses`);
    const made = [];
    for (const [name, position] of [
      ['One', 5],
      ['Two', 5],
      ['Three', 9],
    ] as const)
      made.push(
        await query<{ id: number }>(
          built.db.pool,
          sql`insert into prospect_statuses (name, color, position) values (${name}, 'gray', ${position}) returning id`,
        ),
      );
    return made.flat().map(({ id }) => id);
  };

  it('is set in one call, without gaps, and recorded once', async () => {
    const [one = 0, two = 0, last = 0] = await three();
    expect(await order([last, one, two], [one, two, last])).toMatchObject({
      status: 200,
      body: {
        data: [
          { id: last, position: 0 },
          { id: one, position: 1 },
          { id: two, position: 2 },
        ],
      },
    });
    expect(await listed()).toEqual([
      [last, 0],
      [one, 1],
      [two, 2],
    ]);
    expect(
      await query(built.db.pool, sql`select payload from audit_events where action = 'prospectStatus.order'`),
    ).toEqual([{ payload: { before: [one, two, last], after: [last, one, two] } }]);
  });

  it('is refused to an order that was read before another was set, and stays', async () => {
    const seen = await three();
    const [one = 0, two = 0, last = 0] = seen;
    expect(await order([two, one, last], seen)).toMatchObject({ status: 200 });
    expect(await order([one, last, two], seen)).toEqual(
      refusal(409, 'version_conflict', 'The statuses were changed by someone else. Review them and try again.'),
    );
    expect(await listed()).toEqual([
      [two, 0],
      [one, 1],
      [last, 2],
    ]);
  });

  it('is refused when one was added or deleted meanwhile', async () => {
    const seen = await three();
    const added = await ask('POST', path, { name: 'Four' });
    expect(await order(seen.toReversed(), seen)).toMatchObject({ status: 409 });
    if (isMade(added.body)) await ask('DELETE', `${path}/${added.body.data.id}`);
    await ask('DELETE', `${path}/${seen[0]}`);
    expect(await order(seen.toReversed(), seen)).toMatchObject({ status: 409 });
  });

  it('names every status once', async () => {
    const seen = await three();
    const [one = 0, two = 0] = seen;
    for (const ids of [
      [one, two],
      [one, two, two],
      [one, two, 2_147_483_647],
    ])
      expect(await order(ids, seen)).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'ids', message: 'List every status once.' }] },
      });
  });

  it('of two set at once, one is refused', async () => {
    const seen = await three();
    const answers = await Promise.all([
      order(seen.toReversed(), seen),
      order([...seen.slice(1), ...seen.slice(0, 1)], seen),
    ]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });
});

describe('one that is in use', () => {
  it('stays', async () => {
    const { db } = built;
    const { status, type } = await makeProspectLookups(db.pool);
    const tags = [
      await makeTag(db.pool, 'On a prospect'),
      await makeTag(db.pool, 'On a partner', (await makePartner(db.pool)).id),
    ];
    await makeProspect(db.pool, { statusId: status.id, typeId: type.id, tagIds: [tags[0]?.id ?? 0] });
    const words = 'is in use. Replace it everywhere first.';
    expect(await ask('DELETE', `/api/prospect-statuses/${status.id}`)).toEqual(
      refusal(409, 'in_use', `This status ${words}`),
    );
    expect(await ask('DELETE', `/api/prospect-types/${type.id}`)).toEqual(refusal(409, 'in_use', `This type ${words}`));
    for (const { id } of tags)
      expect(await ask('DELETE', `/api/tags/${id}`)).toEqual(refusal(409, 'in_use', `This tag ${words}`));
  });
});

it('a new status is the last of the board unless a place is given', async () => {
  await ask('POST', '/api/prospect-statuses', { name: 'Far', position: 40_000 });
  expect(await ask('POST', '/api/prospect-statuses', { name: 'Last' })).toMatchObject({
    body: { data: { name: 'Last', color: 'gray', position: 40_001 } },
  });
});

it('admins are the admins, managers all staff who may sign in', async () => {
  const { pool } = built.db;
  const admin = await makeUser(pool, { role: 'admin', firstName: 'Ada' });
  const manager = await makeUser(pool, { role: 'manager', firstName: 'Mia' });
  await makeUser(pool, { role: 'manager', isDisabled: true });
  await makeUser(pool);
  const request = await built.request(staff, 'GET', '/api/admin/managers');
  const shown = ({ id, firstName, lastName, role }: typeof admin) => ({ id, firstName, lastName, role });
  expect(await ask('GET', '/api/admin/admins')).toEqual({ status: 200, body: { data: [shown(admin)] } });
  expect(request.body).toEqual({
    data: [
      shown(admin),
      shown(manager),
      { id: staff.userId, firstName: 'Pat', lastName: expect.any(String), role: 'moderator' },
    ],
  });
});
