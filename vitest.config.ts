import { defineConfig } from 'vitest/config';

/** Two cores: more workers only make each database slower. */
const maxWorkers = 2;
const testTimeout = 20_000;

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
          name: 'server',
          environment: 'node',
          include: ['tests/server/**/*.test.ts'],
          globalSetup: 'tests/support/globalSetup.ts',
          testTimeout,
          hookTimeout: 60_000,
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
