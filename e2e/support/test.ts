import type pg from 'pg';
import { expect, test as base, type Page } from '@playwright/test';
import { openMailServer, type MailServer } from './mailServer.ts';
import { type Data, layLimit, openServers, type Server, type Servers } from './servers.ts';
import { within } from '../../tests/support/within.ts';
import { noteEndpoints } from '../../tests/support/charts/walked.ts';
import { watchCalls } from './calls.ts';
import { delayAnswers } from './lateAnswers.ts';
import { watchViolations } from './violations.ts';

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
      await watchViolations(context, found);
      await delayAnswers(context);
      const called = watchCalls(context);
      await use(found);
      noteEndpoints('browser', called);
      expect(found, 'violations of the page’s policy and uncaught errors').toEqual([]);
    },
    { auto: true },
  ],
  newVisitor: async ({ browser, baseURL, violations, locale, timezoneId, contextOptions }, use) => {
    const opened: { close(): Promise<void> }[] = [];
    const called: ReturnType<typeof watchCalls>[] = [];
    await use(async () => {
      const context = await browser.newContext({ ...contextOptions, baseURL, locale, timezoneId });
      opened.push(context);
      await watchViolations(context, violations);
      await delayAnswers(context);
      called.push(watchCalls(context));
      return context.newPage();
    });
    noteEndpoints('browser', called.flat());
    await Promise.all(opened.map((context) => context.close()));
  },
});

export { expect };
