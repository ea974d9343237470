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
 * Beside another PostgreSQL (TEST_PG, TEST_DATABASE_URL): the files whose outcome SQL decides, by its constraints, triggers, grants and locks, its
 * arithmetic with money and time, and statements that a planner of another version reads anew. TEST_PG_FILES=all is every file.
 */
const decidedBySql = [
  'tests/server/platform/database/**/*.test.ts',
  'tests/server/lifecycle/**/*.test.ts',
  'tests/server/ledger.property.test.ts',
  'tests/server/features/commissions/**/*.test.ts',
  'tests/server/features/payouts/**/*.test.ts',
  'tests/server/features/events/**/*.test.ts',
  'tests/server/reporting/**/*.test.ts',
  'tests/server/features/leads/**/*.test.ts',
  'tests/server/features/prospects/**/*.test.ts',
  'tests/server/features/referrals/**/*.test.ts',
  'tests/server/processes/**/*.test.ts',
  'tests/server/platform/jobs/**/*.test.ts',
  'tests/server/demo.test.ts',
];
/** Of their folders, those that SQL does not decide: walks of the charts, who may do what over HTTP, how far a stream is read ahead. */
const decidedByOthers = [
  'tests/server/lifecycle/paths.test.ts',
  'tests/server/processes/rights.test.ts',
  'tests/server/features/prospects/export.test.ts',
];
const isOnAnother =
  (process.env['TEST_PG'] !== undefined || Boolean(process.env['TEST_DATABASE_URL'])) &&
  process.env['TEST_PG_FILES'] !== 'all';
/** Of the files without a database, those that put something in a module's place: each keeps its modules to itself. */
const mocking = readdirSync(join(import.meta.dirname, 'tests'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.test\.tsx?$/.test(file) && !/^(server|long)[\\/]|node_modules/.test(file))
  .map((file) => `tests/${file.replaceAll('\\', '/')}`)
  .filter((file) => readFileSync(join(import.meta.dirname, file), 'utf8').includes('vi.mock('));
const withoutDatabase = {
  environment: 'node',
  testTimeout,
  hookTimeout: within(60_000),
  expect: polled,
} as const;
const onDatabase = {
  environment: 'node',
  globalSetup: 'tests/support/globalSetup.ts',
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
          include: isOnAnother ? decidedBySql : ['tests/server/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...(isOnAnother ? decidedByOthers : [])],
          // Every file imports the whole server: once a worker is enough.
          isolate: false,
        },
      },
      {
        test: {
          name: 'long',
          environment: 'node',
          include: ['tests/long/**/*.test.ts'],
          globalSetup: 'tests/support/globalSetup.ts',
          testTimeout: within(1_200_000),
          hookTimeout: within(120_000),
          expect: polled,
        },
      },
    ],
  },
});
