import type { Page } from '@playwright/test';
import { be } from '../support/be.ts';
import { settled } from '../support/screen.ts';
import { expect, test } from '../support/test.ts';

/* Each script that a page asks for is lost once: the page does without it, or says so; it is never blank, and never waits for ever. */

test.use({ data: 'demo' });
test.setTimeout(20 * 60_000);

const scripts = '**/assets/*.js';

/** The page once nothing more loads: complete, or with its own message; null while neither. */
const outcomeOf = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const said = [
      'couldn’t be loaded completely',
      'couldn’t be loaded',
      'Part of this page couldn’t be loaded',
      'Can’t reach Tributary',
    ];
    const text = document.body.innerText;
    const words = said.find((part) => text.includes(part));
    if (words) return words;
    const isWaiting = document.querySelector('[aria-busy="true"], .skeleton, [data-loading="true"]') !== null;
    return !isWaiting && document.querySelector('h1')?.checkVisibility() ? 'whole' : null;
  });

for (const [account, path] of [
  [null, '/auth/login'],
  [null, '/auth/register'],
  ['approved', '/dashboard'],
  ['approved', '/submit-a-lead'],
  ['approved', '/account/profile'],
  ['no-partner', '/auth/register/partner'],
  ['admin', '/admin/prospects'],
  ['admin', '/admin/partners'],
] as const)
  test(`${path} without one of its scripts`, async ({ page }) => {
    if (account) await be(page, account);
    const files = new Set<string>();
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/assets/') && pathname.endsWith('.js')) files.add(pathname);
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    await settled(page);
    const requests = [...files];
    expect(requests.length).toBeGreaterThan(2);
    let lost: string | null = null;
    await page.route(scripts, (route) =>
      new URL(route.request().url()).pathname === lost ? route.abort() : route.continue(),
    );
    const outcomes: Record<string, string | null> = {};
    for (const file of requests) {
      lost = file;
      await page.goto(path, { waitUntil: 'networkidle' });
      await expect.poll(() => outcomeOf(page), { message: `${path} without ${file}`, timeout: 20_000 }).not.toBeNull();
      outcomes[file] = await outcomeOf(page);
    }
    console.log(path, outcomes);
  });
