import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import type pg from 'pg';
import sql from 'sql-template-tag';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { HOUR } from '#contract/shared/day.ts';

import { compactFacts } from '../../server/features/figures/compact.ts';
import { measures } from '../../server/features/figures/measures.ts';
import { readSums } from '../../server/features/figures/readSums.ts';
import { clusterPaths } from '../../server/platform/database/embedded/cluster.ts';
import { readPostmaster } from '../../server/platform/database/embedded/postmaster.ts';
import { type Embedded, startEmbedded } from '../../server/platform/database/embedded.ts';
import { migrate } from '../../server/platform/database/migrate.ts';
import { createPool, query, queryOne, transaction } from '../../server/platform/database/pool.ts';
import { withoutLimits } from '../../server/platform/database/withoutLimits.ts';
import { removeScratch, scratchDirectory, testBinaries } from '../support/databases/cluster.ts';
import { makeApp } from '../support/make/apps.ts';
import { makeCharge } from '../support/make/earnings.ts';
import { makePartner } from '../support/make/partners.ts';
import { makeReferral } from '../support/make/referrals.ts';
import { type Program, bundle, start } from '../support/servers/program.ts';
import { rawFacts, sumOf, wordsOf } from '../support/money/rawSums.ts';
import { copyDatabase, makeTemplate } from '../support/databases/templates.ts';
import { within } from '../support/within.ts';

/** Of the database, and as many of the process that compacts. */
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
  // As in production: what was acknowledged is on disk.
  embedded = await startEmbedded({ dir, binaries: testBinaries() });
});
afterEach(async () => {
  compactor?.child.kill('SIGKILL');
  await pool.end();
  await embedded.stop();
  await removeScratch(dir);
  fs.rmSync(path.dirname(program), { recursive: true, force: true });
});

/** A compactor in its own process, interrupted at work. */
async function compacting(file: string, url: string): Promise<Program> {
  compactor = start(file, [url]);
  for (let lines = 0; lines < 3; lines += 1) await compactor.line();
  return compactor;
}

test(
  'database and compactor, killed in turn twenty times each while clicks and charges come in, keep what was acknowledged, and sums equal the rows',
  async () => {
    await makeTemplate(embedded, 'template_killed', ({ ownerUrl }) => migrate({ ownerUrl }));
    const { url } = await copyDatabase(embedded, 'template_killed', 'killed');
    pool = createPool({ url, max: 4 });
    pool.on('error', () => undefined);
    const [partner, app] = [await makePartner(pool), await makeApp(pool)];
    const referral = await makeReferral(pool, { partnerId: partner.id, appId: app.id, country: 'DE' });

    const over = new AbortController();
    let acknowledged = 0;
    let failed = 0;
    const charged = { acknowledged: 0, failed: 0 };
    /** Each with its commission and ledger entry, all or nothing. */
    const charging = (async () => {
      while (!over.signal.aborted) {
        const at = new Date(Date.UTC(2026, 8, 1) + charged.acknowledged * HOUR).toISOString();
        try {
          await transaction(pool, (tx) => makeCharge(tx, { referral, at }));
          charged.acknowledged += 1;
        } catch {
          charged.failed += 1;
          await delay(20);
        }
      }
    })();
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
    const killDatabase = () => {
      const { pid } = readPostmaster(clusterPaths(dir).data) ?? {};
      if (pid === undefined) throw new Error('no server runs');
      process.kill(pid, 'SIGKILL');
    };
    for (let n = 0; n < kills; n += 1) {
      await expect.poll(isUp).toBe(true);
      const dying = await compacting(program, url);
      dying.child.kill('SIGKILL');
      expect(await dying.ended).toBe('SIGKILL');
      const orphaned = await compacting(program, url);
      killDatabase();
      await orphaned.ended;
    }
    await expect.poll(isUp).toBe(true);
    over.abort();
    await Promise.all([writing, charging]);

    // As its job does: it may take longer than a request may.
    await withoutLimits(pool, async (db) => {
      const kept = await queryOne<{ clicks: number; charges: number; commissions: number }>(
        db,
        sql`select (select count(*) from clicks) as clicks, (select count(*) from charges) as charges,
                 (select count(*) from commissions) as commissions`,
      );
      const { clicks = 0, charges = 0, commissions = 0 } = kept ?? {};
      expect(clicks).toBeGreaterThanOrEqual(acknowledged);
      // What was committed as the server died was not acknowledged.
      expect(clicks).toBeLessThanOrEqual(acknowledged + failed * inOne);
      expect(failed).toBeGreaterThanOrEqual(kills / 2);
      expect(charges).toBeGreaterThanOrEqual(charged.acknowledged);
      expect(charges).toBeLessThanOrEqual(charged.acknowledged + charged.failed);
      expect(charged.acknowledged).toBeGreaterThanOrEqual(kills);
      expect(commissions).toBe(charges);
      const facts = await rawFacts(db, 'UTC');
      const requests = [
        { measures, per: 'day', from: null, to: null },
        { measures, by: 'app', from: null, to: null },
        { measures, by: 'partner', from: null, to: null },
      ] as const;
      for (const one of requests) expect(wordsOf(await readSums(db, one))).toEqual(sumOf(facts, one));
      await compactFacts(db);
      for (const one of requests) expect(wordsOf(await readSums(db, one))).toEqual(sumOf(facts, one));
    });
  },
  within(600_000),
);
