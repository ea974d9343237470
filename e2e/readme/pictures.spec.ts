import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { be } from '../support/be.ts';
import { screenIs, settled } from '../support/screen.ts';
import { expect, test } from '../support/test.ts';

/* `npm run pictures` takes the pictures of the README from the demo data; look at each before you commit it. */

test.use({ data: 'demo', viewport: { width: 1440, height: 900 } });
test.beforeEach(({ page }) => page.emulateMedia({ colorScheme: 'light' }));

const docs = join(import.meta.dirname, '../../docs');
/** Bytes of one picture. */
const most = 150_000;

async function keep(page: Page, name: string): Promise<void> {
  await settled(page);
  await page.evaluate(() => document.fonts.ready);
  const whole = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  const picture = await sharp(whole).png({ palette: true, effort: 10, dither: 0 }).toBuffer();
  expect(picture.length, `bytes of ${name}`).toBeLessThanOrEqual(most);
  await writeFile(join(docs, name), picture);
}

const rowsOf = (page: Page, name: string): Locator => page.getByRole('table', { name }).getByRole('row');

test('a partner shares a link, and earns', async ({ page }) => {
  await be(page, 'approved');
  // Down to the funnel and the next payout.
  await page.setViewportSize({ width: 1440, height: 1400 });
  await page.goto('/');
  await screenIs(page, /^Hello, /);
  await expect(page.locator('.recharts-surface').first()).toBeVisible();
  await keep(page, 'dashboard.png');

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/apps-and-referral-links');
  await screenIs(page, 'Apps and referral links');
  await page
    .getByRole('button', { name: /^Share / })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: /^Share/ })).toBeVisible();
  await keep(page, 'share-a-link.png');
});

test('staff decide on a registration', async ({ page }) => {
  await be(page, 'admin');
  await page.goto('/admin/registrations');
  await screenIs(page, 'Registrations');
  await rowsOf(page, 'Registrations').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/admin\/registrations\/./);
  await screenIs(page, /./);
  await keep(page, 'decide-on-a-registration.png');
});

test('an admin runs the payouts of a month', async ({ page }) => {
  await be(page, 'admin');
  await page.goto('/admin/payouts/run');
  await screenIs(page, 'Run payouts');
  await expect(page.getByRole('button', { name: /^Run \w+ \d{4}$/ })).toBeVisible();
  await keep(page, 'run-payouts.png');
});
