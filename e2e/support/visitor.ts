import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';

import { noteEndpoints } from '../../tests/support/charts/walked.ts';
import { watchCalls } from './calls.ts';
import { delayAnswers } from './lateAnswers.ts';
import { watchViolations } from './violations.ts';

/** What the violations of a test are called where they fail it. */
export const violationsName = 'violations of the page’s policy and uncaught errors';

/** Watches what the pages of a context do wrong and what they call; the returned function notes the calls, at the end. */
export async function watchContext(context: BrowserContext, violations: string[]): Promise<() => void> {
  await watchViolations(context, violations);
  await delayAnswers(context);
  const called = watchCalls(context);
  return () => noteEndpoints('browser', called);
}

/** A page in a browser profile of its own. */
export interface Visitor {
  page: Page;
  /** Closes the profile. */
  leave(): Promise<void>;
}

/** Opens a browser profile whose page is watched: what it does wrong is added to `violations`. */
export async function openVisitor(
  browser: Browser,
  options: BrowserContextOptions,
  violations: string[],
): Promise<Visitor> {
  const context = await browser.newContext(options);
  const noteCalls = await watchContext(context, violations);
  return {
    page: await context.newPage(),
    async leave() {
      noteCalls();
      await context.close();
    },
  };
}
