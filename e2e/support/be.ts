import { expect, type Page } from '@playwright/test';

const password = 'tributary-demo-2026';

type Account = string | { email: string; password: string };

async function signInByCall(page: Page, account: Account): Promise<{ token: string }> {
  const credentials = typeof account === 'string' ? { email: `${account}@tributary.example`, password } : account;
  const response = await page.request.post('/api/auth/login', {
    data: { email: credentials.email, password: credentials.password },
  });
  expect(response.status(), `${credentials.email} signs in`).toBe(200);
  const { data }: { data: { token: string } } = await response.json();
  return data;
}

/**
 * Signs in as an account of the demo data, or as someone made, by the call, leaves what the page would keep, and
 * answers the token.
 */
export async function be(page: Page, account: Account): Promise<string> {
  const session = await signInByCall(page, account);
  await page.addInitScript((kept) => localStorage.setItem('tributary.session', kept), JSON.stringify(session));
  return session.token;
}

/** Signs another user in, as a second tab of the same browser would: the open page switches to them without a reload. */
export async function takeOver(page: Page, account: Account): Promise<void> {
  const session = await signInByCall(page, account);
  await page.evaluate((kept) => {
    const key = 'tributary.session';
    localStorage.setItem(key, kept);
    dispatchEvent(new StorageEvent('storage', { key }));
  }, JSON.stringify(session));
}
