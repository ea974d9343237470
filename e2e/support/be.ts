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

/** Makes the browser profile of a page another person's, who signs in by the call: what it opens next is theirs. */
export async function become(page: Page, account: Account, url: string): Promise<void> {
  const session = await signInByCall(page, account);
  const kept = [{ name: 'tributary.session', value: JSON.stringify(session) }];
  await page.context().setStorageState({ cookies: [], origins: [{ origin: new URL(url).origin, localStorage: kept }] });
}

/**
 * Signs someone in by the call where a page of ours is open, as another tab of its browser would: the page follows, and is not
 * loaded anew.
 */
export async function takeOver(page: Page, account: Account): Promise<void> {
  const session = await signInByCall(page, account);
  await page.evaluate((kept) => {
    const key = 'tributary.session';
    localStorage.setItem(key, kept);
    dispatchEvent(new StorageEvent('storage', { key }));
  }, JSON.stringify(session));
}
