import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { rankedClauses, type VersionedTerms } from '#contract/payTerms/evaluation.ts';
import { type PayScope, plainClause } from '#contract/payTerms/payTerms.ts';

import { editedRanking } from '../../../../server/features/payTerms/editedRanking.ts';
import { findRankings, linkKey } from '../../../../server/features/payTerms/rankings.ts';
import { query } from '../../../../server/platform/database/pool.ts';
import { newId } from '../../../../server/platform/ids.ts';
import { type TestDatabase, testDatabase } from '../../../support/databases/database.ts';
import { unindexed } from '../../../support/databases/unindexed.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makePartner, makeTag } from '../../../support/make/partners.ts';
import { makeStanding, makeTier } from '../../../support/make/tiers.ts';

/* Which clauses count for a partner and an app, the nearest first. */

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

test('the last version of each of its terms counts, and none of another partner’s or app’s', async () => {
  const partnerWith = async (name: string) => {
    const { id } = await makePartner(db.pool);
    const [tag, tier] = [await makeTag(db.pool, name, id), await makeTier(db.pool)];
    await makeStanding(db.pool, { partnerId: id, tierId: tier.id });
    return { id, tag: tag.id, tier: tier.id };
  };
  const [own, other] = [await partnerWith('Own'), await partnerWith('Other')];
  const [app, elsewhere] = [
    await makeApp(db.pool, { commissionRate: 1000 }),
    await makeApp(db.pool, { commissionRate: 1100 }),
  ];
  const write = (column: 'app' | 'tag' | 'tier' | 'partner', target: string | number, version: number, rate: number) =>
    query(
      db.pool,
      sql`insert into pay_terms (id, scope, target, version, clauses, app_id, tag_id, tier_id, partner_id)
          values (${newId()}, ${column}, ${String(target)}, ${version}, ${JSON.stringify([plainClause({ rate })])}::jsonb,
                  ${column === 'app' ? target : null}::uuid, ${column === 'tag' ? target : null}::int,
                  ${column === 'tier' ? target : null}::uuid, ${column === 'partner' ? target : null}::uuid)`,
    );
  await write('app', app.id, 2, 1200);
  for (const [n, { id, tag, tier }] of [own, other].entries()) {
    await write('tag', tag, 1, 2000 + n);
    await write('tier', tier, 1, 3000 + n);
    await write('partner', id, 1, 4000 + n);
    await write('partner', id, 2, 5000 + n);
  }
  const links = [
    { partnerId: own.id, appId: app.id },
    { partnerId: other.id, appId: elsewhere.id },
    { partnerId: null, appId: app.id },
    { partnerId: own.id, appId: app.id },
  ];
  const rankings = await unindexed(db, (tx) => findRankings(tx, links));
  const read = [...rankings].map(([key, ranked]) => [
    key,
    ranked.map(({ terms, clause }) => [terms.scope, terms.version, clause.pay?.kind === 'percent' && clause.pay.rate]),
  ]);
  const programme = ['programme', 1, false];
  expect(read).toEqual([
    [`${own.id} ${app.id}`, [['partner', 2, 5000], ['tier', 1, 3000], ['tag', 1, 2000], ['app', 2, 1200], programme]],
    [
      `${other.id} ${elsewhere.id}`,
      [['partner', 2, 5001], ['tier', 1, 3001], ['tag', 1, 2001], ['app', 1, 1100], programme],
    ],
    [` ${app.id}`, [['app', 2, 1200], programme]],
  ]);
  expect(links.map((link) => rankings.has(linkKey(link)))).toEqual([true, true, true, true]);
});

test('edited clauses are in the place of those of their terms alone', () => {
  const terms = (scope: PayScope, target: string, rate: number): VersionedTerms => ({
    id: `${scope} ${target}`,
    scope,
    target,
    version: 3,
    clauses: [plainClause({ rate }), plainClause({ hold: 1 })],
  });
  const [app, one, another] = [terms('app', 'x', 1), terms('tag', '1', 2), terms('tag', '2', 3)];
  const clauses = [plainClause({ rate: 9 })];
  const edited = (scope: PayScope, target: string) =>
    editedRanking(rankedClauses([app, one, another]), { scope, target }, clauses);
  const instead = (scope: PayScope, target: string): VersionedTerms => ({
    id: 'edited',
    scope,
    target,
    version: 0,
    clauses,
  });
  expect(edited('tag', '1')).toEqual(rankedClauses([app, another, instead('tag', '1')]));
  expect(edited('app', 'x')).toEqual(rankedClauses([one, another, instead('app', 'x')]));
  expect(edited('tag', 'x')).toEqual(rankedClauses([app, one, another, instead('tag', 'x')]));
  expect(edited('tag', '1').map((cited) => [cited.terms.id, cited.clause.id])).toEqual([
    ['tag 2', 'hold'],
    ['edited', 'rate'],
    ['tag 2', 'rate'],
    ['app x', 'hold'],
    ['app x', 'rate'],
  ]);
});
