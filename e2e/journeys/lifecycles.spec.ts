import { DAY } from '#contract/shared/day.ts';
import { makeLead } from '../../tests/support/make/leads.ts';
import { makePartner } from '../../tests/support/make/partners.ts';
import { makePerson } from '../../tests/support/people.ts';
import { answering } from '../support/answering.ts';
import { axe } from '../support/axe.ts';
import { be } from '../support/be.ts';
import { screenIs, settled } from '../support/screen.ts';
import { expect, test } from '../support/test.ts';

test.use({ isAlone: true });

const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString();

test('an admin sees what waits for too long, changes the limits of a state and opens a record', async ({
  page,
  newVisitor,
  db,
}) => {
  const admin = await makePerson(db, 'admin');
  const partner = await makePartner(db);
  await makeLead(db, { partnerId: partner.id, company: 'Oldest Ltd', at: ago(8) });
  await makeLead(db, { partnerId: partner.id, company: 'Younger Ltd', at: ago(4) });
  await be(page, admin);
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Lifecycles' }).click();
  await expect(page).toHaveURL('/admin/lifecycles');
  await screenIs(page, 'Lifecycles');
  const waiting = page.getByRole('region', { name: 'Waiting too long' });
  await expect(waiting.getByRole('listitem')).toHaveText(['1 very late, 1 lateLead: pending']);
  await settled(page);
  await axe(page);

  const row = page.getByRole('table', { name: 'Lead', exact: true }).getByRole('row', { name: /^Pending/ });
  await expect(row).toContainText('2');
  await expect(row).toContainText('Staff or the partner');
  await row.getByRole('link', { name: 'Pending' }).click();
  await expect(page).toHaveURL('/admin/lifecycles?state=lead.lead.pending');
  const dialog = page.getByRole('dialog', { name: 'Lead: pending' });
  await expect(dialog.getByRole('link')).toHaveText(['Oldest Ltd', 'Younger Ltd']);
  await expect(dialog).toContainText('Reject → to rejected');
  await settled(page);
  await axe(page);

  const late = dialog.getByRole('textbox', { name: 'Late after (days)', exact: true });
  await expect(late).toHaveValue('3');
  await late.fill('9');
  await dialog.getByRole('button', { name: 'Save limits' }).click();
  await expect(dialog).toContainText('Very late comes after late.');
  await dialog.getByRole('textbox', { name: 'Very late after (days)' }).fill('20');
  await dialog.getByRole('button', { name: 'Save limits' }).click();
  await expect(page.getByText('Limits saved')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(waiting).toContainText('Nothing has waited too long');

  const manager = await newVisitor();
  await be(manager, await makePerson(db, 'admin', { user: { role: 'manager' } }));
  await manager.setViewportSize({ width: 360, height: 780 });
  await manager.goto('/admin/lifecycles?state=lead.lead.pending');
  await expect(manager.getByRole('dialog')).toContainText('Late after 9 days, very late after 20 days.');
  await settled(manager);
  await axe(manager);
  await manager.getByRole('link', { name: 'Oldest Ltd' }).click();
  await expect(manager.getByRole('dialog')).toContainText('Oldest Ltd');
});

test('an address that names no state says so, a map that does not come can be asked for again', async ({
  page,
  db,
}) => {
  await be(page, await makePerson(db, 'admin'));
  await page.goto('/admin/lifecycles?state=lead.lead.constructor');
  await expect(page.getByRole('dialog')).toContainText('State not found');
  const isBack = await answering(page, '**/api/admin/lifecycles', (route) => route.abort());
  await page.goto('/admin/lifecycles');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  isBack();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('region', { name: 'Payout', exact: true })).toBeVisible();
});

test('a lead is read as it was, by keyboard along its history, and by an address', async ({ page, db }) => {
  const partner = await makePerson(db, 'approved');
  const lead = await makeLead(db, { partnerId: partner.partnerId ?? '', company: 'Past Ltd', at: ago(1) });
  await be(page, await makePerson(db, 'admin'));
  await page.goto(`/admin/leads?lead=${lead.id}`);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await dialog.getByLabel('Reason').fill('Too small.');
  await dialog.getByRole('button', { name: 'Reject lead' }).click();
  await expect(page.getByText('Lead Past Ltd rejected')).toBeVisible();
  await page.goto(`/admin/leads?lead=${lead.id}`);
  await dialog.getByRole('button', { name: 'View an earlier state' }).click();
  const slider = dialog.getByRole('slider');
  await expect(slider).toHaveAttribute('aria-valuetext', /, rejected$/);
  await expect(dialog.getByRole('status')).toHaveText('Rejected');
  await expect(dialog).toContainText('Too small.');
  await settled(page);
  await axe(page);
  await slider.press('ArrowLeft');
  await expect(slider).toHaveAttribute('aria-valuetext', /before the first step$/);
  await expect(dialog.getByRole('status')).toHaveText('Pending');
  await expect(dialog.getByRole('list', { name: 'What could happen next' })).toContainText('Approve');
  expect(page.url()).toContain('at=');
  await page.reload();
  await expect(dialog.getByRole('status')).toHaveText('Pending');
  await page.goto(`/admin/leads?lead=${lead.id}&at=2020-01-01T00:00:00Z`);
  await expect(dialog.getByRole('status')).toContainText('It didn’t exist yet.');
  await dialog.getByRole('button', { name: 'Back to now' }).click();
  await expect(dialog.getByRole('list', { name: 'History' })).toContainText('Rejected');
});
