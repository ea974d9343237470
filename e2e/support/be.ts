import { expect, type Page } from '@playwright/test';

const password = 'tributary-demo-2026';

/** Signs in as an account of the demo data by the call and leaves what the page would keep. */
export async function be(page: Page, account: string): Promise<void> {
  const response = await page.request.post('/api/auth/login', {
    data: { email: `${account}@tributary.example`, password },
  });
  expect(response.status(), `${account} signs in`).toBe(200);
  const { data }: { data: unknown } = await response.json();
  await page.addInitScript((session) => localStorage.setItem('tributary.session', session), JSON.stringify(data));
}
