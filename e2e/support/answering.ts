import type { Page, Route } from '@playwright/test';

/**
 * Answers matching requests until the returned function is called. Never `unroute` on a live page: removing the last route can drop
 * a request in flight in Chromium (6 of 2,400 under load hung).
 */
export async function answering(
  page: Page,
  pattern: string | RegExp,
  answer: (route: Route) => unknown,
): Promise<() => void> {
  let isOver = false;
  await page.route(pattern, (route) => (isOver ? route.fallback() : answer(route)));
  return () => {
    isOver = true;
  };
}
