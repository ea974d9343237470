import type { BrowserContext } from '@playwright/test';

/* A worker's tests use one browser profile after the other has left it (`reuseContext`): Playwright takes back what a test
   stored, routed, listened to or replaced. */

/** Takes back the rest, and closes the pages: with none open, the profile keeps the product's files, fetched and compiled. */
export async function leaveProfile(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map((page) => page.close()));
  await Promise.all([context.clearPermissions(), context.setExtraHTTPHeaders({}), context.setOffline(false)]);
}
