import type { Locator, Page } from '@playwright/test';
import type pg from 'pg';

import { makeApp } from '../../tests/support/make/apps.ts';
import { makeCharge, makeEntry, makePayout } from '../../tests/support/make/earnings.ts';
import { makeLead } from '../../tests/support/make/leads.ts';
import { makeNotification } from '../../tests/support/make/messages.ts';
import { makePartner, makeTag } from '../../tests/support/make/partners.ts';
import { makeReferral } from '../../tests/support/make/referrals.ts';
import { makePerson } from '../../tests/support/people.ts';
import { axe } from '../support/axe.ts';
import { be } from '../support/be.ts';
import { screenIs, settled } from '../support/screen.ts';
import { expect, test } from '../support/test.ts';

/** A partner with one of each: a referral whose commission is payable, a lead, a paid payout. */
async function begin(db: pg.Pool) {
  const partner = await makePerson(db, 'approved');
  const partnerId = partner.partnerId ?? '';
  const app = await makeApp(db, { name: 'Shelfwise' });
  const referral = await makeReferral(db, { partnerId, appId: app.id, shopName: 'Quill & Co', life: 'paying' });
  await makeCharge(db, { referral, state: 'payable' });
  await makeLead(db, { partnerId, company: 'Moss Mercantile', appIds: [app.id] });
  const bonus = await makeEntry(db, { partnerId, amount: 4200 });
  await makePayout(db, { partnerId, entries: [bonus], month: '2026-10', state: 'paid' });
  return { admin: await makePerson(db, 'admin'), partner, partnerId };
}

const said = async (page: Page, words: string) => {
  await expect(page.getByText(words, { exact: true }).first()).toBeVisible();
  await settled(page);
};

test('a partner’s page shows what it has in tabs; its referral is flagged and cleared, its account suspended and restored', async ({
  page,
  db,
}) => {
  const { admin, partner, partnerId } = await begin(db);
  await be(page, admin);
  await page.goto(`/admin/partners/${partnerId}`);
  await screenIs(page, partner.company ?? '');
  const tab = async (name: string) => {
    await page.getByRole('tab', { name, exact: true }).click();
    await expect(page.getByRole('tab', { name, exact: true })).toHaveAttribute('aria-selected', 'true');
  };

  await test.step('a referral is put under review with a reason, and cleared', async () => {
    await tab('Referrals');
    const row = page.getByRole('table', { name: 'Referrals' }).getByRole('row', { name: /Quill & Co/ });
    await expect(row).toContainText('$20.00');
    await row.getByRole('button', { name: 'Quill & Co' }).click();
    const dialog = page.getByRole('dialog', { name: 'Quill & Co' });
    await dialog.getByRole('button', { name: 'Flag referral' }).click();
    await expect(dialog.getByRole('button', { name: 'Flag referral' })).toBeDisabled();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Same owner as the partner.');
    await dialog.getByRole('button', { name: 'Flag referral' }).click();
    await said(page, 'Referral flagged');
    await expect(
      dialog.getByText('Under review: its unpaid commissions are on hold. Same owner as the partner.'),
    ).toBeVisible();
    await axe(page);
    await dialog.getByRole('button', { name: 'Clear referral' }).click();
    await dialog.getByRole('textbox', { name: /^Reason/ }).fill('The owner is another person.');
    await dialog.getByRole('button', { name: 'Clear referral' }).click();
    await said(page, 'Referral cleared');
    await expect(dialog.getByText('Under review')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('leads, payouts and notes are its own', async () => {
    await tab('Leads');
    await expect(
      page.getByRole('table', { name: 'Leads' }).getByRole('row', { name: /Moss Mercantile/ }),
    ).toContainText('Pending');
    await tab('Payouts');
    const payout = page.getByRole('table', { name: 'Payouts' }).getByRole('row', { name: /October 2026/ });
    await expect(payout).toContainText('$42.00');
    await expect(payout).toContainText('REF-1');
    await tab('Notes');
    await page.getByRole('textbox', { name: 'New note' }).fill('Called them on Monday.');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('list', { name: 'Notes' })).toContainText('Called them on Monday.');
  });

  await test.step('its account is suspended with a reason and a message, restored, and has an internal note', async () => {
    await tab('Activity');
    const account = page.getByRole('region', { name: 'Account', exact: true });
    await account.getByRole('button', { name: 'Suspend account' }).click();
    const suspending = page.getByRole('dialog', { name: 'Suspend account' });
    await expect(suspending.getByRole('button', { name: 'Suspend account' })).toBeDisabled();
    await suspending.getByRole('textbox', { name: 'Reason' }).fill('Unanswered questions about traffic.');
    await suspending.getByRole('textbox', { name: 'Message to the partner' }).fill('Please answer our last email.');
    await suspending.getByRole('button', { name: 'Suspend account' }).click();
    await said(page, 'Successfully updated partner status');
    await expect(account).toContainText('Suspended');
    await expect(account).toContainText('Unanswered questions about traffic.');
    await expect(account).toContainText('Please answer our last email.');
    await account.getByRole('button', { name: 'Restore account' }).click();
    const restoring = page.getByRole('dialog', { name: 'Restore account' });
    await restoring.getByRole('button', { name: 'Restore account' }).click();
    await expect(restoring).toBeHidden();
    await expect(account).toContainText('Active');
    await expect(account).not.toContainText('Unanswered questions about traffic.');
    await account.getByRole('button', { name: 'Edit note' }).click();
    const note = page.getByRole('dialog', { name: 'Internal note' });
    await note.getByRole('textbox', { name: 'Internal note' }).fill('Ask for the traffic report each quarter.');
    await note.getByRole('button', { name: 'Save note' }).click();
    await said(page, 'Successfully updated internal note');
    await expect(account).toContainText('Ask for the traffic report each quarter.');
    await axe(page);
  });
});

test('partners are assigned and tagged in the list and on their page; a notification leads their manager to them', async ({
  page,
  newVisitor,
  db,
}) => {
  const name = `Assigned ${Date.now()}`;
  const [first] = [await makePartner(db, { name: `${name} no 1` }), await makePartner(db, { name: `${name} no 2` })];
  const tag = await makeTag(db, `Tag of ${name}`);
  const admin = await makePerson(db, 'admin');
  const manager = await makePerson(db, 'moderator', { user: { firstName: 'Mia', lastName: name } });
  await be(page, admin);
  await page.goto(`/admin/partners?search=${encodeURIComponent(name)}`);
  await screenIs(page, 'Partners');
  const rows = page.getByRole('table', { name: 'Partners' }).getByRole('row', { name });
  const choose = async (list: RegExp, option: string) => {
    const search = page.getByRole('combobox', { name: list });
    await search.fill(option);
    await page.getByRole('option', { name: option }).click();
    return search;
  };
  const leave = async (search: Locator) => {
    await search.press('Escape');
    await expect(search).toBeHidden();
  };

  await test.step('in bulk', async () => {
    const assigned: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/assign-admins')) assigned.push(request.method());
    });
    await page.getByRole('checkbox', { name: 'Select every row of this page' }).check();
    const bulk = page.getByRole('region', { name: 'Selected rows' });
    await expect(bulk).toContainText('2 selected');
    const assign = bulk.getByRole('button', { name: 'Assign', exact: true });
    const apply = page.getByRole('button', { name: 'Assign 1 manager' });
    await assign.click();
    await expect(page.getByRole('combobox', { name: /managers to assign/ })).toBeFocused();
    await expect(apply).toHaveCount(0);
    await leave(await choose(/managers to assign/, `Mia ${name}`));
    await expect(assign).toBeFocused();
    await assign.click();
    const left = await choose(/managers to assign/, `Mia ${name}`);
    await page.getByText('2 selected').click();
    await expect(left).toBeHidden();
    await assign.click();
    await expect(page.getByRole('listbox').getByRole('option', { selected: true })).toHaveCount(0);
    await choose(/managers to assign/, `Mia ${name}`);
    await axe(page);
    await apply.click();
    await expect(page.getByText('2 partners assigned')).toBeVisible();
    expect(assigned).toHaveLength(1);
    await expect(rows.first()).toContainText(`Mia ${name}`);
    await bulk.getByRole('button', { name: 'Add tags' }).click();
    await choose(/tags to add/, tag.name);
    await page.getByRole('button', { name: 'Add 1 tag' }).click();
    await expect(page.getByText('2 partners tagged')).toBeVisible();
    await settled(page);
    await axe(page);
  });

  await test.step('on the page of one', async () => {
    await page.goto(`/admin/partners/${first.id}`);
    await screenIs(page, `${name} no 1`);
    await page.getByRole('button', { name: `Tags of ${name} no 1: ${tag.name}` }).click();
    await leave(await choose(/tags of/, tag.name));
    await expect(page.getByRole('button', { name: `Tags of ${name} no 1: No tags` })).toBeVisible();
    await page.getByRole('button', { name: `Managers of ${name} no 1: Mia ${name}` }).click();
    await leave(await choose(/managers of/, `Mia ${name}`));
    await expect(page.getByRole('button', { name: `Managers of ${name} no 1: Unassigned` })).toBeVisible();
    await settled(page);
    await axe(page);
  });

  await test.step('the manager is led to what is theirs', async () => {
    const other = await newVisitor();
    await be(other, manager);
    await other.goto('/admin/notifications');
    await other.getByRole('link', { name: /^(Unread: )?2 partners were assigned to you/ }).click();
    await screenIs(other, 'Partners');
    await expect(other).toHaveURL(`/admin/partners?manager=${manager.id}`);
    await expect(other.getByRole('table', { name: 'Partners' }).getByRole('row', { name })).toHaveCount(1);
    await expect(other.getByRole('combobox', { name: 'Manager' })).toHaveValue(`Mia ${name}`);
  });
});

test('a partner reads, marks and deletes in the list of all notifications', async ({ page, db }) => {
  const partner = await makePerson(db, 'partner');
  await makeNotification(db, { recipientId: partner.id, title: 'You received a bonus', content: 'Well done.' });
  await makeNotification(db, { recipientId: partner.id, title: 'An older message', isRead: true });
  await be(page, partner);
  await page.goto('/');
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  await page.getByRole('button', { name: 'All notifications' }).click();
  const dialog = page.getByRole('dialog', { name: 'All notifications' });
  const rows = dialog.getByRole('table', { name: 'Notifications' }).getByRole('row');
  await expect(rows).toHaveCount(3);
  await settled(page);
  await axe(page);
  await dialog.getByRole('searchbox', { name: 'Search notifications' }).fill('older');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText('An older message');
  await dialog.getByRole('button', { name: 'Delete: An older message' }).click();
  await page.getByRole('button', { name: 'Delete notification' }).click();
  await expect(rows.filter({ hasText: 'An older message' })).toHaveCount(0);
  await dialog.getByRole('searchbox', { name: 'Search notifications' }).fill('');
  await expect(rows).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Mark as read: You received a bonus' }).click();
  await expect(dialog.getByRole('button', { name: 'Mark as unread: You received a bonus' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
});

test('a bonus that is taken for a slip is confirmed for its amount and currency alone', async ({ page, db }) => {
  const [admin, partner] = await Promise.all([makePerson(db, 'admin'), makePartner(db, { name: 'Given Again' })]);
  await be(page, admin);
  await page.goto(`/admin/partners/${partner.id}`);
  await screenIs(page, 'Given Again');
  const bonus = page.getByRole('dialog', { name: 'Give a bonus' });
  const submit = bonus.locator('button[type=submit]');
  const path = `/api/partners/partner/give-bonus/${partner.id}`;
  const bodies: unknown[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) bodies.push(request.postDataJSON());
  });
  await page.getByRole('button', { name: 'Give bonus' }).click();
  await bonus.getByLabel('Amount').fill('20.00');
  await bonus.getByLabel('Reason').fill('For the talk');
  await submit.click();
  await said(page, 'Bonus given successfully');
  await expect(bonus).toBeHidden();

  await page.getByRole('button', { name: 'Give bonus' }).click();
  await bonus.getByLabel('Amount').fill('20.00');
  await bonus.getByLabel('Reason').fill('For the second talk');
  await submit.click();
  await expect(bonus.getByText(/^The same bonus was given less than a minute ago\./)).toBeVisible();
  await expect(submit).toHaveText('Give it again');
  await bonus.getByLabel('Amount').fill('30.00');
  await expect(submit).toHaveText('Give bonus');
  await bonus.getByLabel('Amount').fill('20.00');
  await expect(submit).toHaveText('Give it again');
  await bonus.getByRole('combobox', { name: 'Currency' }).click();
  await page.getByRole('option', { name: 'EUR', exact: true }).click();
  await expect(submit).toHaveText('Give bonus');
  await submit.click();
  await expect(bonus).toBeHidden();
  const reason = 'For the second talk';
  expect(bodies).toEqual([
    { amount: 2000, currency: 'USD', reason: 'For the talk' },
    { amount: 2000, currency: 'USD', reason },
    { amount: 2000, currency: 'EUR', reason },
  ]);
});
