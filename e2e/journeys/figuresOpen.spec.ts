import type { Page } from '@playwright/test';

import { axe } from '../support/axe.ts';
import { be } from '../support/be.ts';
import { screenIs, settled } from '../support/screen.ts';
import { expect, test } from '../support/test.ts';

test.use({ data: 'demo' });

const tile = (page: Page, figure: string) => page.locator(`[data-figure="report.${figure}"]`);
const numberOf = (page: Page, figure: string) => tile(page, figure).locator('dd').first();

/** What an address asks for, in whichever order. */
const asksFor = (address: string): string => {
  const request = new URLSearchParams(address.slice(address.indexOf('?')));
  request.sort();
  return request.toString();
};

test('each sum of six reports opens into a page that says the same', async ({ page }) => {
  await be(page, 'admin');
  // What each sum of a report is called where it is opened.
  const reports = {
    performance: ['clicks', 'visitInstalls', 'conversion'],
    revenue: ['refunded'],
    prospects: ['active', 'won'],
    registrations: ['registered', 'approved'],
    churn: ['shops', 'lost'],
    refunds: ['reversed'],
  };
  for (const [report, figures] of Object.entries(reports))
    for (const figure of figures) {
      await page.goto(`/admin/reports/${report}?timeFilter=this_year`);
      const text = (await numberOf(page, figure).textContent()) ?? '';
      await numberOf(page, figure).getByRole('link').click();
      await expect(page).toHaveURL(/[?&](sort=|timeFilter=this_year)/);
      await expect(numberOf(page, figure), `${report}: ${figure}`).toHaveText(text);
    }
});

test('a sum whose rows are below leads to the table, ordered by it', async ({ page }) => {
  await be(page, 'manager');
  await page.goto('/admin/reports/payouts');
  await numberOf(page, 'paid').getByRole('link').click();
  await expect(page).toHaveURL('/admin/reports/payouts?sort=-paid#rows');
  await expect(page.locator('#rows')).toBeFocused();
  await expect(page.getByRole('columnheader', { name: /^Paid/ })).toHaveAttribute('aria-sort', 'descending');
});

test('bars open by mouse and by keyboard into what the table beside them opens into', async ({ page }) => {
  await be(page, 'manager');
  await page.goto('/admin/reports/payouts?currency=USD');
  await screenIs(page, 'Payouts');
  const picture = page.getByRole('group', { name: 'Payouts: Net paid: chart' });
  const bars = picture.getByRole('link');
  await expect(bars.first()).toBeVisible();
  await settled(page);
  await axe(page);
  const hrefs = await bars.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(hrefs.length).toBeGreaterThan(2);

  await test.step('Tab comes to the first, arrows lead on', async () => {
    await bars.first().focus();
    await page.keyboard.press('ArrowLeft');
    await expect(bars.first()).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(bars.nth(1)).toBeFocused();
    await page.keyboard.press('End');
    await expect(bars.last()).toBeFocused();
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL((url) => asksFor(url.search) === asksFor(hrefs[0] ?? ''));
    await page.goBack();
  });

  await test.step('the table beside it has the same links', async () => {
    const figure = page.getByRole('figure', { name: 'Payouts: Net paid' });
    await figure.getByText('Table', { exact: true }).click();
    const links = figure.getByRole('table').getByRole('link');
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(hrefs);
    await figure.getByText('Chart', { exact: true }).click();
  });

  await test.step('a click opens a bar into payouts that come to as much', async () => {
    const name = (await bars.nth(1).getAttribute('aria-label')) ?? '';
    await bars.nth(1).click();
    await expect(page).toHaveURL((url) => asksFor(url.search) === asksFor(hrefs[1] ?? ''));
    await expect(numberOf(page, 'net')).toHaveText(name.slice(name.indexOf(': ') + 2));
  });
});

test('a point of a line and a country of the map open into what they count', async ({ page }) => {
  await be(page, 'manager');
  await page.goto('/admin/partner-analytics');
  const months = page
    .getByRole('group', { name: /^Net revenue and commission over time, .*: chart$/ })
    .getByRole('link');
  await expect(months.last()).toBeVisible();
  const [, net] = /Net revenue (\S+), Commission/.exec((await months.nth(-2).getAttribute('aria-label')) ?? '') ?? [];
  await months.nth(-2).click();
  await expect(page).toHaveURL(/timeFilter=custom&from=.*&sort=netRevenue#partners$/);
  await expect(page.locator('[data-figure="netRevenue"] dd').first()).toHaveText(net ?? '');

  await page.goto('/admin/partner-analytics');
  const map = page.getByRole('group', { name: 'Installs by country: chart' });
  await map.scrollIntoViewIfNeeded();
  const country = map.locator('svg').getByRole('link').first();
  const count = /: (.+)$/.exec((await country.getAttribute('aria-label')) ?? '')?.[1] ?? '';
  await country.focus();
  await page.keyboard.press('Enter');
  await screenIs(page, 'Referrals');
  await expect(page.getByText(new RegExp(`of ${count}$`)).first()).toBeVisible();
});
