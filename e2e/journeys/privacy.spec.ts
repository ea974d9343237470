import { linkOfErasure } from '../../tests/support/make/users.ts';
import { makePerson } from '../../tests/support/people.ts';
import { axe } from '../support/axe.ts';
import { be } from '../support/be.ts';
import { screenIs, settled } from '../support/screen.ts';
import { expect, test } from '../support/test.ts';

test('an admin sets for how long what is kept, and everyone reads it', async ({ page, db }) => {
  await be(page, await makePerson(db, 'admin'));
  await page.goto('/admin/settings?tab=privacy');
  await screenIs(page, 'Settings');
  const panel = page.getByRole('region', { name: 'Retention' });
  const notifications = panel.getByLabel('Notifications (days)');
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

  await page.goto('/admin/settings?tab=privacy');
  await notifications.fill(before);
  await save.click();
  await expect(page.getByText('Settings saved')).toBeVisible();
});

test('two admins who set for how long what is kept both read what the other chose', async ({
  page,
  newVisitor,
  db,
}) => {
  const other = await newVisitor();
  const pages = [page, other] as const;
  for (const admin of pages) {
    await be(admin, await makePerson(db, 'admin'));
    await admin.goto('/admin/settings?tab=privacy');
  }
  const panel = (admin: typeof page) => admin.getByRole('region', { name: 'Retention' });
  const mail = (admin: typeof page) => panel(admin).getByRole('textbox', { name: 'Emails held for reading (days)' });
  const before = await mail(page).inputValue();
  await mail(page).fill('80');
  await mail(other).fill('70');
  await panel(page).getByRole('button', { name: 'Save retention' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();

  await panel(other).getByRole('button', { name: 'Save retention' }).click();
  const conflict = other.getByRole('region', { name: 'Someone else changed the retention settings' });
  await expect(conflict.getByRole('figure', { name: 'Saved by someone else' })).toContainText('80');
  await expect(conflict.getByRole('figure', { name: 'Your version (not saved)' })).toContainText('70');
  await conflict.getByRole('button', { name: 'Keep theirs: Emails held for reading (days)' }).click();
  await expect(mail(other)).toHaveValue('80');
  await mail(other).fill(before);
  await panel(other).getByRole('button', { name: 'Save retention' }).click();
  await expect(other.getByText('Settings saved')).toBeVisible();
});

test('a partner asks to be erased, and keeps the account by the link in the email', async ({ page, db }) => {
  const person = await makePerson(db, 'partner');
  await be(page, person);
  await page.goto('/user/account-profile');
  const panel = page.getByRole('region', { name: 'Your data' });
  await panel.getByRole('button', { name: 'Erase my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Erase my account' });
  await dialog.getByLabel('Give up my unpaid earnings').check();
  await settled(page);
  await axe(page);
  await dialog.getByRole('button', { name: 'Request erasure' }).click();
  await expect(panel.getByText(/^Your account will be erased on /)).toBeVisible();
  await settled(page);
  await axe(page);

  const token = await linkOfErasure(db, person.id);
  await page.goto(`/erasure/withdraw/${token}`);
  await screenIs(page, 'Keep your account?');
  await axe(page);
  await page.getByRole('button', { name: 'Withdraw the erasure' }).click();
  await screenIs(page, 'Your account stays');
  await page.goto(`/erasure/withdraw/${token}`);
  await screenIs(page, 'This link no longer works');
  await page.goto('/user/account-profile');
  await expect(panel.getByRole('button', { name: 'Erase my account' })).toBeVisible();
});
