import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';

import { countPlaywright, countVitest } from '../../tools/support/reports.mjs';

const folder = mkdtempSync(join(tmpdir(), 'tributary-reports-'));
afterAll(() => rmSync(folder, { recursive: true }));
const vitest = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url));

describe('the reports of a run', () => {
  it('a failed, a skipped and an unloadable test of Vitest are counted and named', async () => {
    writeFileSync(
      join(folder, 'some.test.mjs'),
      `it('adds', () => { expect(1 + 1).toBe(2); });
       it('adds up', () => { expect(1 + 1).toBe(3); });
       it.skip('waits', () => {});`,
    );
    writeFileSync(join(folder, 'torn.test.mjs'), `throw new Error('torn');`);
    const report = join(folder, 'report.json');
    const run = promisify(execFile)(
      process.execPath,
      [vitest, 'run', '--globals', '--reporter=json', `--outputFile.json=${report}`],
      { cwd: folder },
    );
    await expect(run).rejects.toMatchObject({ code: 1 });

    const { passed, failed, failures } = countVitest(JSON.parse(readFileSync(report, 'utf8')));

    expect({ passed, failed }).toEqual({ passed: 1, failed: 3 });
    expect(failures.map((failure) => failure.split('\n').slice(0, 2).join(' '))).toEqual([
      expect.stringMatching(/torn\.test\.mjs › not loaded +torn$/),
      expect.stringMatching(/some\.test\.mjs › adds up +AssertionError: expected 2 to be 3/),
      expect.stringMatching(/some\.test\.mjs › waits/),
    ]);
  });

  it('a failed test of Playwright, however deep its group, is named with its message', () => {
    const spec = (title: string, ok: boolean, error?: string) => ({
      title,
      ok,
      file: 'journeys/pay.spec.ts',
      tests: [{ status: ok ? 'expected' : 'unexpected', results: [{ ...(error && { error: { message: error } }) }] }],
    });
    expect(
      countPlaywright({
        stats: { expected: 1, unexpected: 1, flaky: 0, skipped: 0 },
        errors: [],
        suites: [
          { specs: [spec('signs in', true)], suites: [{ specs: [spec('pays', false, '\u001b[31mno\u001b[39m')] }] },
        ],
      }),
    ).toEqual({ passed: 1, failed: 1, failures: ['e2e/journeys/pay.spec.ts › pays\n    no'] });
  });
});
