import { makeApp, makePlan } from '../../tests/support/make/apps.ts';
import { makePerson } from '../../tests/support/people.ts';
import { listingWorld } from '../../tests/support/worlds/listing.ts';
import { be } from '../support/be.ts';
import { press, walkTours } from '../support/lifecycleWalk.ts';
import { expect, test } from '../support/test.ts';

const words: Readonly<Record<string, string>> = { live: 'Live', hidden: 'Hidden', retired: 'Retired' };
const buttons = {
  'listing.hide': 'Hide',
  'listing.show': 'Show to partners',
  'listing.retire': 'Retire',
  'listing.reopen': 'Reopen',
} as const;

test('admins hide, show, retire and reopen an app', async ({ page, db }) => {
  await be(page, await makePerson(db, 'admin'));
  await walkTours(listingWorld, async () => {
    const app = await makeApp(db);
    const panel = page.getByRole('region', { name: 'Status', exact: true });
    const question = page.getByRole('dialog', { name: `Retire ${app.name}` });
    return {
      people: {
        hide: () => press(page, 'Hide'),
        show: () => press(page, 'Show to partners'),
        reopen: () => press(page, 'Reopen'),
        retire: async () => {
          await press(page, 'Retire');
          await question.getByRole('textbox', { name: 'Reason' }).fill('Another app does this now.');
          await question.getByRole('button', { name: 'Retire app' }).click();
        },
      },
      server: {
        addPlan: () => makePlan(db, app),
      },
      stored: async () =>
        (await db.query<{ state: string }>('select listing_state as state from apps where id = $1', [app.id])).rows[0]
          ?.state,
      open: () => page.goto(`/app-details-admin?app=${app.slug}`),
      shows: async (state, events) => {
        await expect(panel.getByText(words[state] ?? state, { exact: true })).toBeVisible();
        for (const [event, name] of Object.entries(buttons))
          await expect(panel.getByRole('button', { name, exact: true })).toHaveCount(events.includes(event) ? 1 : 0);
      },
    };
  });
});
