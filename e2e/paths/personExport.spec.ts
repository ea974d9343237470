import { stateLabel } from '#contract/lifecycles/stateWords.ts';

import { makePersonExport } from '../../tests/support/make/users.ts';
import { makePerson } from '../../tests/support/people.ts';
import { personExportWorld } from '../../tests/support/worlds/personExport.ts';
import type { Act, World } from '../../tests/support/worlds/world.ts';
import { be } from '../support/be.ts';
import { withJob, walkTours } from '../support/lifecycleWalk.ts';
import { expect, test } from '../support/test.ts';

type Facts = Parameters<typeof personExportWorld.context>[0];

/** The worker takes a job up and ends it at once: what is between is brought about beside it. */
const failing: Act<Facts> = {
  when: ({ states }) => states['personExport'] === 'requested',
  sends: () => ['personExport.prepare', 'personExport.fail'],
};
const { prepare, pass, runJob } = personExportWorld.acts;
const world: World<Facts, 'prepare' | 'pass' | 'failing', 'requested'> = {
  ...personExportWorld,
  acts: {
    prepare: { ...prepare, when: ({ states }) => states['personExport'] === 'requested' },
    pass: withJob(pass, runJob),
    failing,
  },
};

test('a copy of one’s data is prepared, downloaded, fails and expires', async ({ page, db }) => {
  await walkTours(world, async () => {
    const person = await makePerson(db, 'partner');
    const { id } = await makePersonExport(db, { userId: person.id });
    await be(page, person);
    const add = (job: string, payload: object, tries = 1) =>
      db.query(`select graphile_worker.add_job($1, $2::json, max_attempts => $3)`, [
        job,
        JSON.stringify(payload),
        tries,
      ]);
    const stored = async () =>
      (await db.query<{ state: string }>('select state from person_exports where id = $1', [id])).rows[0]?.state;
    const list = page.getByRole('list', { name: 'Copies of your data' });
    return {
      people: {},
      server: {
        prepare: () => add('personExports.prepare', { id }),
        failing: async () => {
          // A picture in a store that is not there.
          await db.query(
            `with stored as (insert into stored_objects (key) values ($1) returning key),
                  picture as (insert into images (id, content_type, object_key, width, height, size, sha256)
                              select gen_random_uuid(), 'image/webp', key, 1, 1, 1, sha256('\\x00') from stored returning id)
             update partners set image_id = (select id from picture) where id = $2`,
            [`missing-${id}`, person.partnerId],
          );
          await add('personExports.prepare', { id });
          await expect.poll(stored).toBe('failed');
          await db.query('update partners set image_id = null where id = $1', [person.partnerId]);
        },
        pass: async () => {
          await db.query("update person_exports set available_until = now() - interval '1 second' where id = $1", [id]);
          await add('personExports.expire', {});
        },
      },
      stored,
      open: () => page.goto('/user/account-profile'),
      shows: async (state) => {
        if (state === 'ready') await expect(list.getByRole('button', { name: 'Download' })).toBeVisible();
        else await expect(list.getByText(stateLabel(state), { exact: true })).toBeVisible();
      },
    };
  });
});
