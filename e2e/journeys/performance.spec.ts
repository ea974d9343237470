import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { Page } from '@playwright/test';

import { axe } from '../support/axe.ts';
import { be } from '../support/be.ts';
import { fitsItsWidth, screenIs, settled } from '../support/screen.ts';
import { expect, test } from '../support/test.ts';

test.use({ data: 'demo' });

const figure = (page: Page, name: string) => page.locator(`dl [data-figure="${name}"] dd`).first();
const numbers = (texts: readonly string[]): number[] => texts.map((text) => Number(text.replaceAll(/[^\d.]/g, '')));
const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0);

test('the clicks of a dashboard open into their weeks, these add up to them, and a week opens into its installs', async ({
  page,
}) => {
  await be(page, 'approved');
  await page.goto('/?timeFilter=this_year');
  await screenIs(page, /^Hello, /);
  const names = ['clicks', 'installs', 'conversion'] as const;
  const shown = await Promise.all(names.map((name) => figure(page, name).textContent()));

  await figure(page, 'clicks').getByRole('link').click();
  await screenIs(page, 'Performance');
  await expect(page).toHaveURL('/performance?timeFilter=this_year');
  for (const [index, name] of names.entries()) await expect(figure(page, name)).toHaveText(shown[index] ?? '');
  await axe(page);

  await test.step('the picture has the clicks of every day, by week or month', async () => {
    const picture = page.getByRole('figure', { name: 'Performance: Clicks' });
    await picture.getByText('Table').click();
    const drawn = async () => sum(numbers(await picture.locator('tbody td:last-child').allTextContents()));
    await expect.poll(drawn).toBe(numbers([shown[0] ?? ''])[0]);
  });

  const table = page.getByRole('table', { name: 'Performance' });
  await test.step('by week, with the keyboard', async () => {
    await page.getByRole('radio', { name: 'Day' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL('/performance?timeFilter=this_year&by=week');
    await expect(table.getByRole('columnheader', { name: 'Week of' })).toBeVisible();
    await page.getByRole('combobox', { name: 'rows per page' }).selectOption('100');
    await settled(page);
    const cells = async (column: number) =>
      numbers(await table.locator(`tbody tr td:nth-child(${column})`).allTextContents());
    const [clicks, installs] = numbers(shown.slice(0, 2).map((text) => text ?? ''));
    await expect.poll(async () => [sum(await cells(2)), sum(await cells(3))]).toEqual([clicks, installs]);
  });

  await test.step('as CSV', async () => {
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    const rows: Record<string, string>[] = parse(await readFile(await (await coming).path(), 'utf8'), {
      columns: true,
      bom: true,
    });
    expect(sum(rows.map(({ Clicks }) => Number(Clicks)))).toBe(numbers([shown[0] ?? ''])[0]);
    expect(rows).toHaveLength(await table.locator('tbody tr').count());
  });

  await test.step('the most installs first; that week opens into as many shops', async () => {
    await table.getByRole('button', { name: 'Installs', exact: true }).click();
    await table.getByRole('button', { name: 'Installs', exact: true }).click();
    await expect(page).toHaveURL(/sort=-installs/);
    await settled(page);
    const first = table.getByRole('row').nth(1);
    const [, , installs] = await first.getByRole('cell').allTextContents();
    await first.getByRole('link').click();
    await screenIs(page, 'Referrals');
    await expect(page).toHaveURL(/^[^?]+\/referrals\?timeFilter=custom&from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d$/);
    await expect(page.getByText(`1–${installs} of ${installs}`)).toBeVisible();
  });
});

test('on a phone in the dark, apps are cards with their figures', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await be(page, 'approved');
  await page.goto('/performance?by=app');
  await screenIs(page, 'Performance');
  await expect(page.getByRole('list', { name: 'Performance' }).getByRole('listitem')).not.toHaveCount(0);
  await fitsItsWidth(page);
  await axe(page);
});

test('the overview’s partners with installs open into as many partners, and a partner into its shops', async ({
  page,
}) => {
  await be(page, 'admin');
  await page.goto('/admin?timeFilter=last_month');
  await screenIs(page, 'Overview');
  const partners = await figure(page, 'partnersWithInstalls').textContent();
  await page.getByRole('link', { name: /^Partners with installs: / }).click();
  await screenIs(page, 'Clicks and installs');
  await expect(page.getByText(`1–${partners} of ${partners}`)).toBeVisible();
  await axe(page);
  const first = page.getByRole('table', { name: 'Clicks and installs' }).getByRole('row').nth(1);
  const [name, , installs] = await first.getByRole('cell').allTextContents();
  await first.getByRole('link').click();
  await screenIs(page, 'Referrals');
  await expect(page.getByRole('table', { name: 'Referrals' }).getByRole('row').nth(1)).toContainText(name ?? '');
  await expect(page.getByText(new RegExp(`of ${installs}$`))).toBeVisible();
});

test('a period that is not known is said to be so and leaves the address, on pages of staff and of partners', async ({
  page,
}) => {
  const said = page.getByText('The period in this link isn’t known. Showing all time.');
  await be(page, 'admin');
  for (const query of ['timeFilter=last_decade', 'timeFilter=custom&from=2026-11-20&to=2026-11-01']) {
    await page.goto(`/admin?${query}`);
    await expect(said).toHaveCount(1);
    await expect(page).toHaveURL('/admin');
    await expect(page.getByRole('combobox', { name: 'Period' })).toHaveValue('All time');
  }
  await page.goto('/admin?timeFilter=last_quarter');
  await expect(page.getByRole('combobox', { name: 'Period' })).toHaveValue('Last quarter');
  await settled(page);
  await expect(said).toHaveCount(0);
  await page.goto('/admin/manager-analytics?sort=netRevenue&timeFilter=last_decade');
  await expect(said).toHaveCount(1);
  await expect(page).toHaveURL('/admin/manager-analytics?sort=netRevenue');

  await be(page, 'approved');
  await page.goto('/performance?timeFilter=last_decade&by=week');
  await expect(said).toHaveCount(1);
  await expect(page).toHaveURL('/performance?by=week');
});
