import { expect, test as base, type Page } from '@playwright/test';
import { openMailServer, type MailServer } from './mailServer.ts';
import { openServer, type ServerProcess } from './server.ts';
import { watchViolations } from './violations.ts';

interface WorkerFixtures {
  /** Settings of this file's server beside the defaults: `test.use({ serverEnv: { SEED_DEMO: '1' } })`. */
  serverEnv: Record<string, string>;
  /** Every mail the server sent. */
  mails: MailServer;
  /** The built server with its own data, one a worker; it lives as long as the settings stay the same. */
  server: ServerProcess;
}

interface TestFixtures {
  /** What broke the page's policy or was thrown and not caught, in any page of this test; a test with one fails. */
  violations: string[];
  /** Another person: a page in a browser profile of its own, watched as well. */
  newVisitor: () => Promise<Page>;
}

/** The browser tests' `test`: a built server, its mail, and pages that must stay within their policy. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  serverEnv: [{}, { scope: 'worker', option: true }],
  mails: [
    async ({}, use) => {
      const mails = await openMailServer();
      await use(mails);
      await mails.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ mails, serverEnv }, use) => {
      const server = await openServer({ SMTP_URL: mails.url, ...serverEnv });
      await use(server);
      await server.close();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  baseURL: ({ server }, use) => use(server.url),
  violations: [
    async ({ context }, use) => {
      const found: string[] = [];
      await watchViolations(context, found);
      await use(found);
      expect(found, 'violations of the page’s policy and uncaught errors').toEqual([]);
    },
    { auto: true },
  ],
  newVisitor: async ({ browser, baseURL, violations, locale, timezoneId }, use) => {
    const opened: { close(): Promise<void> }[] = [];
    await use(async () => {
      const context = await browser.newContext({ baseURL, locale, timezoneId });
      opened.push(context);
      await watchViolations(context, violations);
      return context.newPage();
    });
    await Promise.all(opened.map((context) => context.close()));
  },
});

export { expect };
