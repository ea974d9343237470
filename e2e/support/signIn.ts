import type { Page } from '@playwright/test';

export interface Credentials {
  email: string;
  password: string;
}

/** Types and sends the login form of the page it is on. */
export async function fillLogin(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Signs in on the login page. */
export async function signIn(page: Page, credentials: Credentials): Promise<void> {
  await page.goto('/auth/login');
  await fillLogin(page, credentials);
}
