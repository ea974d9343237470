import type { Page } from '@playwright/test';

import { notify } from '../../tests/support/notify.ts';
import { makePerson } from '../../tests/support/people.ts';
import { withDatabase } from '../../tests/support/runningDatabase.ts';
import { screenIs } from '../support/screen.ts';
import { signIn } from '../support/signIn.ts';
import { expect, test } from '../support/test.ts';

const bell = (page: Page, unread: number) =>
  page.getByRole('button', { name: unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`, exact: true });
const toasts = (page: Page) => page.locator('.toast-notification');

test('ten attempts in vain, and coming back opens the line again with nothing missed', async ({ page, server }) => {
  const admin = await withDatabase(server.env['DATA_DIR'], (db) => makePerson(db, 'admin'));
  let dialled = 0;
  let isCut = false;
  const open = new Set<{ close(): Promise<void> }>();
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    dialled += 1;
    if (isCut) {
      void socket.close();
      return;
    }
    const line = socket.connectToServer();
    open.add(socket);
    socket.onClose(() => {
      open.delete(socket);
      void line.close();
    });
  });
  await page.clock.install();
  await signIn(page, admin);
  await screenIs(page, 'Overview');
  await expect(bell(page, 0)).toBeVisible();
  await expect.poll(() => open.size).toBe(1);

  isCut = true;
  const before = dialled;
  await Promise.all([...open].map((socket) => socket.close()));
  const again = page.getByRole('button', { name: 'Try again' });
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    await page.clock.fastForward(5000);
    await expect.poll(() => dialled - before).toBe(attempt);
  }
  await expect(again).toBeVisible();
  await page.clock.fastForward(60_000);
  expect(dialled - before).toBe(10);

  isCut = false;
  await withDatabase(server.env['DATA_DIR'], (db) =>
    notify(db, { recipientId: admin.id, type: 'mention', title: 'Meanwhile' }),
  );
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await page.clock.fastForward(1000);
  await expect(again).toBeHidden();
  await expect(bell(page, 1)).toBeVisible();
  await expect(toasts(page).filter({ hasText: 'Meanwhile' })).toHaveCount(1);
});
