import { makeManager } from '../../tests/support/make/partners.ts';
import { makePerson } from '../../tests/support/people.ts';
import { axe } from '../support/axe.ts';
import { be } from '../support/be.ts';
import { screenIs, settled } from '../support/screen.ts';
import { expect, test } from '../support/test.ts';

test('a partner asks their manager from the header, the manager answers on the partner’s page, and the answer opens there', async ({
  page,
  newVisitor,
  db,
}) => {
  const asker = await makePerson(db, 'partner');
  const manager = await makePerson(db, 'admin', { user: { role: 'manager', firstName: 'Mara', lastName: 'Quill' } });
  await makeManager(db, asker.partnerId ?? '', manager.id);
  const staff = await newVisitor();
  await be(staff, manager);
  await staff.goto('/admin');
  await screenIs(staff, 'Overview');

  await be(page, asker);
  await page.goto('/referrals');
  await screenIs(page, 'Referrals');
  await page.getByRole('button', { name: 'Ask my manager' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask my manager' });
  await expect(dialog.getByText('Answered by Mara Quill, by email and here.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Your question' }).fill('Is there a deck for agencies?');
  await dialog.getByRole('button', { name: 'Send question' }).click();
  const before = dialog.getByRole('list', { name: 'Earlier questions' });
  await expect(before.getByText('Is there a deck for agencies?')).toBeVisible();
  await expect(before.getByText('Not answered yet')).toBeVisible();
  await settled(page);
  await axe(page);
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(dialog).toHaveCount(0);

  await staff.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  await staff
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('button', { name: /^Unread: .* asks/ })
    .click();
  await expect(staff).toHaveURL(new RegExp(`/admin/partners/${asker.partnerId}`));
  const notes = staff.getByRole('list', { name: 'Notes' });
  await expect(notes.getByText('From the partner')).toBeVisible();
  await notes.getByRole('button', { name: /^Answer the question of / }).click();
  await notes.getByRole('textbox', { name: /^Answer to / }).fill('Yes: under Resources.');
  await notes.getByRole('button', { name: 'Send answer' }).click();
  await expect(notes.getByText('Yes: under Resources.')).toBeVisible();
  await settled(staff);
  await axe(staff);

  await page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click();
  await page
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('button', { name: /^Unread: Mara Quill answered/ })
    .click();
  await expect(page).toHaveURL(/\/\?ask=true$/);
  await expect(dialog.getByText('Yes: under Resources.')).toBeVisible();
});
