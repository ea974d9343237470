import type { Page } from '@playwright/test';

async function choose(page: Page, name: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Fills the first step of a registration and goes on. */
export async function continueCompany(page: Page): Promise<void> {
  await page.getByLabel('Company name').fill('Tea & Sons');
  await page.getByLabel('Website').fill('tea.example');
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Fills the second step and goes on. */
export async function continueExpertise(page: Page): Promise<void> {
  await choose(page, 'What do you do?', 'Agency');
  await choose(page, 'How did you find us?', 'Search engine');
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Fills the third step and sends the registration. */
export async function continueContact(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Country', exact: true }).fill('Germ');
  await page.getByRole('option', { name: 'Germany' }).click();
  await page.getByLabel('Street and number').fill('Quay 1');
  await page.getByLabel('Postal code').fill('20457');
  await page.getByLabel('City').fill('Hamburg');
  await page.getByLabel('Phone').fill('040 1234567');
  await page.getByRole('button', { name: 'Send registration' }).click();
}

/** Fills and sends the three steps of a partner's registration, of the page it is on. */
export async function registerCompany(page: Page): Promise<void> {
  await continueCompany(page);
  await continueExpertise(page);
  await continueContact(page);
}
