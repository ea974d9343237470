import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { query } from '../../../../server/platform/database/pool.ts';
import { newId } from '../../../../server/platform/ids.ts';
import { type Built, build, type Caller } from '../../../support/app.ts';
import { makePartner, makeTag } from '../../../support/make/partners.ts';

let built: Built;
let staff: Caller;
beforeAll(async () => {
  built = await build();
  staff = await built.as('moderator');
});
afterAll(() => built.close());

const set = async (id: string, tagIds: number[]) => {
  const { status, body } = await built.request(staff, 'PATCH', `/api/partners/partner/${id}/update-partner-tags`, {
    tag_ids: tagIds,
  });
  return { status, body };
};

it('a partner has the tags it is given, and the audit log each change once', async () => {
  const { pool } = built.db;
  const { id } = await makePartner(pool);
  const [red, blue] = [await makeTag(pool, 'Red', id), await makeTag(pool, 'Blue')];
  for (const _ of [1, 2])
    expect(await set(id, [red.id, blue.id, red.id])).toMatchObject({
      status: 200,
      body: { data: { id, tags: [blue, red] } },
    });
  expect(await set(id, [])).toMatchObject({ status: 200, body: { data: { tags: [] } } });
  expect(
    await query(
      pool,
      sql`select actor_id, payload from audit_events where entity_id = ${id} and action = 'partner.tags' order by created_at, id`,
    ),
  ).toEqual([
    { actor_id: staff.userId, payload: { before: ['Red'], after: ['Blue', 'Red'] } },
    { actor_id: staff.userId, payload: { before: ['Blue', 'Red'], after: [] } },
  ]);
});

it('a tag or a partner that is not there is refused', async () => {
  const { id } = await makePartner(built.db.pool);
  expect(await set(id, [999_999])).toMatchObject({ status: 400, body: { errors: [{ path: 'tag_ids.0' }] } });
  expect(await set(newId(), [])).toMatchObject({ status: 404 });
});
