import { be } from '../support/be.ts';
import { screenIs } from '../support/screen.ts';
import { expect, test } from '../support/test.ts';

test.use({ data: 'demo' });

test('a partner finds an app in the catalogue, takes its link, and plans a stack whose address shows others the same', async ({
  page,
  newVisitor,
}) => {
  await be(page, 'approved');
  await page.goto('/apps-and-referral-links/app-catalogue');
  await screenIs(page, 'App catalogue');
  const apps = page.getByRole('list', { name: 'Apps' }).getByRole('article');

  await test.step('by its words, which the address keeps', async () => {
    await page.getByRole('searchbox', { name: 'Search apps' }).fill('parcel');
    await expect(page).toHaveURL(/[?]search=parcel$/);
    await expect(apps).toHaveCount(1);
    await expect(apps.getByRole('definition').first()).toHaveText(/of each charge/);
    await page.getByRole('button', { name: 'Get my link for Parcelwise' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share Parcelwise' });
    await expect(dialog.getByLabel('Link', { exact: true })).toHaveValue(/\/parcelwise$/);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Ask my manager about Parcelwise' }).click();
    const question = page.getByRole('dialog', { name: 'Ask my manager' });
    await expect(question.getByRole('textbox', { name: 'Your question' })).toHaveValue('Parcelwise: ');
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
  });

  await test.step('its page, from which a stack begins', async () => {
    await page.getByRole('link', { name: 'Details of Parcelwise' }).click();
    await screenIs(page, 'Parcelwise');
    await page.getByRole('link', { name: 'Calculate a stack' }).click();
    await screenIs(page, 'Stack calculator');
  });

  const tile = (on: typeof page, panel: string, label: string) =>
    on
      .getByRole('region', { name: panel })
      .locator('dl > div')
      .filter({ has: on.getByText(label, { exact: true }) })
      .getByRole('definition')
      .first();

  await test.step('with another app, for twenty shops that all stay', async () => {
    await page.getByLabel('Add an app').selectOption('Belegfabrik');
    await expect(page.getByLabel('Plan of Belegfabrik')).toHaveValue('klein');
    await page.getByLabel('Plan of Parcelwise').selectOption('team');
    await page.getByLabel('Number of shops').fill('20');
    await page.getByRole('switch', { name: 'No shop leaves (0% churn)' }).press(' ');
    await expect(page).toHaveURL(
      '/apps-and-referral-links/stack-calculator?stack=parcelwise.team_belegfabrik.klein&shops=20&churn=0',
    );
    await expect(tile(page, 'What the merchant pays for 20 shops', 'A month')).toHaveText('€240.00 + US$1,580.00');
  });

  const earned = await tile(page, 'What you earn from 20 shops', 'First year').textContent();
  expect(earned).toMatch(/^€[\d,.]+ \+ US\$[\d,.]+$/);
  const other = await newVisitor();
  await be(other, 'approved');
  await other.goto(page.url());
  await screenIs(other, 'Stack calculator');
  await expect(tile(other, 'What you earn from 20 shops', 'First year')).toHaveText(earned ?? '');

  await test.step('an app that does not exist is no page, within the shell', async () => {
    await page.goto('/app-details?app=never-was');
    await screenIs(page, 'Page not found');
    await expect(page.getByRole('navigation', { name: 'Partner' })).toBeVisible();
  });
});
