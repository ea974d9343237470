import type { Page } from '@playwright/test';
import { expect, openCatalogue, test } from '../support/catalogue.ts';
import { picture } from '../support/picture.ts';

test.use({ part: 'forms' });

const form = (page: Page) => page.getByRole('region', { name: 'Form', exact: true });
const fields = (page: Page) => page.getByRole('region', { name: 'Fields' });

test('a form shows errors at its fields, submits once, shows progress when slow and can be cancelled', async ({
  page,
}) => {
  let sent = 0;
  await page.route('**/api/catalogue', (route) => {
    sent += 1;
    return sent === 1 ? undefined : route.fulfill({ json: { data: { name: 'Ada' } } });
  });
  await page.clock.install({ time: '2026-11-20T09:00:00Z' });
  await openCatalogue(page, 'forms');
  const save = form(page).getByRole('button', { name: 'Save sample' });
  await expect(form(page).getByLabel('Name')).toHaveAccessibleDescription('As shown on the invoice.');
  await save.click();
  await expect(form(page).getByText('Enter a name.')).toBeVisible();
  await expect(form(page).getByLabel('Name')).toBeFocused();
  expect(sent).toBe(0);

  await form(page).getByLabel('Name').fill('Ada');
  await form(page).getByLabel('Email').fill('ada@north.example');
  await form(page)
    .locator('input[type=file]')
    .setInputFiles(await picture());
  await expect(form(page).locator('img')).toHaveAttribute('src', /^blob:/);
  await page.clock.pauseAt('2026-11-20T10:00:00Z');
  await save.evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
    button.form?.requestSubmit();
  });
  await expect.poll(() => sent).toBe(1);
  await page.clock.runFor(900);
  const bar = form(page).getByRole('progressbar', { name: 'Sending' });
  await expect(bar).toHaveCount(0);
  await page.clock.runFor(200);
  await expect(bar).toBeVisible();
  await form(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(bar).toHaveCount(0);
  await expect(form(page).getByLabel('Name')).toHaveValue('Ada');
  await page.clock.resume();
  await save.click();
  await expect(page.locator('.toast')).toHaveText('Ada saved');
  expect(sent).toBe(2);
});

test('a form with unsaved changes is not left without a question', async ({ page }) => {
  await page.goto('/pages/error');
  await openCatalogue(page, 'forms');
  const name = form(page).getByLabel('Name');
  const dialog = page.getByRole('dialog', { name: 'Are you sure?' });
  await name.fill('Ada');
  await form(page).getByRole('link', { name: 'Leave' }).click();
  await expect(dialog.getByText('You have unsaved changes. If you leave now, they’ll be lost.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(name).toHaveValue('Ada');
  await expect(page).toHaveURL(/\/dev\/ui\/forms$/);

  const opened = page.waitForEvent('dialog');
  await page.evaluate(() => setTimeout(() => window.location.reload()));
  const question = await opened;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();

  await form(page).getByRole('link', { name: 'Leave' }).click();
  await dialog.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL(/\/pages\/error$/);
  await page.goBack();
  await expect(name).toHaveValue('');
  await name.fill('Ada');
  await page.evaluate(() => window.history.forward());
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(/\/dev\/ui\/forms$/);
  await dialog.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL(/\/pages\/error$/);
});

test('a dialog asks before discarding an unsaved form, once for each way out', async ({ catalogue: page }) => {
  const dialog = page.getByRole('dialog', { name: 'Sample' });
  const question = page.getByRole('dialog', { name: 'Are you sure?' });
  const name = dialog.getByLabel('Name');
  const opened = async () => {
    await form(page).getByRole('button', { name: 'Form in a dialog' }).click();
    await expect(name).toBeFocused();
  };
  await opened();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(question).toHaveCount(0);

  await opened();
  await name.fill('Ada');
  const ways = [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 5),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
  ];
  for (const leave of ways) {
    await leave();
    await expect(question.getByText('You have unsaved changes. If you leave now, they’ll be lost.')).toBeVisible();
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await expect(name).toHaveValue('Ada');
  }
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(question).toHaveCount(0);
  await expect(dialog).toHaveCount(0);

  await page.route('**/api/catalogue', (route) => route.fulfill({ json: { data: { name: 'Ada' } } }));
  await opened();
  await name.fill('Ada');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(question).toHaveCount(0);
});

test('fields take what they are made for by keyboard alone', async ({ catalogue: page }) => {
  const period = fields(page).getByRole('combobox', { name: 'Period' });
  await period.click();
  await page.getByRole('option', { name: 'Last 7 days' }).click();
  await expect(page).toHaveURL(/timeFilter=last_7_days$/);
  await period.click();
  await page.getByRole('option', { name: 'Custom range…' }).click();
  const days = page.getByRole('dialog', { name: 'Days' });
  await days.getByRole('button', { name: 'Previous month' }).click();
  await days.getByRole('button', { name: /^10 / }).first().click();
  await days.getByRole('button', { name: /^20 / }).first().click();
  await expect(days).toHaveCount(0);
  await expect(page).toHaveURL(/timeFilter=custom&from=\d{4}-\d\d-10&to=\d{4}-\d\d-20$/);
  await expect(period).toHaveValue(/^10 .+ – 20 /);

  const amount = fields(page).getByLabel('Amount');
  await amount.fill('1234.567');
  await expect(amount).toHaveValue('1,234.56');
});
