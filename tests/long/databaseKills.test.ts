import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import type pg from 'pg';
import sql from 'sql-template-tag';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { compactFacts } from '../../server/features/figures/compact.ts';
import { measures } from '../../server/features/figures/measures.ts';
import { readSums } from '../../server/features/figures/readSums.ts';
import { clusterPaths } from '../../server/platform/database/embedded/cluster.ts';
import { readPostmaster } from '../../server/platform/database/embedded/postmaster.ts';
import { type Embedded, startEmbedded } from '../../server/platform/database/embedded.ts';
import { migrate } from '../../server/platform/database/migrate.ts';
import { createPool, query, queryOne } from '../../server/platform/database/pool.ts';
import { removeScratch, scratchDirectory, testBinaries } from '../support/cluster.ts';
import { makeApp, makePartner, makeReferral } from '../support/factories.ts';
import { type Program, bundle, start } from '../support/program.ts';
import { rawFacts, sumOf, wordsOf } from '../support/rawSums.ts';
import { copyDatabase, makeTemplate } from '../support/templates.ts';

const kills = 20;
const inOne = 50;

let dir: string;
let embedded: Embedded;
let pool: pg.Pool;
let program: string;
let compactor: Program | undefined;
beforeEach(async () => {
  dir = scratchDirectory();
  program = await bundle('compactor');
  // As it runs at a customer's: what was acknowledged is on the disk.
  embedded = await startEmbedded({ dir, binaries: testBinaries() });
});
afterEach(async () => {
  compactor?.child.kill('SIGKILL');
  await pool.end();
  await embedded.stop();
  await removeScratch(dir);
  fs.rmSync(path.dirname(program), { recursive: true, force: true });
});

test('a database killed twenty times while clicks come in and are compacted keeps what it acknowledged, and sums equal the rows', async () => {
  await makeTemplate(embedded, 'template_killed', ({ ownerUrl }) => migrate({ ownerUrl }));
  const { url } = await copyDatabase(embedded, 'template_killed', 'killed');
  pool = createPool({ url, max: 4 });
  pool.on('error', () => undefined);
  const [partner, app] = [await makePartner(pool), await makeApp(pool)];
  await makeReferral(pool, { partnerId: partner.id, appId: app.id });

  const over = new AbortController();
  let acknowledged = 0;
  let failed = 0;
  const writing = (async () => {
    while (!over.signal.aborted) {
      const visitors = Array.from({ length: inOne }, () => randomBytes(16));
      try {
        await query(
          pool,
          sql`insert into clicks (partner_id, app_id, hour, visitor, country)
              select ${partner.id}, ${app.id}, '2026-09-01T00:00:00Z'::timestamptz + (n % 900) * interval '1 hour', v.visitor, 'DE'
                from unnest(${visitors}::bytea[]) with ordinality as v(visitor, n)`,
        );
        acknowledged += inOne;
      } catch {
        failed += 1;
        await delay(20);
      }
    }
  })();
  const isUp = () =>
    query(pool, sql`select 1`).then(
      () => true,
      () => false,
    );
  for (let n = 0; n < kills; n += 1) {
    await expect.poll(isUp).toBe(true);
    compactor = start(program, [url]);
    for (let lines = 0; lines < 3; lines += 1) await compactor.line();
    const { pid } = readPostmaster(clusterPaths(dir).data) ?? {};
    if (pid === undefined) throw new Error('no server runs');
    process.kill(pid, 'SIGKILL');
    await compactor.ended;
  }
  await expect.poll(isUp).toBe(true);
  over.abort();
  await writing;

  const kept = await queryOne<{ n: number }>(pool, sql`select count(*) as n from clicks`);
  const clicks = kept?.n ?? 0;
  expect(clicks).toBeGreaterThanOrEqual(acknowledged);
  // What was committed as the server died was not acknowledged.
  expect(clicks).toBeLessThanOrEqual(acknowledged + failed * inOne);
  expect(failed).toBeGreaterThanOrEqual(kills / 2);
  const facts = await rawFacts(pool, 'UTC');
  const asked = [
    { measures, per: 'day', from: null, to: null },
    { measures, by: 'app', from: null, to: null },
    { measures, by: 'partner', from: null, to: null },
  ] as const;
  for (const one of asked) expect(wordsOf(await readSums(pool, one))).toEqual(sumOf(facts, one));
  await compactFacts(pool);
  for (const one of asked) expect(wordsOf(await readSums(pool, one))).toEqual(sumOf(facts, one));
}, 600_000);
