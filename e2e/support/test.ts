import type pg from 'pg';
import { expect, test as base, type Page } from '@playwright/test';
import { openMailServer, type MailServer } from './mailServer.ts';
import { type Data, layLimit, openServers, type Server, type Servers } from './servers.ts';
import { within } from '../../tests/support/within.ts';
import { openVisitor, violationsName, type Visitor, watchContext } from './visitor.ts';

interface WorkerFixtures {
  /** Every mail the worker's servers sent. */
  mails: MailServer;
  servers: Servers;
}

interface TestFixtures {
  /** What the server's data is at first: `test.use({ data: 'demo' })`. */
  data: Data;
  /** Settings of the server beside the defaults of its data. */
  serverEnv: Record<string, string>;
  /** Whether each test has a new server on new data; otherwise a worker's tests share one. */
  isAlone: boolean;
  /** The built server. */
  server: Server;
  /** Its database, as the application's role. */
  db: pg.Pool;
  /** What broke the page's policy or was thrown and not caught, in any page of this test; a test with one fails. */
  violations: string[];
  /** Another person: a page in a browser profile of its own, watched as well. */
  newVisitor: () => Promise<Page>;
}

/** The browser tests' `test`: a built server, its mail, and pages that must stay within their policy. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  mails: [
    async ({}, use) => {
      const mails = await openMailServer();
      await use(mails);
      await mails.close();
    },
    { scope: 'worker' },
  ],
  servers: [
    async ({ mails }, use) => {
      const directory = process.env['TEST_CLUSTER'];
      if (directory === undefined) throw new Error('TEST_CLUSTER is not set: globalSetup.ts sets it.');
      const servers = openServers(directory, mails.url);
      await use(servers);
      await servers.close();
    },
    { scope: 'worker', timeout: within(60_000) },
  ],
  data: ['empty', { option: true }],
  serverEnv: [{}, { option: true }],
  isAlone: [false, { option: true }],
  server: [
    async ({ servers, data, serverEnv, isAlone }, use) => {
      if (!isAlone) return use(await servers.shared(data, serverEnv));
      const server = await servers.alone(data, serverEnv);
      await use(server);
      return server.close();
    },
    // The first use of a run's demo data waits until it is laid.
    { timeout: layLimit + within(60_000) },
  ],
  db: ({ server }, use) => use(server.db),
  baseURL: ({ server }, use) => use(server.url),
  violations: [
    async ({ context }, use) => {
      const found: string[] = [];
      const noteCalls = await watchContext(context, found);
      await use(found);
      noteCalls();
      expect(found, violationsName).toEqual([]);
    },
    { auto: true },
  ],
  newVisitor: async ({ browser, baseURL, violations, locale, timezoneId, contextOptions }, use) => {
    const opened: Visitor[] = [];
    await use(async () => {
      const visitor = await openVisitor(browser, { ...contextOptions, baseURL, locale, timezoneId }, violations);
      opened.push(visitor);
      return visitor.page;
    });
    await Promise.all(opened.map((visitor) => visitor.leave()));
  },
});

export { expect };
