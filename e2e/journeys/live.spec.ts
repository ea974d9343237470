import type { Page } from '@playwright/test';

import type { NewNotification } from '../../tests/support/notify.ts';
import { notify } from '../../tests/support/notify.ts';
import { makePerson } from '../../tests/support/people.ts';
import { answering } from '../support/answering.ts';
import { be } from '../support/be.ts';
import { saved, screenIs } from '../support/screen.ts';
import { signIn } from '../support/signIn.ts';
import { expect, test } from '../support/test.ts';

const bell = (page: Page, unread: number) =>
  page.getByRole('button', { name: unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`, exact: true });
const toasts = (page: Page) => page.locator('.toast-notification');

test('a notification shows at once in one of two tabs, counts in both, and leads to its page', async ({
  page,
  context,
  db,
}) => {
  const [admin, partner] = await Promise.all([makePerson(db, 'admin'), makePerson(db, 'approved')]);
  const notifyAdmin = (given: Omit<NewNotification, 'recipientId' | 'type'>) =>
    notify(db, { recipientId: admin.id, type: 'mention', ...given });
  await signIn(page, admin);
  await screenIs(page, 'Overview');
  await expect(bell(page, 0)).toBeVisible();
  const second = await context.newPage();
  await second.goto('/admin');
  await screenIs(second, 'Overview');
  await expect(bell(second, 0)).toBeVisible();
  await Promise.all([page, second].map((tab) => tab.evaluate(() => Reflect.set(window, 'isSame', true))));

  const action = {
    action: 'redirect_to_partner_page' as const,
    parameters: { partnerId: partner.partnerId ?? '', mention: true },
  };
  await notifyAdmin({ title: 'Robin mentioned you in a note', content: 'Look at this.', action });
  await Promise.all([page, second].map((tab) => expect(bell(tab, 1)).toBeVisible()));
  await expect.poll(async () => (await toasts(page).count()) + (await toasts(second).count())).toBe(1);
  const notified = (await toasts(page).count()) === 1 ? page : second;
  const other = notified === page ? second : page;

  await notified.bringToFront();
  await toasts(notified).click();
  await screenIs(notified, partner.company ?? '');
  await expect(notified).toHaveURL(`/admin/partners/${partner.partnerId}?mention=true`);
  await expect(bell(notified, 0)).toBeVisible();
  await other.bringToFront();
  await expect(bell(other, 0)).toBeVisible();

  await notifyAdmin({ title: 'Partners to look at', action: { action: 'redirect_to_partners_page', parameters: {} } });
  await expect(bell(other, 1)).toBeVisible();
  await expect.poll(async () => (await toasts(page).count()) + (await toasts(second).count())).toBe(1);
  // The bell stays within reach beside it, and shows what it said.
  await bell(other, 1).click();
  const list = other.getByRole('dialog', { name: 'Notifications' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(toasts(other)).toHaveCount(0);
  await list.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(bell(other, 0)).toBeVisible();
  await list.getByRole('button', { name: 'Mark as unread: Partners to look at' }).click();
  await expect(bell(other, 1)).toBeVisible();
  await list.getByRole('button', { name: /^Unread: Partners to look at/ }).click();
  await expect(other).toHaveURL('/admin/partners');
  await expect(bell(other, 0)).toBeVisible();

  await bell(other, 0).click();
  await list.getByRole('link', { name: 'All notifications' }).click();
  await screenIs(other, 'Notifications');
  await expect(other).toHaveURL('/admin/notifications');
  const rows = other.getByRole('table', { name: 'Notifications' }).getByRole('row');
  await expect(rows).toHaveCount(3);
  await rows.first().getByRole('checkbox').check();
  await other.getByRole('button', { name: 'Mark as unread', exact: true }).click();
  await Promise.all([page, second].map((tab) => expect(bell(tab, 2)).toBeVisible()));
  await other.getByRole('button', { name: 'Mark all as read' }).click();
  await Promise.all([page, second].map((tab) => expect(bell(tab, 0)).toBeVisible()));
  await rows
    .filter({ hasText: 'Partners to look at' })
    .getByRole('button', { name: /^Mark as unread/ })
    .click();
  await Promise.all([page, second].map((tab) => expect(bell(tab, 1)).toBeVisible()));
  await other.getByRole('searchbox', { name: 'Search notifications' }).fill('robin');
  await expect(rows).toHaveCount(2);
  await rows
    .last()
    .getByRole('button', { name: /^Delete/ })
    .click();
  await other.getByRole('dialog').getByRole('button', { name: 'Delete notification' }).click();
  await expect(other.getByText('No Available Data')).toBeVisible();
  await other.getByRole('searchbox', { name: 'Search notifications' }).clear();
  await expect(rows).toHaveCount(2);
  for (const tab of [page, second])
    await expect.poll(() => tab.evaluate((): unknown => Reflect.get(window, 'isSame')), 'no reload').toBe(true);

  const mention = other.getByRole('switch', { name: 'Someone mentions you in a note: In the app' });
  const isBack = await answering(other, '**/api/settings/notification-settings', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await mention.press(' ');
  await expect(other.getByText('The change was undone.')).toBeVisible();
  await expect(mention).toBeChecked();
  isBack();
  const unchecked = saved(other, 'PUT');
  await mention.press(' ');
  await expect(mention).not.toBeChecked();
  await unchecked;
  const switchedOff = saved(other, 'PUT');
  await other.getByRole('switch', { name: 'All email notifications' }).press(' ');
  await switchedOff;
  await expect(other.getByRole('combobox', { name: 'Someone mentions you in a note: Email' })).toBeDisabled();
  await other.goto('/admin/user/account-profile');
  await expect(mention).not.toBeChecked();
  await expect(other.getByRole('switch', { name: 'All email notifications' })).not.toBeChecked();
});

test('the bell’s list is read once when the portal opens: after the line, so that nothing falls between', async ({
  page,
  db,
}) => {
  const admin = await makePerson(db, 'admin');
  await notify(db, { recipientId: admin.id, type: 'mention', title: 'There before' });
  await be(page, admin);
  const order: string[] = [];
  page.on('websocket', (socket) =>
    // What Socket.IO answers when the server lets one in.
    socket.on('framereceived', ({ payload }) => String(payload).startsWith('40') && order.push('the line opens')),
  );
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/notifications') order.push('the list is read');
  });
  await page.goto('/admin');
  await expect(bell(page, 1)).toBeVisible();
  await screenIs(page, 'Overview');
  expect(order).toEqual(['the line opens', 'the list is read']);
});

test('the tooltip of the bell does not come over what the bell has opened', async ({ page, db }) => {
  const admin = await makePerson(db, 'admin');
  await notify(db, { recipientId: admin.id, type: 'mention', title: 'Not read yet' });
  await be(page, admin);
  await page.clock.install();
  await page.goto('/admin');
  const tooltip = page.getByRole('tooltip');
  await bell(page, 1).hover();
  await page.clock.runFor(1000);
  await expect(tooltip).toHaveText('Notifications, 1 unread');
  await bell(page, 1).click();
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeVisible();
  await expect(tooltip).toHaveCount(0);
  await page.mouse.move(0, 0);
  await bell(page, 1).hover();
  await page.clock.runFor(1000);
  await expect(tooltip).toHaveCount(0);
});
