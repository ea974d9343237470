import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { openServices } from '../../server/openServices.ts';
import { readConfig } from '../../server/platform/config.ts';
import { createPool } from '../../server/platform/database/pool.ts';
import { crontab, tasksOf } from '../../server/tasks.ts';
import { testSecrets } from '../support/secrets.ts';

// No job runs, so that the database is never asked.
const pool = createPool({ url: 'postgres://unused@127.0.0.1:1/nothing' });
const jobs = Object.keys(tasksOf(openServices(readConfig({}), pool, testSecrets)));

const [, table = ''] = readFileSync('docs/operations.md', 'utf8').split('\n## Jobs\n');
const rows = new Map(
  Array.from(
    table.split('\n## ', 1)[0]?.matchAll(/^\| `([\w.]+)` +\| (.+?) +\|$/gm) ?? [],
    ([, job = '', when = '']) => [job, when],
  ),
);

test('docs/operations.md has a row for every job, and for nothing else', () => {
  expect([...rows.keys()].toSorted()).toEqual(jobs.toSorted());
});

/** What a row says of a time of the crontab. */
function wordsOf(at: string): RegExp {
  const [minute = '', hour = ''] = at.split(' ');
  if (minute === '*') return /every minute/;
  if (minute === '*/5') return /every five minutes/;
  if (minute === '*/10' || minute.includes(',')) return /every ten minutes/;
  return hour === '*'
    ? new RegExp(`hourly, at minute ${minute}\\b`)
    : new RegExp(`\\b${hour.padStart(2, '0')}:${minute.padStart(2, '0')}\\b`);
}

test.each(crontab.map(({ job, at }) => [job, at]))('docs/operations.md says when the clock adds %s', (job, at) => {
  expect(rows.get(job)).toMatch(wordsOf(at));
});
