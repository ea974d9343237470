import { expect, type Page } from '@playwright/test';

/** Navigates as a link does, without reloading the page. */
export const go = (page: Page, to: string): Promise<void> =>
  page.evaluate((address) => history.pushState(null, '', address), to);

/** Opens a page of the app anew, as a link from another page does; the first page of a tab is loaded. */
export async function reopen(page: Page, to: string): Promise<void> {
  if (page.url() === 'about:blank') {
    await page.goto(to);
    return;
  }
  await go(page, '/pages/error');
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  await go(page, to);
}
