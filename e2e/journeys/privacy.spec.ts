import { makePerson } from '../../tests/support/people.ts';
import { axe } from '../support/axe.ts';
import { be } from '../support/be.ts';
import { screenIs, settled } from '../support/screen.ts';
import { expect, test } from '../support/test.ts';

test('an admin sets for how long what is kept, and everyone reads it', async ({ page, db }) => {
  await be(page, await makePerson(db, 'admin'));
  await page.goto('/admin/settings');
  await screenIs(page, 'Settings');
  const panel = page.getByRole('region', { name: 'Retention' });
  const notifications = panel.getByLabel('Notifications, in days');
  const before = await notifications.inputValue();
  const save = panel.getByRole('button', { name: 'Save retention' });

  await notifications.fill('731');
  await save.click();
  await expect(page.getByText('Settings saved')).toBeVisible();

  await panel.getByRole('link', { name: 'what we keep and why' }).click();
  await screenIs(page, 'What we keep');
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('731 days.');
  await expect(page.getByRole('region', { name: 'Earnings and payments' })).toContainText('For good.');
  await settled(page);
  await axe(page);

  await page.goto('/legal/privacy');
  await page.getByRole('link', { name: 'what we keep, for how long and why' }).click();
  await screenIs(page, 'What we keep');
  expect(new URL(page.url()).pathname).toBe('/legal/privacy/kept');

  await page.goto('/admin/settings');
  await notifications.fill(before);
  await save.click();
  await expect(page.getByText('Settings saved')).toBeVisible();
});
