import { expect, type Page } from '@playwright/test';

const password = 'tributary-demo-2026';

/** Signs in as an account of the demo data, or as somebody made, by the call, and leaves what the page would keep. */
export async function be(page: Page, account: string | { email: string; password: string }): Promise<void> {
  const credentials = typeof account === 'string' ? { email: `${account}@tributary.example`, password } : account;
  const response = await page.request.post('/api/auth/login', {
    data: { email: credentials.email, password: credentials.password },
  });
  expect(response.status(), `${credentials.email} signs in`).toBe(200);
  const { data }: { data: unknown } = await response.json();
  await page.addInitScript((session) => localStorage.setItem('tributary.session', session), JSON.stringify(data));
}
