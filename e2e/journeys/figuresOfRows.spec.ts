import type { Locator, Page } from '@playwright/test';

import { axe } from '../support/axe.ts';
import { be } from '../support/be.ts';
import { screenIs, settled } from '../support/screen.ts';
import { expect, test } from '../support/test.ts';

test.use({ data: 'demo' });

/** Presses a figure, and sees that the list it opens has as many rows. */
async function opensAsMany(page: Page, figure: Locator, heading: string): Promise<void> {
  const count = ((await figure.textContent()) ?? '').replace(/ .*/u, '');
  await figure.click();
  await screenIs(page, heading);
  await expect(page.getByText(new RegExp(`of ${count}$`, 'u')).first()).toBeVisible();
}

test('on a partner’s card of an app each figure says what it means and opens into its rows', async ({ page }) => {
  await be(page, 'approved');
  await page.goto('/apps-and-referral-links');
  await screenIs(page, 'Apps and referral links');
  const figures = page.getByRole('article').first().locator('dl');
  await expect(figures.getByRole('term')).toHaveText(['Clicks', 'Installs', 'Commission']);
  await settled(page);
  await axe(page);
  await figures.getByText('Commission', { exact: true }).hover();
  await expect(
    page.getByRole('tooltip', { name: 'Commissions earned in the period less commissions reversed in it.' }),
  ).toBeVisible();

  const clicks = figures.getByRole('link', { name: /^Clicks: / });
  const clicked = (await clicks.textContent()) ?? '';
  await clicks.click();
  await screenIs(page, 'Performance');
  await expect(page.locator('[data-figure="clicks"] dd').first()).toHaveText(clicked);
  await page.goBack();
  await opensAsMany(page, figures.getByRole('link', { name: /^Installs: / }), 'Referrals');
  await page.goBack();
  await figures.getByRole('link', { name: /^Commission: / }).click();
  await expect(page).toHaveURL(/\/referrals\?dated=charged&app=/);
});

test('a country of a partner’s app opens into its referrals there, which can be of another country or of any', async ({
  page,
}) => {
  await be(page, 'approved');
  await page.goto('/apps-and-referral-links');
  const installs = page
    .getByRole('article')
    .first()
    .getByRole('link', { name: /^Installs: / });
  const app = new URL((await installs.getAttribute('href')) ?? '', 'http://localhost').searchParams.get('app') ?? '';
  await page.goto(`/app-details?app=${app}`);
  const countries = page.getByRole('table', { name: 'Installs by country' });
  const first = countries.getByRole('row').nth(1);
  await expect(first.getByRole('link').first()).toBeVisible();
  const [name = '', count = ''] = await first.getByRole('cell').allTextContents();
  await first.getByRole('link').first().click();
  await screenIs(page, 'Referrals');
  await expect(page).toHaveURL(new RegExp(`/referrals\\?app=${app}&country=[A-Z]{2}$`, 'u'));
  const filter = page.getByRole('combobox', { name: 'Country' });
  await expect(filter).toHaveValue(name);
  await expect(page.getByText(new RegExp(`of ${count}$`, 'u')).first()).toBeVisible();
  await settled(page);
  await axe(page);
  await page.getByRole('button', { name: 'Any country' }).click();
  await expect(page).toHaveURL(`/referrals?app=${app}`);

  await page.goto('/referrals?country=none');
  await expect(filter).toHaveValue('Unknown country');
});

test('the numbers of a dashboard’s top apps open into their rows', async ({ page }) => {
  await be(page, 'approved');
  await page.goto('/?timeFilter=this_year');
  const row = page.getByRole('region', { name: 'Top apps' }).getByRole('listitem').first();
  await expect(row.getByRole('link').first()).toHaveAttribute('href', /^\/referrals\?dated=charged&app=.*this_year$/);
  await opensAsMany(page, row.getByRole('link', { name: /^Installs: / }), 'Referrals');
});

test('what a partner’s overview report and the quiet partners count opens into as many rows', async ({ page, db }) => {
  const { rows } = await db.query<{ id: string }>(
    `select partner_id as id from leads group by 1 order by count(distinct state) desc, 1 limit 1`,
  );
  await be(page, 'manager');
  await page.goto(`/admin/partners/${rows[0]?.id}/overview-report`);
  const leads = page.getByRole('region', { name: 'Leads', exact: true });
  await expect(leads.getByRole('link', { name: /^\d+ (pending|approved|rejected|withdrawn)$/ })).toHaveCount(4);
  await settled(page);
  await axe(page);
  await opensAsMany(page, leads.getByRole('link', { name: / approved$/ }), 'Leads and their outcomes');

  await page.goto('/admin/partner-analytics');
  const quiet = page.getByRole('table', { name: 'Quiet partners' });
  await quiet.scrollIntoViewIfNeeded();
  await opensAsMany(page, quiet.getByRole('row').nth(1).getByRole('cell').nth(2).getByRole('link'), 'Referrals');
});

test('the overview says how partners with several currencies are ranked, and their figures open into rows', async ({
  page,
}) => {
  await be(page, 'manager');
  await page.goto('/admin');
  const top = page.getByRole('region', { name: 'Top partners' });
  await expect(top).toContainText('Several currencies are ranked by approximate value in US dollars.');
  const cells = top.getByRole('row').nth(1).getByRole('cell');
  await expect(cells.nth(2).getByRole('link')).toHaveAttribute('href', /\?tab=payouts&balance\.part=earned$/);
  await opensAsMany(page, cells.nth(1).getByRole('link'), 'Referrals');
});
