import { expect, type Page } from '@playwright/test';

/** Navigates as a link does, without reloading the page. */
export const go = (page: Page, to: string): Promise<void> =>
  page.evaluate((address) => history.pushState(null, '', address), to);

/** Leaves what is open for a page that asks the server for nothing. */
export async function leave(page: Page): Promise<void> {
  const nowhere = '/pages/error';
  await (page.url() === 'about:blank' ? page.goto(nowhere) : go(page, nowhere));
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
}

/** Opens a page of the app anew, as a link from another page does; the first page of a tab is loaded. */
export async function reopen(page: Page, to: string): Promise<void> {
  if (page.url() === 'about:blank') {
    await page.goto(to);
    return;
  }
  await leave(page);
  await go(page, to);
}
