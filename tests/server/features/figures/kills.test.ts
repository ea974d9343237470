import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { compactFacts } from '../../../../server/features/figures/compact.ts';
import { measures } from '../../../../server/features/figures/measures.ts';
import { readSums } from '../../../../server/features/figures/readSums.ts';
import { query } from '../../../../server/platform/database/pool.ts';
import { type TestDatabase, testDatabase } from '../../../support/databases/database.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makeCharge } from '../../../support/make/earnings.ts';
import { makePartner } from '../../../support/make/partners.ts';
import { makeReferral } from '../../../support/make/referrals.ts';
import { bundle, start } from '../../../support/servers/program.ts';
import { rawFacts, sumOf, wordsOf } from '../../../support/money/rawSums.ts';
import { within } from '../../../support/within.ts';

/** `npm run test:long` sets more. */
const kills = Number(process.env['KILLS'] ?? 5);

let db: TestDatabase;
let program: string;
beforeAll(async () => {
  db = await testDatabase();
  program = await bundle('compactor');
});
afterAll(async () => {
  await db.drop();
  fs.rmSync(path.dirname(program), { recursive: true, force: true });
});

/** Fifty new visitors, one an hour: each call adds to the same fifty hours. */
const clickOften = (partnerId: string, appId: string) =>
  query(
    db.pool,
    sql`insert into clicks (partner_id, app_id, hour, visitor, country)
        select ${partnerId}, ${appId}, '2026-09-01T00:00:00Z'::timestamptz + (n % 900) * interval '1 hour', v.visitor, 'DE'
          from unnest(${Array.from({ length: 50 }, () => randomBytes(16))}::bytea[]) with ordinality as v(visitor, n)`,
  );

test(
  'compactors killed while rows come in lose nothing and count nothing twice',
  async () => {
    const [partner, app] = [await makePartner(db.pool), await makeApp(db.pool)];
    const referral = await makeReferral(db.pool, { partnerId: partner.id, appId: app.id });
    const over = new AbortController();
    const writing = (async () => {
      while (!over.signal.aborted) {
        await clickOften(partner.id, app.id);
        await makeCharge(db.pool, { referral });
      }
    })();
    let moved = 0;
    for (let n = 0; n < kills; n += 1) {
      const compactor = start(program, [db.url]);
      // Kill it in the middle: some deltas are moved, more keep coming in.
      for (let lines = 0; lines < 3; lines += 1) moved += Number(await compactor.line());
      compactor.child.kill('SIGKILL');
      expect(await compactor.ended).toBe('SIGKILL');
    }
    over.abort();
    await writing;
    expect(moved).toBeGreaterThan(0);
    const requests = [
      { measures, per: 'day', from: null, to: null },
      { measures, by: 'app', from: null, to: null },
      { measures, by: 'partner', from: null, to: null },
    ] as const;
    const facts = await rawFacts(db.pool, 'UTC');
    const compare = async () => {
      for (const one of requests) expect(wordsOf(await readSums(db.pool, one))).toEqual(sumOf(facts, one));
    };
    await compare();
    await compactFacts(db.pool);
    await compare();
    expect(await query(db.pool, sql`select from fact_deltas`)).toEqual([]);
  },
  within(120_000),
);
