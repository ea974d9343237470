import type { Page, Request } from '@playwright/test';

import { answering } from '../support/answering.ts';
import { be } from '../support/be.ts';
import { fileOf } from '../support/lateParts.ts';
import { screenIs, settled } from '../support/screen.ts';
import { expect, test } from '../support/test.ts';

/* What an opened address asks the server for: before any script has arrived, and each thing once. */

test.use({ data: 'demo' });

/** The API's addresses in the order they are asked for. */
function requestsOf(page: Page): string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    const { origin, pathname, search } = new URL(request.url());
    if (origin === new URL(page.url()).origin && pathname.startsWith('/api/')) requests.push(pathname + search);
  });
  return requests;
}

const list = '/api/partners?page=1&perPage=25&sort=-createdAt';
const filtered = '/api/partners?page=1&perPage=25&sort=createdAt';

for (const { address, first, rows } of [
  { address: '/admin/partners', first: ['/api/auth/me', list], rows: list },
  { address: '/admin/partners?sort=createdAt', first: ['/api/auth/me'], rows: filtered },
])
  test(`${address}: the session check leaves before the scripts, and nothing is asked for twice`, async ({ page }) => {
    await be(page, 'admin');
    await settled(page);
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/assets/*.js', async (route) => {
      await released;
      await route.continue();
    });
    const requests = requestsOf(page);
    await page.goto(address, { waitUntil: 'commit' });
    await expect.poll(() => requests).toEqual(first);
    release();
    await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
    // The inbox comes last: what would be asked for twice was asked for before it.
    await expect.poll(() => requests.some((uri) => uri.startsWith('/api/notifications'))).toBe(true);
    await settled(page);
    expect(requests).toContain(rows);
    // The inbox is read again where its line opened late.
    const once = requests.filter((uri) => !uri.startsWith('/api/notifications'));
    expect(once.filter((uri, index) => once.indexOf(uri) !== index)).toEqual([]);
  });

test('what a page draws at once is fetched before its scripts run; with a query, not what the query replaces', async ({
  page,
}) => {
  await be(page, 'admin');
  await settled(page);
  const [, entry = ''] = fileOf('src/main.tsx').split('**');
  await page.route(`**${entry}`, () => {});
  for (const [address, source, isFetched] of [
    ['/admin/partner-analytics', 'src/features/analytics/PartnerBoard.tsx', true],
    ['/admin/partner-analytics?timeFilter=all+time', 'src/features/analytics/PartnerBoard.tsx', true],
    ['/admin/banner-panel', 'src/features/content/banners/BannerList.tsx', true],
    ['/admin/banner-panel?tab=faq', 'src/features/content/banners/BannerList.tsx', false],
  ] as const) {
    const fetched: string[] = [];
    const note = (request: Request) => void fetched.push(new URL(request.url()).pathname);
    page.on('request', note);
    await page.goto(address, { waitUntil: 'commit' });
    await expect.poll(() => fetched).toContain(fileOf('src/shell/SignedInFrame.tsx').slice(2));
    // One script has asked for all of them by now, though not each request has left.
    const requests = await page
      .locator('link[crossorigin]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    await expect.poll(() => fetched).toEqual(expect.arrayContaining(requests));
    expect(fetched.includes(fileOf(source).slice(2)), `${address} fetches ${source}`).toBe(isFetched);
    page.off('request', note);
  }
});

test('an early answer that was refused is asked for again, and the page says why', async ({ page }) => {
  await be(page, 'admin');
  await settled(page);
  const isBack = await answering(page, '**/api/partners?*', (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto('/admin/partners');
  await expect(
    page
      .getByRole('alert')
      .or(page.getByRole('button', { name: 'Try again' }))
      .first(),
  ).toBeVisible();
  isBack();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
});

test('another page and another order are asked for while the button is held down, and once', async ({ page }) => {
  await be(page, 'admin');
  await page.goto('/admin/partners');
  await settled(page);
  const requests = requestsOf(page);
  const sent = () => requests.filter((uri) => uri.startsWith('/api/partners?'));
  for (const [button, request] of [
    [page.getByRole('button', { name: 'Next page' }), '/api/partners?page=2&perPage=25&sort=-createdAt'],
    [
      page.getByRole('columnheader', { name: 'Partner' }).getByRole('button'),
      '/api/partners?page=1&perPage=25&sort=name',
    ],
  ] as const) {
    const from = sent().length;
    await button.hover();
    await page.mouse.down();
    await expect.poll(() => sent().slice(from)).toEqual([request]);
    await page.mouse.up();
    await settled(page);
    expect(sent().slice(from)).toEqual([request]);
  }
  await expect(page.getByRole('columnheader', { name: 'Partner' })).toHaveAttribute('aria-sort', 'ascending');
});

test('a list that was on screen a moment ago is there again without a skeleton', async ({ page }) => {
  await be(page, 'admin');
  await page.goto('/admin/partners');
  await settled(page);
  const navigation = page.getByRole('navigation', { name: 'Admin' });
  await navigation.getByRole('link', { name: 'Registrations' }).click();
  await screenIs(page, 'Registrations');
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
  await page.evaluate(() => {
    const seen = { skeletons: 0 };
    Reflect.set(window, 'seen', seen);
    new MutationObserver(() => {
      seen.skeletons = Math.max(seen.skeletons, document.querySelectorAll('tbody .mantine-Skeleton-root').length);
    }).observe(document.body, { childList: true, subtree: true });
  });
  await navigation.getByRole('link', { name: 'Partners' }).click();
  await expect(page.getByRole('table', { name: 'Partners' }).getByRole('link').first()).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'seen'))).toEqual({ skeletons: 0 });
});

test('the large files of a page begin with the hint to compile them while they arrive', async ({ page }) => {
  await be(page, 'admin');
  await page.goto('/admin/partners');
  await settled(page);
  const files = await page.evaluate(() =>
    Promise.all(
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => /\/assets\/.+\.js$/.test(name))
        .map(async ({ name }) => (await fetch(name)).text()),
    ),
  );
  const large = files.filter(({ length }) => length > 20_000);
  expect(large.length).toBeGreaterThan(2);
  expect(large.map((file) => file.split('\n', 1)[0])).toEqual(large.map(() => '//# allFunctionsCalledOnLoad'));
});
