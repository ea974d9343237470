import { expect, type Page } from '@playwright/test';

const password = 'tributary-demo-2026';

/**
 * Signs in as an account of the demo data, or as someone made, by the call, leaves what the page would keep, and
 * answers the token.
 */
export async function be(page: Page, account: string | { email: string; password: string }): Promise<string> {
  const credentials = typeof account === 'string' ? { email: `${account}@tributary.example`, password } : account;
  const response = await page.request.post('/api/auth/login', {
    data: { email: credentials.email, password: credentials.password },
  });
  expect(response.status(), `${credentials.email} signs in`).toBe(200);
  const { data }: { data: { token: string } } = await response.json();
  await page.addInitScript((session) => localStorage.setItem('tributary.session', session), JSON.stringify(data));
  return data.token;
}
