import type { Page } from '@playwright/test';
import type pg from 'pg';

import { type Cuttable, cuttable } from '../../tests/support/servers/cuttable.ts';
import { notify } from '../../tests/support/notify.ts';
import { makePerson } from '../../tests/support/people.ts';
import { screenIs } from '../support/screen.ts';
import { signIn } from '../support/signIn.ts';
import { expect, test as base } from '../support/test.ts';

/** The page comes, and asks, over a line that can be cut. */
const test = base.extend<{ line: Cuttable }>({
  line: async ({ server }, use) => {
    const line = await cuttable(server.url);
    await use(line);
    await line.close();
  },
  baseURL: ({ line }, use) => use(line.url),
});

const bell = (page: Page, unread: number) =>
  page.getByRole('button', { name: unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`, exact: true });
const toasts = (page: Page) => page.locator('.toast-notification');
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' });

/** A signed-in admin whose line is open. */
async function standBy(page: Page, db: pg.Pool) {
  const admin = await makePerson(db, 'admin');
  /** When each socket was opened, in milliseconds. */
  const dialled: number[] = [];
  page.on('websocket', () => dialled.push(performance.now()));
  await signIn(page, admin);
  await screenIs(page, 'Overview');
  await expect(bell(page, 0)).toBeVisible();
  await expect.poll(() => dialled.length).toBe(1);
  const tell = (title: string) => notify(db, { recipientId: admin.id, type: 'mention', title });
  return { dialled, tell };
}

/** Notes every toast that is ever shown, and marks the page, which a reload would forget. */
const watchToasts = (page: Page) =>
  page.evaluate(() => {
    const shown: string[] = [];
    Reflect.set(window, 'shown', shown);
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof Element)
            for (const toast of [node, ...node.querySelectorAll('*')])
              if (toast.matches('.toast-notification')) shown.push(toast.textContent ?? '');
    }).observe(document.body, { childList: true, subtree: true });
  });
const shownToasts = (page: Page) => page.evaluate((): unknown => Reflect.get(window, 'shown'));

const passed = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
  });

for (const { seconds, how } of [
  { seconds: 5, how: 'cut' },
  { seconds: 30, how: 'cut' },
  { seconds: 30, how: 'silence' },
  { seconds: 75, how: 'cut' },
] as const)
  test(`${seconds} seconds of a line that is ${how === 'cut' ? 'cut' : 'silent'}: nothing missed, no reload, no toast twice`, async ({
    page,
    line,
    db,
  }) => {
    const { dialled, tell } = await standBy(page, db);
    await watchToasts(page);
    const before = dialled.length;
    const over = passed(seconds * 1000);
    const lost = performance.now();
    if (how === 'silence') line.silence(true);
    else {
      line.down(true);
      line.cut();
    }
    for (const title of ['One', 'Two', 'Three']) await tell(title);
    await over;
    const meanwhile = dialled.slice(before);
    if (seconds === 75) {
      await expect(tryAgain(page)).toBeVisible();
      expect(meanwhile).toHaveLength(10);
    }
    line.silence(false);
    line.down(false);
    if (seconds === 75) await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(bell(page, 3)).toBeVisible({ timeout: 30_000 });
    await expect(tryAgain(page)).toBeHidden();
    await tell('Afterwards');
    await expect(bell(page, 4)).toBeVisible();
    await expect.poll(async () => JSON.stringify(await shownToasts(page))).toContain('Afterwards');
    const shown = await shownToasts(page);
    expect(
      Array.isArray(shown) &&
        ['One', 'Two', 'Three', 'Afterwards'].map(
          (title) => shown.filter((text) => String(text).includes(title)).length,
        ),
    ).toEqual([1, 1, 1, 1]);
    const waits = meanwhile.map((at, index) => ((at - (meanwhile[index - 1] ?? lost)) / 1000).toFixed(1));
    process.stdout.write(`${seconds} s ${how}: attempts after ${waits.join(', ')} s\n`);
  });

test('ten attempts in vain, and coming back opens the line again with nothing missed', async ({ page, line, db }) => {
  await page.clock.install();
  const { dialled, tell } = await standBy(page, db);
  const before = dialled.length;
  line.down(true);
  line.cut();
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    await page.clock.fastForward(5000);
    await expect.poll(() => dialled.length - before).toBe(attempt);
  }
  await expect(tryAgain(page)).toBeVisible();
  await page.clock.fastForward(60_000);
  expect(dialled.length - before).toBe(10);

  line.down(false);
  await tell('Meanwhile');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await page.clock.fastForward(1000);
  await expect(tryAgain(page)).toBeHidden();
  await expect(bell(page, 1)).toBeVisible();
  await expect(toasts(page).filter({ hasText: 'Meanwhile' })).toHaveCount(1);
});
