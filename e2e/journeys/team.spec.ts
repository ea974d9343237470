import { makePerson } from '../../tests/support/people.ts';
import { axe } from '../support/axe.ts';
import { be } from '../support/be.ts';
import { screenIs, settled } from '../support/screen.ts';
import { expect, test } from '../support/test.ts';

// The last admin has to be the only one.
test.use({ isAlone: true });

test('an admin gives a colleague a role and deactivates them; the last admin stays', async ({
  page,
  newVisitor,
  db,
}) => {
  const admin = await makePerson(db, 'admin', { user: { firstName: 'Ada', lastName: 'Admin' } });
  const manager = await makePerson(db, 'admin', { user: { role: 'manager', firstName: 'Mara', lastName: 'Quill' } });
  const other = await newVisitor();
  await be(other, manager);
  await other.goto('/admin');
  await screenIs(other, 'Overview');
  await expect(other.getByRole('link', { name: 'Team' })).toHaveCount(0);
  await other.goto('/admin/audit');
  await screenIs(other, 'Audit log');
  await expect(other.getByText('Only admins can read the audit log.')).toBeVisible();
  const requests: string[] = [];
  other.on('request', (request) => {
    if (request.url().includes('/api/admin/team')) requests.push(request.url());
  });
  await other.goto('/admin/team');
  await screenIs(other, 'Team');
  await expect(other.getByText('Only admins can see the team.')).toBeVisible();
  await expect(other.getByRole('link', { name: /^(Audit log|Invite a colleague)$/ })).toHaveCount(0);
  await settled(other);
  await axe(other);
  expect(requests).toEqual([]);

  await be(page, admin);
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Team' }).click();
  await expect(page).toHaveURL('/admin/team');
  await screenIs(page, 'Team');
  const row = (name: string) => page.getByRole('table', { name: 'Team' }).getByRole('row', { name: new RegExp(name) });
  const last = page.getByRole('button', { name: 'Deactivate Ada Admin' });
  await expect(last).toHaveAttribute('aria-disabled', 'true');
  await expect(last).toHaveAccessibleDescription('They are the only admin. Make someone else an admin first.');
  await settled(page);
  await axe(page);

  await page.getByRole('button', { name: 'Change role of Mara Quill' }).click();
  const dialog = page.getByRole('dialog', { name: 'Role of Mara Quill' });
  await dialog.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Moderator' }).click();
  await dialog.getByRole('button', { name: 'Change role' }).click();
  await expect(row('Mara Quill')).toContainText('Moderator');
  await expect(other.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();

  await page.getByRole('button', { name: 'Deactivate Mara Quill' }).click();
  await page.getByRole('button', { name: 'Deactivate account' }).click();
  await expect(row('Mara Quill')).toContainText('Deactivated');
  await page.getByRole('button', { name: 'Reactivate Mara Quill' }).click();
  await expect(row('Mara Quill')).toContainText('Active');

  await page.getByRole('link', { name: 'Audit log' }).click();
  await expect(page).toHaveURL('/admin/audit');
  await screenIs(page, 'Audit log');
  const log = page.getByRole('table', { name: 'Audit log' });
  await expect(log.getByRole('row', { name: /Staff account .*Mara Quill.*Ada Admin/ })).toHaveCount(3);
  await settled(page);
  await axe(page);
  await log.getByRole('button', { name: 'Staff account given another role' }).click();
  await expect(page.getByRole('dialog', { name: 'Staff account given another role' })).toContainText('Mara Quill');
});
