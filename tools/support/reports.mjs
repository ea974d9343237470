import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './prepare.mjs';

// The JSON reports of Vitest and Playwright: counts, and each failure as the end of the run repeats it.

/** @typedef {{ passed: number, failed: number, failures: string[] }} Counted */

/** A failure as the end of the run repeats it: where, which test, and the first lines of its message, without colours. */
const failure = (/** @type {string} */ file, /** @type {string} */ title, /** @type {string | undefined} */ message) =>
  [
    `${relative(root, file)} › ${title}`,
    ...stripVTControlCharacters(message ?? '')
      .split('\n')
      .slice(0, 12),
  ].join('\n    ');

/** A skipped or unfinished test failed; so did a file that could not be loaded. */
export const countVitest = (/** @type {any} */ { numTotalTests, numPassedTests, testResults }) => {
  const unloaded = testResults.filter(
    (/** @type {any} */ file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  return {
    passed: numPassedTests,
    failed: numTotalTests - numPassedTests + unloaded.length,
    failures: [
      ...unloaded.map((/** @type {any} */ file) => failure(file.name, 'not loaded', file.message)),
      ...testResults.flatMap((/** @type {any} */ file) =>
        file.assertionResults
          .filter((/** @type {any} */ test) => test.status !== 'passed')
          .map((/** @type {any} */ test) => failure(file.name, test.fullName, test.failureMessages?.[0])),
      ),
    ],
  };
};

/** @returns {string[]} */
const playwrightFailures = (/** @type {any} */ group) => [
  ...(group.specs ?? [])
    .filter(
      (/** @type {any} */ spec) => !spec.ok || spec.tests.some((/** @type {any} */ test) => test.status !== 'expected'),
    )
    .map((/** @type {any} */ spec) =>
      failure(
        join(root, 'e2e', spec.file),
        spec.title,
        spec.tests.flatMap((/** @type {any} */ test) => test.results).find((/** @type {any} */ result) => result.error)
          ?.error.message,
      ),
    ),
  ...(group.suites ?? []).flatMap(playwrightFailures),
];

export const countPlaywright = (/** @type {any} */ report) => ({
  passed: report.stats.expected,
  failed: report.stats.unexpected + report.stats.flaky + report.stats.skipped + report.errors.length,
  failures: playwrightFailures(report),
});
