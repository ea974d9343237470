import { makePerson } from '../../tests/support/people.ts';
import { termsVersionWorld } from '../../tests/support/worlds/termsVersion.ts';
import type { World } from '../../tests/support/worlds/world.ts';
import { be } from '../support/be.ts';
import { press, walkTours } from '../support/lifecycleWalk.ts';
import { expect, test } from '../support/test.ts';

type Facts = Parameters<typeof termsVersionWorld.context>[0];
const { update, publish, withdraw, discard } = termsVersionWorld.acts;
/** None comes into force: partners of other tests would be asked to accept it. */
const world: World<Facts, 'update' | 'publish' | 'withdraw' | 'discard', 'draft'> = {
  ...termsVersionWorld,
  acts: { update, publish, withdraw, discard },
};
const buttons = {
  'termsVersion.update': 'Save draft',
  'termsVersion.withdraw': 'Back to draft',
  'termsVersion.discard': 'Discard draft',
} as const;

// Only one version at a time is not in force yet.
test.use({ isAlone: true });

test('an admin edits a draft of the terms, schedules it, takes it back and discards it', async ({ page, db }) => {
  await be(page, await makePerson(db, 'admin'));
  await walkTours(world, async (number) => {
    await db.query('delete from terms_versions where published_at is null or published_at > now()');
    const { rows } = await db.query<{ id: string; version: number }>(
      `insert into terms_versions (version, title, body, published_at)
       select coalesce(max(version), 0) + 1, 'Walked terms', 'Be better.', null from terms_versions returning id, version`,
    );
    const [draft] = rows;
    if (!draft) throw new Error('There is no draft.');
    const title = page.getByRole('textbox', { name: 'Title' });
    return {
      people: {
        update: async () => {
          await title.fill(`Walked terms ${number}`);
          await press(page, 'Save draft');
          await expect(page.getByRole('region', { name: `Version ${draft.version}` })).toContainText(
            `Walked terms ${number}`,
          );
        },
        publish: async () => {
          await page.getByRole('checkbox', { name: 'From a later day on' }).check();
          await page.getByLabel('Day', { exact: true }).fill('2199-01-01');
          await press(page, 'Schedule terms', 'Schedule terms');
        },
        withdraw: () => press(page, 'Back to draft'),
        discard: () => press(page, 'Discard draft', 'Discard draft'),
      },
      stored: async () =>
        (await db.query<{ state: string }>('select state from terms_versions where id = $1', [draft.id])).rows[0]
          ?.state,
      open: () => page.goto(`/admin/banner-panel?tab=terms&version=${draft.version}`),
      shows: async (state, events) => {
        if (state === 'discarded') {
          await expect(page.getByText('Draft discarded')).toBeVisible();
          return;
        }
        const panel = page.getByRole('region', { name: `Version ${draft.version}` });
        await expect(panel.getByText(state === 'draft' ? 'Draft' : 'Scheduled', { exact: true })).toBeVisible();
        for (const [event, name] of Object.entries(buttons))
          await expect(page.getByRole('button', { name, exact: true })).toHaveCount(events.includes(event) ? 1 : 0);
      },
    };
  });
});
