import { defineConfig } from '@playwright/test';
import { chromiumArgs, installedChromium } from './tools/support/chromium.mjs';
import { within } from './tests/support/within.ts';

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/globalSetup.ts',
  outputDir: 'test-results',
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  // Every worker runs a server, a database and a browser of its own; more than two starve two cores.
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: within(60_000),
  expect: { timeout: within(10_000) },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'UTC',
    actionTimeout: within(10_000),
    navigationTimeout: within(20_000),
    // `--trace on` for one failure: kept for every test it costs a quarter of the run.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: installedChromium(),
      args: chromiumArgs,
    },
  },
  projects: [
    { name: 'components', testMatch: ['components/**/*.spec.ts', 'shell/**/*.spec.ts'] },
    { name: 'journeys', testMatch: 'journeys/**/*.spec.ts', timeout: within(180_000) },
    { name: 'paths', testMatch: 'paths/**/*.spec.ts' },
    { name: 'long', testMatch: 'long/**/*.spec.ts', timeout: within(1_800_000) },
  ],
});
