import type { Page } from '@playwright/test';

import { be } from '../support/be.ts';
import { differenceOf } from '../support/picture.ts';
import { expectStill, watchShift } from '../support/shift.ts';
import { fillLogin } from '../support/signIn.ts';
import { expect, test } from '../support/test.ts';

test.use({ data: 'demo' });

const admin = { email: 'admin@tributary.example', password: 'tributary-demo-2026' };
const shell = (page: Page) => page.locator('html').getAttribute('data-shell');

/** Opens the login page with its scripts held back until the returned function is called. */
async function openHeld(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/auth/login', { waitUntil: 'commit' });
  await expect(page.locator('#root')).toHaveCount(1);
  return release;
}

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test('the login page is there before its scripts, and nothing moves when React takes it over', async ({ page }) => {
      await watchShift(page);
      const release = await openHeld(page);
      await expect.poll(() => page.title()).toBe('Sign in · Tributary');
      await expect(page.getByLabel('Email')).toBeFocused();
      await page.evaluate(() => document.fonts.ready);
      const before = await page.screenshot({ caret: 'hide' });
      const field = await page.getByLabel('Email').elementHandle();
      release();
      await expect.poll(() => shell(page)).toBeNull();
      await expect.poll(() => field?.evaluate((input) => input.isConnected)).toBe(true);
      // Chromium draws the same rounded line a shade lighter now and then.
      expect(await differenceOf(before, await page.screenshot({ caret: 'hide' }))).toBeLessThanOrEqual(3);
      await expectStill(page);
    });
  });

test('what was typed before React came is still there and is sent', async ({ page }) => {
  const release = await openHeld(page);
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  release();
  await expect.poll(() => shell(page)).toBeNull();
  await expect(page.getByLabel('Email')).toHaveValue(admin.email);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(admin.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/admin$/);
});

test('a form sent before React came is sent by React, and the page is never left', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) requests.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  const release = await openHeld(page);
  await fillLogin(page, admin);
  await expect.poll(() => shell(page)).toBe('sent');
  release();
  await expect(page).toHaveURL(/\/admin$/);
  expect(requests).toEqual(['GET /auth/login']);
});

for (const { what, act, address } of [
  {
    what: 'leaves',
    act: () => history.pushState(null, '', '/auth/forgot-password'),
    address: /forgot-password$/,
  },
  {
    what: 'signs in in another tab',
    act: (session: string) => {
      localStorage.setItem('tributary.session', session);
      dispatchEvent(
        new StorageEvent('storage', { key: 'tributary.session', newValue: session, storageArea: localStorage }),
      );
    },
    address: /\/admin$/,
  },
])
  test(`who ${what} before React takes the page over gets where they go`, async ({ page }) => {
    const answer = await page.request.post('/api/auth/login', { data: admin });
    const { data }: { data: unknown } = await answer.json();
    // The session's state is on the page as soon as the machines run, before anything is rendered.
    await page.addInitScript(`
      new MutationObserver((changes, observer) => {
        if (document.documentElement.dataset.session === undefined) return;
        observer.disconnect();
        (${act.toString()})(${JSON.stringify(JSON.stringify(data))});
      }).observe(document, { attributes: true, subtree: true });`);
    await page.goto('/auth/login');
    await expect(page).toHaveURL(address);
    await expect.poll(() => shell(page)).toBeNull();
  });

test('a signed-in person never sees it', async ({ page }) => {
  await be(page, 'admin');
  const release = await openHeld(page);
  await expect(page.locator('#root')).toBeHidden();
  await expect.poll(() => shell(page)).toBe('hidden');
  release();
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the form never puts a password into the address', async ({ page }) => {
    await page.goto('/auth/login');
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
    await fillLogin(page, admin);
    await expect(page).toHaveURL(/\/auth\/login$/);
  });
});
