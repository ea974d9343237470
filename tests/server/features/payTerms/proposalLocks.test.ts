import { afterAll, beforeAll, expect, test } from 'vitest';
import sql from 'sql-template-tag';

import { termsProposalFacts } from '../../../../server/features/payTerms/proposals/lifecycle.ts';
import { lockProgramme } from '../../../../server/features/payTerms/write.ts';
import { type Queryable, query, transaction } from '../../../../server/platform/database/pool.ts';
import { newId } from '../../../../server/platform/ids.ts';
import { type TestDatabase, testDatabase } from '../../../support/databases/database.ts';
import { keptFrom, locksTaken } from '../../../support/databases/locked.ts';
import { unindexed } from '../../../support/databases/unindexed.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makePartner, makeTag } from '../../../support/make/partners.ts';
import { makeTermsProposal } from '../../../support/make/payTerms.ts';
import { makeTier } from '../../../support/make/tiers.ts';

/* Deciding a proposal locks the partner, app or tag whose terms it would change, and nothing else. */

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

const lock = async (tx: Queryable, proposals: readonly { id: string }[]) => {
  for (const statement of termsProposalFacts.locks(proposals.map(({ id }) => id))) await query(tx, statement);
};

/** One of everything that has terms, and a proposal for each. */
async function world() {
  const targets = {
    partner: (await makePartner(db.pool)).id,
    app: (await makeApp(db.pool)).id,
    tag: String((await makeTag(db.pool, newId())).id),
    tier: (await makeTier(db.pool)).id,
  };
  const proposals = [
    await makeTermsProposal(db.pool, { scope: 'partner', target: targets.partner }),
    await makeTermsProposal(db.pool, { scope: 'app', target: targets.app }),
    await makeTermsProposal(db.pool, { scope: 'tag', target: targets.tag }),
    await makeTermsProposal(db.pool, { scope: 'tier', target: targets.tier }),
  ];
  const kept = async () => ({
    partner: await keptFrom(db, 'partners', targets.partner),
    app: await keptFrom(db, 'apps', targets.app),
    tag: await keptFrom(db, 'tags', targets.tag),
    tier: await keptFrom(db, 'tiers', targets.tier),
  });
  return { proposals, kept };
}

test('proposals of every scope keep whose terms they are, and no one else', async () => {
  const [own, other] = [await world(), await world()];
  const programme = await makeTermsProposal(db.pool, { scope: 'programme', target: 'all' });
  await transaction(db.pool, async (tx) => {
    await lock(tx, [...own.proposals, programme]);
    expect(
      await Promise.all(
        [...own.proposals, programme, ...other.proposals].map(({ id }) => keptFrom(db, 'terms_proposals', id)),
      ),
    ).toEqual([...Array.from({ length: 5 }, () => 'all'), ...Array.from({ length: 4 }, () => 'no one')]);
    const kept = 'all but references';
    expect(await own.kept()).toEqual({ partner: kept, app: kept, tag: kept, tier: kept });
    const free = 'no one';
    expect(await other.kept()).toEqual({ partner: free, app: free, tag: free, tier: free });
  });
});

test('proposals are read, and whose terms they are is kept, in the order of their ids, however they lie', async () => {
  const { proposals } = await world();
  const ids = proposals.map(({ id }) => id);
  await query(db.ownerPool, sql`update terms_proposals set version = version where id = ${ids[0]}`);
  const read = await unindexed(db, (tx) =>
    termsProposalFacts.load(tx, ids.toReversed(), '2026-11-20T12:00:00.000Z', null),
  );
  expect(read.map(({ id }) => id)).toEqual(ids);
  expect(await locksTaken(db, (tx) => lock(tx, proposals))).toEqual([
    'partners by id for no key update',
    'apps by id for no key update',
    'tags by id for no key update',
    'tiers by id for no key update',
    'an advisory lock',
    'terms_proposals by id for update',
  ]);
});

test('only a proposal for the programme keeps the terms of the programme', async () => {
  const { proposals } = await world();
  const programme = await makeTermsProposal(db.pool, { scope: 'programme', target: 'all' });
  const number = Number(/\d+/.exec(lockProgramme.text)?.[0]);
  const isKept = (of: readonly { id: string }[]) =>
    transaction(db.pool, async (tx) => {
      await lock(tx, of);
      const [row] = await query<{ isFree: boolean }>(
        db.ownerPool,
        sql`select pg_try_advisory_xact_lock(${number}::bigint) as "isFree"`,
      );
      return row?.isFree === false;
    });
  expect([await isKept(proposals), await isKept([programme])]).toEqual([false, true]);
});
