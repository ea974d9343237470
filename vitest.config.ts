import { defineConfig } from 'vitest/config';

/** Two cores: more workers only make each database slower. */
const maxWorkers = 2;
const testTimeout = 20_000;
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
const onDatabase = {
  environment: 'node',
  globalSetup: 'tests/support/globalSetup.ts',
  testTimeout,
  hookTimeout: 60_000,
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
          exclude: ['tests/server/**', 'tests/long/**'],
          testTimeout,
        },
      },
      {
        test: {
          ...onDatabase,
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          exclude: notOnAnother,
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
          testTimeout: 1_200_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
