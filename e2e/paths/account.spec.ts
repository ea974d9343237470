import { makePartner } from '../../tests/support/make/partners.ts';
import { makePerson } from '../../tests/support/people.ts';
import { accountWorld } from '../../tests/support/worlds/account.ts';
import type { World } from '../../tests/support/worlds/world.ts';
import { be } from '../support/be.ts';
import { press, walkTours } from '../support/lifecycleWalk.ts';
import { settled } from '../support/screen.ts';
import { expect, test } from '../support/test.ts';

const words: Readonly<Record<string, string>> = { active: 'Active', suspended: 'Suspended', archived: 'Archived' };
const buttons = {
  'account.suspend': 'Suspend account',
  'account.restore': 'Restore account',
  'account.archive': 'Archive account',
} as const;

const { suspend, archive, restore } = accountWorld.acts;
const world: World<object, 'suspend' | 'archive' | 'restore', 'approved'> = {
  ...accountWorld,
  acts: { suspend, archive, restore },
};

test('staff suspend, restore and archive the account of a partner', async ({ page, db }) => {
  await be(page, await makePerson(db, 'moderator'));
  await walkTours(world, async () => {
    const { id } = await makePartner(db);
    const panel = page.getByRole('region', { name: 'Account', exact: true });
    const change =
      (name: string, reason = '') =>
      async () => {
        await press(page, name);
        const dialog = page.getByRole('dialog', { name });
        await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason);
        await dialog.getByRole('button', { name, exact: true }).click();
        await expect(dialog).toHaveCount(0);
      };
    return {
      people: {
        suspend: change(buttons['account.suspend'], 'They asked.'),
        archive: change(buttons['account.archive'], 'They left.'),
        restore: change(buttons['account.restore']),
      },
      stored: async () =>
        (await db.query<{ state: string }>('select account_state as state from partners where id = $1', [id])).rows[0]
          ?.state,
      // What stands above the buttons moves them as it comes.
      open: async () => {
        await page.goto(`/admin/partners/${id}?tab=activity`);
        await settled(page);
      },
      shows: async (state, events) => {
        await expect(panel.getByText(words[state] ?? state, { exact: true })).toBeVisible();
        for (const [event, name] of Object.entries(buttons))
          await expect(panel.getByRole('button', { name, exact: true })).toBeEnabled({
            enabled: events.includes(event),
          });
      },
    };
  });
});
