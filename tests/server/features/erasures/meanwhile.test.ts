import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { execute, query } from '../../../../server/platform/database/pool.ts';
import { addJob } from '../../../../server/platform/jobs/jobs.ts';
import { type Built, build } from '../../../support/app.ts';
import { makeNote } from '../../../support/make/messages.ts';
import { makePartner } from '../../../support/make/partners.ts';
import { makeUser } from '../../../support/make/users.ts';
import { erasureSteps } from '../../../support/steps/erasures.ts';

let built: Built;
beforeAll(async () => {
  built = await build();
});
afterAll(() => built.close());
const { startOf, begin, erase, stateOf } = erasureSteps(() => built);

const pageOf = async (id: string) =>
  (
    await query<{ page: number }>(
      built.db.ownerPool,
      sql`select split_part(trim('()' from ctid::text), ',', 1)::int as page from notes where id = ${id}`,
    )
  )[0]?.page ?? -1;

test('a row that someone updates during the walk is erased on the page it moves to', async () => {
  const { pool, ownerPool } = built.db;
  const [person, author] = [
    await makeUser(pool, { firstName: 'Ottilie', lastName: 'Querfurth' }),
    await makeUser(pool, { role: 'admin' }),
  ];
  const { id: partnerId } = await makePartner(pool);
  const fill = (rows: number) =>
    execute(
      pool,
      sql`insert into notes (id, partner_id, author_id, note, created_at)
          select gen_random_uuid(), ${partnerId}, ${author.id},
                 (select string_agg(md5(n || ' ' || part), '') from generate_series(1, 55) part), '2026-11-10T09:00:00Z'
            from generate_series(1, ${rows}::int) n`,
    );
  await fill(20);
  const { id: first } = await makeNote(pool, { partnerId, authorId: author.id, note: 'Ottilie Querfurth called.' });
  await fill(500);
  const long = `Ottilie Querfurth wrote: ${Array.from({ length: 900 }, (_, n) => String.fromCodePoint(97 + ((n * n) % 26))).join('')}`;
  const { id: last } = await makeNote(pool, { partnerId, authorId: author.id, note: long });
  await fill(3);
  await ownerPool.query(
    'delete from notes where ctid < (select min(ctid) from (select ctid from notes order by ctid offset 16) t)',
  );
  await ownerPool.query('vacuum notes');
  await ownerPool.query(
    `create function colleague() returns trigger language plpgsql as $$
       begin update notes set note = note || repeat('.', 900) where id = '${last}'; return null; end $$;
     create trigger colleague after update on notes for each row when (new.id = '${first}') execute function colleague()`,
  );
  const before = [await pageOf(first), await pageOf(last)];
  const id = await startOf(person.id);
  await begin();
  await erase(id);
  const after = await pageOf(last);
  await ownerPool.query('drop trigger colleague on notes; drop function colleague()');
  // Without that, the walk would have met it where it was.
  expect(before[0]).toBeLessThan(100);
  expect(before[1]).toBeGreaterThan(100);
  expect(after).toBeLessThan(100);
  expect(await query(pool, sql`select id from notes where note ~* 'querfurth'`)).toEqual([]);
  expect(await stateOf(id)).toBe('erased');
});

test('a mail that is being sent to the person is not kept to be sent again', async () => {
  const { pool, ownerPool } = built.db;
  const person = await makeUser(pool);
  const mail = {
    id: 'under way',
    to: person.email,
    template: 'accountExists',
    data: { firstName: 'Pat', url: 'http://localhost' },
  } as const;
  await addJob(pool, 'mail.send', mail);
  await execute(ownerPool, sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a worker'`);
  const id = await startOf(person.id);
  await begin();
  await erase(id);
  const named = sql`select payload from graphile_worker._private_jobs where payload ->> 'to' = ${person.email}`;
  expect([await query(ownerPool, named), await stateOf(id)]).toEqual([[], 'erased']);
});
