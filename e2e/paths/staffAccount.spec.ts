import { makePerson } from '../../tests/support/people.ts';
import { staffAccountWorld } from '../../tests/support/worlds/staffAccount.ts';
import { be } from '../support/be.ts';
import { walkTours } from '../support/lifecycleWalk.ts';
import { expect, test } from '../support/test.ts';

const words: Readonly<Record<string, string>> = { active: 'Active', deactivated: 'Deactivated' };
const buttons = {
  'staffAccount.changeRole': 'Change role of',
  'staffAccount.deactivate': 'Deactivate',
  'staffAccount.reactivate': 'Reactivate',
} as const;

test('admins give a colleague another role, deactivate and reactivate the account', async ({ page, db }) => {
  // The admin here is the other one, so the account is never the last one's.
  await be(page, await makePerson(db, 'admin'));
  await walkTours(staffAccountWorld, async (number) => {
    const name = `Wanda Walked ${number}`;
    const { id } = await makePerson(db, 'admin', { user: { firstName: 'Wanda', lastName: `Walked ${number}` } });
    const row = page.getByRole('table', { name: 'Team' }).getByRole('row').filter({ hasText: name });
    return {
      people: {
        changeRole: async () => {
          await row.getByRole('button', { name: `Change role of ${name}` }).click();
          const dialog = page.getByRole('dialog', { name: `Role of ${name}` });
          await dialog.getByRole('combobox', { name: 'Role' }).click();
          await page.getByRole('option', { name: 'Manager' }).click();
          await dialog.getByRole('button', { name: 'Change role' }).click();
          await expect(row.getByText('Manager', { exact: true })).toBeVisible();
        },
        deactivate: async () => {
          await row.getByRole('button', { name: `Deactivate ${name}` }).click();
          await page.getByRole('dialog').getByRole('button', { name: 'Deactivate account' }).click();
        },
        reactivate: () => row.getByRole('button', { name: `Reactivate ${name}` }).click(),
      },
      server: { addAdmin: () => Promise.resolve() },
      stored: async () =>
        (await db.query<{ state: string }>('select account_state as state from users where id = $1', [id])).rows[0]
          ?.state,
      open: () => page.goto(`/admin/team?search=${encodeURIComponent(name)}`),
      shows: async (state, events) => {
        await expect(row.getByText(words[state] ?? state, { exact: true })).toBeVisible();
        for (const [event, button] of Object.entries(buttons))
          await expect(row.getByRole('button', { name: `${button} ${name}`, exact: true })).toHaveCount(
            events.includes(event) ? 1 : 0,
          );
      },
    };
  });
});
