import { afterAll, beforeAll, expect, test } from 'vitest';

import { startEmbedded } from '../../server/platform/database/embedded.ts';
import { hashPassword } from '../../server/features/session/passwordHash.ts';
import { type Built, build } from '../support/app.ts';
import { careless, removeScratch, scratchDirectory, testBinaries } from '../support/databases/cluster.ts';
import { makeUser } from '../support/make/users.ts';
import { within } from '../support/within.ts';

let it: Built;
beforeAll(async () => {
  it = await build();
});
afterAll(() => it.close());

test('a first start of the embedded database takes less than ten seconds, a warm one less than two', async () => {
  const dir = scratchDirectory();
  const times: number[] = [];
  for (let round = 0; round < 2; round += 1) {
    const before = performance.now();
    const embedded = await startEmbedded({ dir, binaries: testBinaries(), flags: careless });
    times.push(performance.now() - before);
    await embedded.stop();
  }
  await removeScratch(dir);
  expect(times[0]).toBeLessThan(within(10_000));
  expect(times[1]).toBeLessThan(within(2000));
});

test('a login takes as long for an unknown address as for a wrong password', async () => {
  await makeUser(it.db.pool, { email: 'timed@example.com', passwordHash: await hashPassword('gravel tin orbit') });
  const millisecondsOf = async (email: string) => {
    const started = performance.now();
    await it.request(
      null,
      'POST',
      '/api/auth/login',
      { email, password: 'another password' },
      { 'x-forwarded-for': '198.51.100.7' },
    );
    return performance.now() - started;
  };
  const known: number[] = [];
  const unknown: number[] = [];
  for (let n = 0; n < 9; n += 1) {
    known.push(await millisecondsOf('timed@example.com'));
    unknown.push(await millisecondsOf('untimed@example.com'));
  }
  const median = (times: number[]) => times.toSorted((a, b) => a - b)[4] ?? 0;
  expect(Math.min(median(known), median(unknown)) / Math.max(median(known), median(unknown))).toBeGreaterThan(0.5);
});
