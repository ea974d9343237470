import type { Page } from '@playwright/test';

import { makeLead } from '../../tests/support/make/leads.ts';
import { makeManager, makePartner } from '../../tests/support/make/partners.ts';
import { makePerson } from '../../tests/support/people.ts';
import { axe } from '../support/axe.ts';
import { be } from '../support/be.ts';
import { screenIs, settled } from '../support/screen.ts';
import { expect, test } from '../support/test.ts';

test.use({ data: 'demo' });

const toasts = (page: Page) => page.locator('.toast-notification');
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });

test('a lead goes from the partner’s form to the staff’s approval, each sees it happen, and a conflicting one is rejected, edited and tried again', async ({
  page,
  newVisitor,
  db,
}) => {
  const partner = await makePerson(db, 'partner');
  // Of this partner alone: what is overdue elsewhere notifies others.
  const manager = await makePerson(db, 'moderator', { user: { role: 'manager' } });
  await makeManager(db, partner.partnerId ?? '', manager.id);
  const submit = async (company: string, contact: string) => {
    await page.getByRole('textbox', { name: 'Company' }).fill(company);
    await page.getByRole('textbox', { name: 'Shop domain' }).fill('https://www.larch-and-lantern.example/shop');
    await page.getByRole('textbox', { name: 'Contact' }).fill(contact);
    await page.getByRole('textbox', { name: 'Email' }).fill(`${contact.toLowerCase()}@larch-and-lantern.example`);
    await page.getByRole('combobox', { name: 'Country', exact: true }).click();
    await page.getByRole('option', { name: 'Germany' }).click();
    await page.getByRole('textbox', { name: 'Phone' }).fill('30 12345');
    await page.getByRole('combobox', { name: 'Apps' }).click();
    await page.getByRole('option', { name: 'Stockpilot' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Submit lead' }).click();
  };
  const staff = await newVisitor();
  await be(staff, manager);
  await staff.goto('/admin/leads?status=all&search=larch-and-lantern');
  const row = (name: string) => staff.getByRole('table', { name: 'Leads' }).getByRole('row', { name });
  await expect(staff.getByText('No Available Data')).toBeVisible();

  await be(page, partner);
  await page.goto('/submit-a-lead');
  await screenIs(page, 'Submit a lead');
  const country = page.getByRole('combobox', { name: 'Country', exact: true });
  await country.fill('Atlantis');
  await expect(page.getByText('No matching country')).toBeVisible();
  // Enter in an open list does not submit the form.
  await country.press('Enter');
  await expect(page.locator('form [aria-invalid="true"]')).toHaveCount(0);
  await country.fill('united k');
  await expect(page.getByRole('option', { name: 'United Kingdom' })).toHaveAttribute('data-combobox-selected', 'true');
  await country.press('Enter');
  await expect(country).toHaveValue('United Kingdom');
  await expect(page.locator('form [aria-invalid="true"]')).toHaveCount(0);
  await submit('Larch and Lantern', 'Ada');
  await expect(page.getByText('Confirm the shop’s consent.')).toBeVisible();
  await page.getByLabel('The shop agreed to be contacted.').check();
  await page.getByRole('button', { name: 'Submit lead' }).click();
  await expect(page.getByText('Lead Larch and Lantern submitted.')).toBeFocused();
  const own = (name: string) => page.getByRole('table', { name: 'My leads' }).getByRole('row', { name });
  await expect(own('Larch and Lantern larch-and-lantern.example')).toContainText('Pending');
  for (const each of [page, staff]) await each.evaluate(() => Reflect.set(window, 'isSame', true));

  await expect(row('Larch and Lantern')).toContainText('Pending');
  await expect(bell(staff)).toHaveAccessibleName('Notifications, 1 unread');
  await toasts(staff)
    .filter({ hasText: `New lead from ${partner.company}` })
    .click();
  const first = staff.getByRole('dialog', { name: 'Larch and Lantern' });
  await expect(staff).toHaveURL(/\/admin\/leads\?lead=/);
  await expect(bell(staff)).toHaveAccessibleName('Notifications');
  await expect(first.getByText('Pending, current state')).toBeAttached();
  await settled(staff);
  await axe(staff);
  await first.getByRole('button', { name: 'Approve' }).click();
  await first.getByRole('button', { name: 'Approve lead' }).click();
  await expect(first).toBeHidden();
  await expect(staff).toHaveURL('/admin/leads');

  await expect(own('Larch and Lantern larch-and-lantern.example')).toContainText('Approved');
  await toasts(page).filter({ hasText: 'Your lead Larch and Lantern was approved' }).click();
  const read = page.getByRole('dialog', { name: 'Larch and Lantern' });
  await expect(page).toHaveURL(/\/submit-a-lead\?lead=/);
  await expect(read.getByRole('list', { name: 'History' })).toContainText('ApprovedPending →');
  await expect(read.getByRole('list', { name: 'History' })).toContainText('Staff, ');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/submit-a-lead');
  for (const each of [page, staff])
    await expect.poll(() => each.evaluate((): unknown => Reflect.get(window, 'isSame')), 'no reload').toBe(true);

  await submit('Larch again', 'Grace');
  await page.getByLabel('The shop agreed to be contacted.').check();
  await page.getByRole('button', { name: 'Submit lead' }).click();
  await expect(page.getByText('Lead Larch again submitted.')).toBeFocused();
  await expect(
    page.getByText(/^Another lead for larch-and-lantern\.example was submitted on .* It’s your own lead\.$/),
  ).toBeVisible();
  await settled(page);
  await axe(page);

  await staff.goto('/admin/leads?status=all&search=larch-and-lantern');
  await expect(row('Larch and Lantern')).toContainText('Approved');
  await screenIs(staff, 'Leads');

  await row('Larch again').getByRole('button', { name: 'Approve Larch again' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Larch again' });
  await expect(dialog.getByText(/It’s from the same partner\.$/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Approve anyway' })).toBeDisabled();
  await settled(staff);
  await axe(staff);
  await dialog.getByRole('button', { name: 'Back' }).click();
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await dialog.getByLabel('Reason').fill('We have this shop already.');
  await dialog.getByRole('button', { name: 'Reject lead' }).click();
  await expect(staff.getByText('Lead Larch again rejected')).toBeVisible();

  await expect(own('Larch and Lantern larch-and-lantern.example')).toContainText('Approved');
  await expect(own('Larch again')).toContainText('We have this shop already.');
  const refused = toasts(page).filter({ hasText: 'Your lead Larch again was not approved' });
  // Its time runs for as long as the page may take to settle.
  await refused.getByRole('button', { name: 'Close' }).click();
  await expect(refused).toBeHidden();
  await own('Larch again').getByRole('button', { name: 'Edit Larch again' }).click();
  const mine = page.getByRole('dialog', { name: 'Larch again' });
  await settled(page);
  await axe(page);
  await mine.getByLabel('Message').fill('Another brand of the same people.');
  await mine.getByRole('button', { name: 'Save lead' }).click();
  await expect(page.getByText('Lead Larch again saved')).toBeVisible();
  await own('Larch again').getByRole('button', { name: 'Submit Larch again again' }).click();
  await expect(page.getByText('Lead Larch again resubmitted')).toBeVisible();
  await expect(own('Larch again')).toContainText('Pending');

  await row('Larch again').getByRole('button', { name: 'Approve Larch again' }).click();
  await dialog.getByLabel('Why approve it anyway?').fill('Another brand.');
  await dialog.getByRole('button', { name: 'Approve anyway' }).click();
  await expect(row('Larch again')).toContainText('Approved');
});

test('the list of staff follows what a partner does with a lead, without a reload', async ({
  page,
  newVisitor,
  db,
}) => {
  const owner = await makePerson(db, 'partner');
  const company = 'Fern and Follow';
  await makeLead(db, { partnerId: owner.partnerId ?? '', company, at: new Date().toISOString() });
  const partner = await newVisitor();
  await be(partner, owner);
  await partner.goto('/submit-a-lead');
  await be(page, 'moderator');
  await page.goto(`/admin/leads?search=${encodeURIComponent(company)}`);
  const row = page.getByRole('table', { name: 'Leads' }).getByRole('row', { name: company });
  await expect(row).toHaveCount(1);

  await partner.getByRole('table', { name: 'My leads' }).getByRole('button', { name: company, exact: true }).click();
  await partner.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await partner.getByRole('button', { name: 'Withdraw lead' }).click();
  await expect(partner.getByText(`Lead ${company} withdrawn`)).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('a conflicting edit of a lead shows the current values and loses neither', async ({ page, newVisitor }) => {
  const other = await newVisitor();
  for (const each of [page, other]) {
    await be(each, 'admin');
    await each.goto('/admin/leads?status=0&sort=company&perPage=50');
    await each
      .getByRole('table', { name: 'Leads' })
      .getByRole('row')
      .nth(1)
      .getByRole('button', { name: /^Edit / })
      .click();
  }
  await other.getByRole('textbox', { name: 'Contact' }).fill('Grace Hopper');
  await other.getByRole('button', { name: 'Save lead' }).click();
  await expect(other.getByText(/^Lead .* saved$/)).toBeVisible();

  await page.getByRole('textbox', { name: 'Contact' }).fill('Ada Lovelace');
  await page.getByRole('button', { name: 'Save lead' }).click();
  const conflict = page.getByRole('region', { name: 'Someone else changed the lead' });
  await expect(conflict.getByRole('figure', { name: 'Saved by someone else' })).toContainText('Grace Hopper');
  await expect(conflict.getByRole('figure', { name: 'Your version (not saved)' })).toContainText('Ada Lovelace');
  await expect(page.getByRole('textbox', { name: 'Contact' })).toHaveValue('Ada Lovelace');
  await conflict.getByRole('button', { name: 'Keep theirs: Contact' }).click();
  await expect(page.getByRole('textbox', { name: 'Contact' })).toHaveValue('Grace Hopper');
  await conflict.getByRole('button', { name: 'Keep mine: Contact' }).click();
  await expect(page.getByRole('textbox', { name: 'Contact' })).toHaveValue('Ada Lovelace');
  await page.getByRole('button', { name: 'Save lead' }).click();
  await expect(page.getByText(/^Lead .* saved$/)).toBeVisible();
});

test('the actions of a lead stay in their place while its history loads', async ({ page, db }) => {
  await be(page, await makePerson(db, 'moderator'));
  const { id } = await makeLead(db, { partnerId: (await makePartner(db)).id, at: new Date().toISOString() });
  let goOn = () => {};
  const isMeasured = new Promise<void>((resolve) => (goOn = resolve));
  await page.route(`**/api/lifecycles/lead/${id}*`, (route) => isMeasured.then(() => route.continue()));
  await page.goto(`/admin/leads?status=all&lead=${id}`);
  const approve = page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true });
  // Once it has slid in.
  await approve.click({ trial: true });
  const before = await approve.boundingBox();
  goOn();
  await expect(page.getByRole('dialog').getByText('How this works')).toBeVisible();
  await approve.click({ trial: true });
  expect(await approve.boundingBox()).toEqual(before);
});
