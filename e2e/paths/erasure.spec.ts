import { makeErasure, makeSession } from '../../tests/support/make/users.ts';
import { makePerson } from '../../tests/support/people.ts';
import { erasureWorld } from '../../tests/support/worlds/erasure.ts';
import type { Act, World } from '../../tests/support/worlds/world.ts';
import { be } from '../support/be.ts';
import { calling } from '../support/calling.ts';
import { withJob, walkTours } from '../support/lifecycleWalk.ts';
import { screenIs } from '../support/screen.ts';
import { expect, test } from '../support/test.ts';

type Facts = Parameters<typeof erasureWorld.context>[0];

const { withdraw, refuse, pass } = erasureWorld.acts;
/** The worker erases as soon as it has begun. */
const erase: Act<Facts> = {
  when: ({ states, facts }) => states['erasure'] === 'requested' && facts.isOver,
  sends: () => ['erasure.begin', 'erasure.finish'],
};
const isWaiting = {
  when: ({ states }: { states: Readonly<Record<string, string>> }) => states['erasure'] === 'requested',
};
const world: World<Facts, 'withdraw' | 'refuse' | 'pass', 'free'> = {
  ...erasureWorld,
  starts: { free: erasureWorld.starts.free },
  acts: {
    withdraw: { ...withdraw, ...isWaiting },
    refuse: { ...refuse, ...isWaiting },
    pass: withJob({ ...pass, ...isWaiting }, erase),
  },
};

test('an erasure is withdrawn, refused, and done: the person is signed out for good', async ({ page, db }) => {
  const admin = calling(page, await makeSession(db, (await makePerson(db, 'admin')).id));
  await walkTours(world, async () => {
    const person = await makePerson(db, 'partner');
    const { id } = await makeErasure(db, { userId: person.id });
    await be(page, person);
    return {
      people: {
        withdraw: () => page.getByRole('button', { name: 'Withdraw the erasure' }).click(),
      },
      server: {
        refuse: () => admin('POST', `/api/admin/erasures/${id}/refuse`, { reason: 'A court asks for the account.' }),
        pass: async () => {
          await db.query("update erasures set erases_at = now() - interval '1 second' where id = $1", [id]);
          await db.query("select graphile_worker.add_job('erasures.begin', '{}'::json)");
        },
      },
      stored: async () =>
        (await db.query<{ state: string }>('select state from erasures where id = $1', [id])).rows[0]?.state,
      open: () => page.goto('/user/account-profile'),
      shows: async (state) => {
        if (state === 'erased') return screenIs(page, 'Sign in');
        if (state === 'refused') await expect(page.getByText('A court asks for the account.')).toBeVisible();
        const button = state === 'requested' ? 'Withdraw the erasure' : 'Erase my account';
        await expect(page.getByRole('button', { name: button })).toBeVisible();
      },
    };
  });
});
