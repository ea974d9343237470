import { be } from '../support/be.ts';
import { hold, lose } from '../support/lateParts.ts';
import { settled } from '../support/screen.ts';
import { expect, test } from '../support/test.ts';

/* Pages whose parts come after them: what is typed meanwhile stays, and nothing moves. */

test.use({ data: 'demo' });

for (const width of [360, 1440])
  test(`a lead is typed while the list of leads is being processed, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await be(page, 'approved');
    const list = await hold(page, 'src/features/leads/OwnLeads.tsx');
    await page.goto('/submit-a-lead');
    const company = page.getByRole('textbox', { name: 'Company' });
    const leads = page.getByRole('region', { name: 'My leads' });
    // The banners above are there, and nothing moves under the pointer.
    await expect(page.locator('[data-known]')).toBeAttached();
    await company.fill('Larch and Lantern');
    await page.getByLabel('The shop agreed to be contacted.').check();
    await company.focus();
    await expect(leads.locator('[aria-busy="true"]')).toBeVisible();
    const before = [await company.boundingBox(), await leads.boundingBox()].map((box) => [box?.x, box?.y, box?.width]);

    await list();
    const rows = leads.getByRole('table', { name: 'My leads' }).or(leads.getByRole('list', { name: 'My leads' }));
    await expect(rows).toBeVisible();
    await settled(page);
    await expect(company).toBeFocused();
    await expect(company).toHaveValue('Larch and Lantern');
    await expect(page.getByLabel('The shop agreed to be contacted.')).toBeChecked();
    const after = [await company.boundingBox(), await leads.boundingBox()].map((box) => [box?.x, box?.y, box?.width]);
    expect(after).toEqual(before);
  });

test('a lead that the address names opens with the list that comes after the form', async ({ page }) => {
  await be(page, 'approved');
  await page.goto('/submit-a-lead');
  const name = page.getByRole('table', { name: 'My leads' }).getByRole('row').nth(1).getByRole('button').first();
  const company = (await name.textContent()) ?? '';
  await name.click();
  await expect(page).toHaveURL(/\?lead=/);
  const list = await hold(page, 'src/features/leads/OwnLeads.tsx');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Company' })).toBeVisible();
  await list();
  await expect(page.getByRole('dialog', { name: company })).toBeVisible();
});

test('what is typed before the countries are there finds one when they come', async ({ page }) => {
  await be(page, 'approved');
  const countries = await hold(page, 'src/shared/form/select/ListOfOne.tsx');
  await page.goto('/submit-a-lead');
  const country = page.getByRole('combobox', { name: 'Country', exact: true });
  await country.pressSequentially('Germ');
  await expect(country).toHaveValue('Germ');

  await countries();
  const found = page.getByRole('listbox', { name: 'Country' }).getByRole('option');
  await expect(found).toHaveText(['Germany']);
  await expect(found).toHaveAttribute('data-combobox-selected', 'true');
  await expect(country).toHaveValue('Germ');
  await expect(country).toBeFocused();
  await found.click();
  await expect(country).toHaveValue('Germany');
  await expect(page.getByRole('combobox', { name: 'Country code' })).toHaveValue('+49');
});

test('Enter pressed before the countries are there takes the first match when they come', async ({ page }) => {
  await be(page, 'approved');
  const countries = await hold(page, 'src/shared/form/select/ListOfOne.tsx');
  await page.goto('/submit-a-lead');
  const country = page.getByRole('combobox', { name: 'Country', exact: true });
  await country.pressSequentially('Germ');
  await country.press('Enter');

  await countries();
  await expect(country).toHaveValue('Germany');
  await expect(page.getByRole('combobox', { name: 'Country code' })).toHaveValue('+49');
  await expect(country).toBeFocused();
  await expect(page.getByRole('listbox', { name: 'Country' })).toHaveCount(0);
  await expect(page.locator('form [aria-invalid="true"]')).toHaveCount(0);
});

test('a letter typed after Enter leaves the choice open until Enter is pressed again', async ({ page }) => {
  await be(page, 'approved');
  const countries = await hold(page, 'src/shared/form/select/ListOfOne.tsx');
  await page.goto('/submit-a-lead');
  const country = page.getByRole('combobox', { name: 'Country', exact: true });
  await country.pressSequentially('G');
  await country.press('Enter');
  await country.pressSequentially('erm');

  await countries();
  const found = page.getByRole('listbox', { name: 'Country' }).getByRole('option');
  await expect(found).toHaveText(['Germany']);
  await expect(found).toHaveAttribute('data-combobox-selected', 'true');
  await expect(country).toHaveValue('Germ');
  await country.press('Enter');
  await expect(country).toHaveValue('Germany');
});

test('a list that loads after its field lost focus does not steal the focus', async ({ page }) => {
  await be(page, 'approved');
  const countries = await hold(page, 'src/shared/form/select/ListOfOne.tsx');
  const apps = await hold(page, 'src/shared/form/select/ListOfMany.tsx');
  await page.goto('/submit-a-lead');
  const company = page.getByRole('textbox', { name: 'Company' });
  for (const name of ['Country', 'Apps']) await page.getByRole('combobox', { name, exact: true }).press('ArrowDown');
  await company.pressSequentially('Larch ');

  await countries();
  await apps();
  await settled(page);
  await page.keyboard.type('and Lantern');
  await expect(company).toBeFocused();
  await expect(company).toHaveValue('Larch and Lantern');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Country', exact: true }).press('ArrowDown');
  await expect(page.getByRole('listbox', { name: 'Country' })).toBeVisible();
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true });

  test('a select whose list another has loaded opens with its first tap', async ({ page }) => {
    await be(page, 'approved');
    await page.goto('/submit-a-lead');
    await page.getByRole('combobox', { name: 'Country', exact: true }).tap();
    await page.getByRole('option', { name: 'Germany' }).tap();
    const code = page.getByRole('combobox', { name: 'Country code' });
    await expect(code).toHaveValue('+49');
    await code.tap();
    await expect(page.getByRole('listbox', { name: 'Country code' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('listbox')).toHaveCount(0);
    await expect(code).toBeFocused();
  });
});

test('the steps of a registration wait for their fields, and go on where they were', async ({ page }) => {
  await be(page, 'no-partner');
  let steps = await hold(page, 'src/features/session/register/RegistrationSteps.tsx');
  const current = page.locator('[aria-current="step"]');
  const back = page.getByRole('button', { name: 'Back' });
  await page.goto('/auth/register/partner');
  await page.getByLabel('Company name').fill('Tea & Sons');
  await page.getByLabel('Website').fill('tea.example');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(current).toHaveText('2. Expertise');
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled();
  const place = await back.boundingBox();

  await steps();
  await expect(page.getByRole('combobox', { name: 'What do you do?' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled();
  await expect.poll(() => back.boundingBox()).toEqual(place);
  for (const [field, option] of [
    ['What do you do?', 'Agency'],
    ['How did you find us?', 'Search engine'],
  ] as const) {
    await page.getByRole('combobox', { name: field }).click();
    await page.getByRole('option', { name: option }).click();
  }
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('City').fill('Hamburg');

  steps = await hold(page, 'src/features/session/register/RegistrationSteps.tsx');
  await page.reload();
  await expect(current).toHaveText('3. Contact');
  await expect(page.getByRole('button', { name: 'Send registration' })).toBeDisabled();
  const kept = await back.boundingBox();
  await steps();
  await expect(page.getByLabel('City')).toHaveValue('Hamburg');
  await expect.poll(() => back.boundingBox()).toEqual(kept);
  await back.click();
  await expect(page.getByRole('combobox', { name: 'What do you do?' })).toHaveValue('Agency');
  await back.click();
  await expect(page.getByLabel('Company name')).toHaveValue('Tea & Sons');
});

test('a part that fails to load is reported, and loads on reload', async ({ page }) => {
  await be(page, 'approved');
  const found = await lose(page, 'src/features/leads/OwnLeads.tsx');
  await page.goto('/submit-a-lead');
  const bar = page.getByRole('status').filter({ hasText: 'Part of this page couldn’t be loaded' });
  await expect(bar).toBeVisible();
  await page.getByRole('link', { name: 'Payouts' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Payouts' })).toBeVisible();
  await expect(bar).toHaveCount(0);

  await page.getByRole('link', { name: 'Submit a lead' }).click();
  await page.getByRole('textbox', { name: 'Company' }).fill('Larch and Lantern');
  await expect(bar).toBeVisible();
  found();
  page.once('dialog', (dialog) => dialog.accept());
  await bar.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('region', { name: 'My leads' }).getByRole('row').nth(1)).toBeVisible();
  await expect(bar).toHaveCount(0);
});

test('a page, a frame or the app itself that fails to load is reported', async ({ page }) => {
  await be(page, 'admin');
  for (const [source, words] of [
    ['src/features/notifications/Bell.tsx', 'Part of this page couldn’t be loaded'],
    ['src/features/payouts/AdminPayoutsPage.tsx', 'This page couldn’t be loaded'],
    ['src/shell/SignedInFrame.tsx', 'This page couldn’t be loaded'],
    ['src/main.tsx', 'Tributary couldn’t be loaded completely'],
  ] as const) {
    const found = await lose(page, source);
    await page.goto('/admin/payouts');
    await expect(page.getByText(words), source).toBeVisible();
    found();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Payouts' })).toBeVisible();
    await expect(page.getByText(words)).toHaveCount(0);
  }
});

test('a long page is drawn from top to bottom, a part at a time, and whole before it is printed', async ({ page }) => {
  await be(page, 'manager');
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto('/admin/partner-analytics');
  const titles = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(titles.filter({ hasText: 'Net revenue and commission' })).toBeVisible();
  const whole = [
    'Partners',
    'Concentration',
    'Activation',
    'Activation rates',
    'Cohorts',
    'Quiet partners',
    'Countries',
  ];
  for (const title of whole) await expect(titles.getByText(title, { exact: true })).toHaveCount(0);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  for (const title of whole) await expect(titles.getByText(title, { exact: true })).toBeAttached();
});
