import { defineConfig } from '@playwright/test';
import { chromiumArgs, installedChromium, sharedCoresArgs } from './tools/support/chromium.mjs';
import { within } from './tests/support/within.ts';

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/globalSetup.ts',
  outputDir: 'test-results',
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  // Tests wait for pages more than they compute: three keep two cores busy.
  workers: 3,
  // Each test begins by itself; files that do not say so with `mode: 'default'`.
  fullyParallel: true,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: within(120_000),
  expect: { timeout: within(10_000) },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'UTC',
    // What moves is asked for by the tests that are about it: it costs a wait at every press.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: within(10_000),
    navigationTimeout: within(20_000),
    // `--trace on` for one failure: kept for every test it costs a quarter of the run.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: installedChromium(),
      args: [...chromiumArgs, ...sharedCoresArgs],
    },
  },
  // One project for all of `npm test`: a worker ends with its project, and its servers with it.
  projects: [
    { name: 'browser', testIgnore: ['e2e/long/**', 'e2e/readme/**'] },
    { name: 'long', testMatch: 'e2e/long/**/*.spec.ts', timeout: within(1_800_000) },
    { name: 'readme', testMatch: 'e2e/readme/**/*.spec.ts' },
  ],
});
