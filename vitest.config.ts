import { defineConfig } from 'vitest/config';

import { within } from './tests/support/within.ts';

/** Two cores: more workers only make each database slower. */
const maxWorkers = 2;
const testTimeout = within(20_000);
/** What is waited for is there soon or never: the limit only ends a wait in vain. */
const polled = { poll: { timeout: within(10_000) } };
/** What is about the embedded server, our own processes, or what is refused before the database is asked says nothing more beside another one. */
const notOnAnother =
  process.env['TEST_PG'] === undefined && !process.env['TEST_DATABASE_URL']
    ? []
    : [
        'tests/server/platform/database/embedded.test.ts',
        'tests/server/processes/kills.test.ts',
        'tests/server/features/socket/socket.test.ts',
        'tests/server/access.test.ts',
        'tests/server/strictness.test.ts',
      ];
/** Knows the lifecycles without what the features let follow, which every server that is built registers. */
const alone = 'tests/server/lifecycle/transition.test.ts';
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
          name: 'unit',
          environment: 'node',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/server/**', 'tests/long/**', '**/node_modules/**'],
          testTimeout,
          expect: polled,
        },
      },
      {
        test: {
          ...onDatabase,
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          exclude: [...notOnAnother, alone],
          // Every file imports the whole server: once a worker is enough.
          isolate: false,
        },
      },
      { test: { ...onDatabase, name: 'alone', include: [alone] } },
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
