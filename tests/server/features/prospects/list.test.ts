import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { query } from '../../../../server/platform/database/pool.ts';
import { type Built, build, type Caller } from '../../../support/app.ts';
import { makeTag } from '../../../support/make/partners.ts';
import { makeProspect, makeProspectLookups } from '../../../support/make/prospects.ts';
import { makeUser } from '../../../support/make/users.ts';

let built: Built;
let staff: Caller;
const ids: Record<string, number | string> = {};

/** Twelve prospects, `p1` the newest: every second has status A, every third type A, every fourth is Ada's. */
beforeAll(async () => {
  built = await build();
  built.setNow('2026-11-20T12:00:00.000Z');
  staff = await built.as('manager');
  const { pool } = built.db;
  const [a, b] = [await makeProspectLookups(pool), await makeProspectLookups(pool)];
  const [red, blue] = [await makeTag(pool, 'Red'), await makeTag(pool, 'Blue')];
  const ada = await makeUser(pool, { role: 'admin' });
  Object.assign(ids, {
    statusA: a.status.id,
    statusB: b.status.id,
    typeA: a.type.id,
    typeB: b.type.id,
    red: red.id,
    blue: blue.id,
    ada: ada.id,
  });
  for (let n = 1; n <= 12; n += 1)
    await makeProspect(pool, {
      name: `Prospect p${n}`,
      domain: n === 7 ? '100%_real.example' : `p${n}.example`,
      statusId: n % 2 === 0 ? a.status.id : b.status.id,
      typeId: n % 3 === 0 ? a.type.id : b.type.id,
      assignedTo: n % 4 === 0 ? ada.id : null,
      tagIds: [...(n % 2 === 0 ? [red.id] : []), ...(n % 6 === 0 ? [blue.id] : [])],
      createdAt: new Date(Date.UTC(2026, 10, 20 - n)).toISOString(),
    });
  const [archived] = await query<{ id: string }>(pool, sql`select id from prospects where name = 'Prospect p12'`);
  await built.request(staff, 'PATCH', `/api/prospects/archive/${archived?.id}`);
  for (const name of ['Prospect p3', 'Prospect p6', 'Prospect p8']) {
    const [lost] = await query<{ id: string }>(pool, sql`select id from prospects where name = ${name}`);
    await built.request(staff, 'PATCH', `/api/prospects/lose/${lost?.id}`, { reason: 'Too small.' });
  }
});
afterAll(() => built.close());

const filled = (search: string): string => search.replaceAll(/\$(\w+)/g, (_, name: string) => String(ids[name]));
const answered = async (path: string) => (await built.request(staff, 'GET', filled(path))).body;
const names = (body: unknown): string =>
  [...JSON.stringify(body).matchAll(/"name":"Prospect (p\d+)"/g)].map(([, name]) => name).join(' ');

describe('the list', () => {
  it.each([
    ['', 'p1 p2 p3 p4 p5 p6 p7 p8 p9 p10'],
    ['?page=2', 'p11'],
    ['?perPage=3&page=2', 'p4 p5 p6'],
    ['?paginationOptions[perPage]=3&paginationOptions[sort]=createdAt', 'p11 p10 p9'],
    ['?page=900000', ''],
    ['?status_id=$statusA', 'p2 p4 p6 p8 p10'],
    ['?status_id=$statusA,$statusB&perPage=3', 'p1 p2 p3'],
    ['?status_id[]=$statusA&status_id[]=$statusB&perPage=3', 'p1 p2 p3'],
    ['?type_id=$typeA', 'p3 p6 p9'],
    ['?status_id=$statusA&type_id=$typeA', 'p6'],
    ['?assigned_to=$ada', 'p4 p8'],
    ['?assigned_to=unassigned&perPage=4', 'p1 p2 p3 p5'],
    ['?assigned_to=unassigned,$ada&perPage=4', 'p1 p2 p3 p4'],
    ['?assigned_to=$ada&type_id=$typeA', ''],
    ['?assigned_to=$ada&type_id=$typeB', 'p4 p8'],
    ['?assigned_to=unassigned&status_id=$statusA', 'p2 p6 p10'],
    ['?assigned_to=unassigned&status_id=$statusA&type_id=$typeB', 'p2 p10'],
    ['?tag_ids=$red', 'p2 p4 p6 p8 p10'],
    ['?tag_ids=$red&sort=createdAt&perPage=2', 'p10 p8'],
    ['?tag_ids=$blue', 'p6'],
    ['?tag_ids=$blue,$red', 'p2 p4 p6 p8 p10'],
    ['?tag_ids=$red&assigned_to=$ada', 'p4 p8'],
    ['?tag_ids=$red&type_id=$typeA', 'p6'],
    ['?tag_ids=$red,$blue&assigned_to=unassigned&status_id=$statusA', 'p2 p6 p10'],
    ['?outcome=lost', 'p3 p6 p8'],
    ['?outcome=open&perPage=4', 'p1 p2 p4 p5'],
    ['?outcome=won', ''],
    ['?outcome=won,lost&sort=createdAt', 'p8 p6 p3'],
    ['?outcome=lost&status_id=$statusA', 'p6 p8'],
    ['?outcome=lost&type_id=$typeB', 'p8'],
    ['?outcome=lost&assigned_to=$ada', 'p8'],
    ['?outcome=lost&assigned_to=unassigned&type_id=$typeA', 'p3 p6'],
    ['?outcome=lost&tag_ids=$red', 'p6 p8'],
    ['?outcome=open&tag_ids=$red,$blue&perPage=2', 'p2 p4'],
    ['?outcome=lost&search=p6', 'p6'],
    ['?search=P1', 'p1 p10 p11'],
    ['?search=ro', ''],
    ['?search=ros&perPage=1', 'p1'],
    ['?search=pr&perPage=1', 'p1'],
    ['?search=p1&tag_ids=$red', 'p10'],
    ['?search=p1&status_id=$statusB&type_id=$typeB', 'p1 p11'],
    ['?search=100%25_REAL', 'p7'],
    ['?search=%25', 'p7'],
    ['?search=nothing such', ''],
    ['?timeFilter=custom&dateRange[from]=2026-11-15&dateRange[to]=2026-11-16', 'p4 p5'],
    ['?timeFilter=last_7_days&tag_ids=$red', 'p2 p4 p6'],
  ])('%s is %s', async (search, expected) => {
    expect(names(await answered(`/api/prospects${search}`))).toBe(expected);
  });

  it('reports the total', async () => {
    expect(await answered('/api/prospects?page=2')).toMatchObject({
      meta: { page: 2, perPage: 10, total: 11, totalIsExact: true },
    });
    expect(await answered('/api/prospects?tag_ids=$red,$blue&page=7')).toEqual({
      data: [],
      meta: { page: 7, perPage: 10, total: 5, totalIsExact: true },
    });
  });

  it('leaves out archived prospects', async () => {
    expect(names(await answered('/api/prospects/archived'))).toBe('p12');
    expect(names(await answered('/api/prospects/archived?tag_ids=$blue&status_id=$statusA'))).toBe('p12');
    expect(names(await answered('/api/prospects/archived?status_id=$statusB'))).toBe('');
  });

  it.each([
    'status_id=x',
    'status_id=0',
    'type_id=1,',
    'assigned_to=me',
    'tag_ids[a]=1',
    'outcome=gone',
    'outcome=won,',
    'sort=name',
    'statusId=1',
    `tag_ids=${Array(51).fill(1).join()}`,
  ])('refuses ?%s', async (search) => {
    expect(await answered(`/api/prospects?${search}`)).toMatchObject({ status: 400, code: 'invalid_input' });
  });
});

describe('what the list can be narrowed by', () => {
  it('has how many each leaves', async () => {
    const counted = (count: number) => ({ count, isExact: true });
    const body = await answered('/api/prospects/prospect-filters');
    expect(body).toMatchObject({
      data: {
        statuses: [
          { id: ids['statusA'], ...counted(5) },
          { id: ids['statusB'], ...counted(6) },
        ],
        types: [
          { id: ids['typeA'], ...counted(3) },
          { id: ids['typeB'], ...counted(8) },
        ],
        unassigned: counted(9),
        outcomes: [
          { outcome: 'open', ...counted(8) },
          { outcome: 'won', ...counted(0) },
          { outcome: 'lost', ...counted(3) },
        ],
        tags: [
          { id: ids['blue'], ...counted(1) },
          { id: ids['red'], ...counted(5) },
        ],
        all: counted(11),
      },
    });
    expect(JSON.stringify(body)).toContain(`"id":"${ids['ada']}","firstName":"Pat"`);
    expect(await answered('/api/prospects/prospect-filters?state=archived')).toMatchObject({
      data: { all: counted(1), unassigned: counted(0) },
    });
  });

  it('and what a prospect can be given', async () => {
    expect(await answered('/api/prospects/prospect-statuses-and-managers')).toMatchObject({
      data: {
        statuses: [{ id: ids['statusA'] }, { id: ids['statusB'] }],
        types: [{ id: ids['typeA'] }, { id: ids['typeB'] }],
        tags: [{ name: 'Blue' }, { name: 'Red' }],
        managers: [expect.objectContaining({ firstName: 'Pat' }), expect.objectContaining({ firstName: 'Pat' })],
      },
    });
  });
});

it('the copied columns of each tag equal those of the prospect', async () => {
  const [prospect] = await query<{ id: string }>(
    built.db.pool,
    sql`select id from prospects where name = 'Prospect p10'`,
  );
  const set = (what: string, body: object) =>
    built.request(staff, 'PATCH', `/api/prospects/${prospect?.id}/update-prospect-${what}`, body);
  await set('status', { status_id: ids['statusB'], version: 1 });
  await set('assignee', { assigned_to: ids['ada'], version: 2 });
  await set('type', { type_id: ids['typeA'], version: 3 });
  await built.request(staff, 'PATCH', `/api/prospects/lose/${prospect?.id}`, { reason: 'Too small.' });
  await set('tags', { tag_ids: [ids['red'], ids['blue']], version: 5 });
  expect(
    await query(
      built.db.pool,
      sql`select k.tag_id from prospect_tags k join prospects p on p.id = k.prospect_id
           where (k.state, k.status_id, k.type_id, k.assigned_to, k.outcome_state, k.created_at)
                 is distinct from (p.state, p.status_id, p.type_id, p.assigned_to, p.outcome_state, p.created_at)`,
    ),
  ).toEqual([]);
  expect(
    names(
      await answered('/api/prospects?tag_ids=$blue&status_id=$statusB&type_id=$typeA&assigned_to=$ada&outcome=lost'),
    ),
  ).toBe('p10');
});
