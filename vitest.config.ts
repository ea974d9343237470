import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { defineConfig } from 'vitest/config';

import { within } from './tests/support/within.ts';

/** Two cores: a server test waits for its database a third of its time, and a fourth would only make each database slower. */
const maxWorkers = 3;
const testTimeout = within(20_000);
/** What is waited for is there soon or never: the limit only ends a wait in vain. */
const polled = { poll: { timeout: within(10_000) } };
/**
 * The files whose outcome SQL decides, by its constraints, triggers, grants and locks, its arithmetic with money and time, and
 * statements that a planner of another version reads anew. They alone run beside another PostgreSQL (TEST_PG, TEST_DATABASE_URL).
 */
const decidedBySql = [
  'tests/server/platform/database/',
  'tests/server/lifecycle/',
  'tests/server/ledger.property.test.ts',
  'tests/server/features/commissions/',
  'tests/server/features/payouts/',
  'tests/server/features/events/',
  'tests/server/reporting/',
  'tests/server/features/leads/',
  'tests/server/features/prospects/',
  'tests/server/features/referrals/',
  'tests/server/processes/',
  'tests/server/platform/jobs/',
  'tests/server/demo/',
];
/** Of their folders, those that SQL does not decide: walks of the charts, who may do what over HTTP, how far a stream is read ahead. */
const decidedByOthers = new Set([
  'tests/server/lifecycle/paths.test.ts',
  'tests/server/processes/rights.test.ts',
  'tests/server/features/prospects/export.test.ts',
]);
const files = readdirSync(join(import.meta.dirname, 'tests'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.test\.tsx?$/.test(file) && !file.includes('node_modules'))
  .map((file) => `tests/${file.replaceAll('\\', '/')}`);
const isDecidedBySql = (file: string) =>
  decidedBySql.some((place) => file.startsWith(place)) && !decidedByOthers.has(file);
const ofServer = files.filter((file) => file.startsWith('tests/server/'));
/** Which of the server's files run, by TEST_PG_FILES; without it, those that this PostgreSQL is asked for. */
const serverFiles: Readonly<Record<string, string[]>> = {
  all: ofServer,
  decided: ofServer.filter(isDecidedBySql),
  others: ofServer.filter((file) => !isDecidedBySql(file)),
};
const isOnAnother = process.env['TEST_PG'] !== undefined || Boolean(process.env['TEST_DATABASE_URL']);
const wanted = process.env['TEST_PG_FILES'] ?? (isOnAnother ? 'decided' : 'all');
/** Of the files without a database, those that put something in a module's place: each keeps its modules to itself. */
const mocking = files.filter(
  (file) =>
    !/^tests\/(server|long)\//.test(file) && readFileSync(join(import.meta.dirname, file), 'utf8').includes('vi.mock('),
);
const withoutDatabase = {
  environment: 'node',
  testTimeout,
  hookTimeout: within(60_000),
  expect: polled,
} as const;
const onDatabase = {
  environment: 'node',
  globalSetup: 'tests/support/databases/globalSetup.ts',
  testTimeout,
  hookTimeout: within(60_000),
  expect: polled,
} as const;

export default defineConfig({
  test: {
    maxWorkers,
    passWithNoTests: false,
    projects: [
      {
        test: {
          ...withoutDatabase,
          name: 'unit',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/server/**', 'tests/long/**', '**/node_modules/**', ...mocking],
          // A third of their time was the import of what others had imported.
          isolate: false,
        },
      },
      { test: { ...withoutDatabase, name: 'mocking', include: mocking } },
      {
        test: {
          ...onDatabase,
          name: 'server',
          include: serverFiles[wanted] ?? [],
          // Every file imports the whole server: once a worker is enough.
          isolate: false,
        },
      },
      {
        test: {
          name: 'long',
          environment: 'node',
          include: ['tests/long/**/*.test.ts'],
          globalSetup: 'tests/support/databases/globalSetup.ts',
          testTimeout: within(1_200_000),
          hookTimeout: within(120_000),
          expect: polled,
        },
      },
    ],
  },
});
