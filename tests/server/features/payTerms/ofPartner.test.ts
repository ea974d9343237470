import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { plainClause } from '#contract/payTerms/payTerms.ts';

import { termsOfPartner } from '../../../../server/features/payTerms/ofPartner.ts';
import { query } from '../../../../server/platform/database/pool.ts';
import { newId } from '../../../../server/platform/ids.ts';
import { type TestDatabase, testDatabase } from '../../../support/databases/database.ts';
import { unindexed } from '../../../support/databases/unindexed.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makePartner } from '../../../support/make/partners.ts';
import { makeReferral } from '../../../support/make/referrals.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

test('a partner is paid for the apps on offer and those it has shops in, by name; who may ask reads no other one', async () => {
  const [{ id: partnerId }, { id: other }] = [await makePartner(db.pool), await makePartner(db.pool)];
  const hidden = (name: string) => makeApp(db.pool, { name, state: 'hidden', commissionRate: 500 });
  const live = [await makeApp(db.pool, { name: 'parcels' }), await makeApp(db.pool, { name: 'Labels' })];
  const [used, left, ofOther] = [await hidden('Mail'), await hidden('Left'), await hidden('Of another')];
  await hidden('Unused');
  await makeReferral(db.pool, { partnerId, appId: used.id });
  await makeReferral(db.pool, { partnerId: other, appId: ofOther.id });
  const gone = await makeReferral(db.pool, { partnerId, appId: left.id });
  await query(
    db.ownerPool,
    sql`update referrals set attribution_state = 'superseded', superseded_at = now() where id = ${gone.id}`,
  );
  const read = (own: string | null, of = partnerId) => unindexed(db, (tx) => termsOfPartner(tx, of, own));
  const offer = ({ id, name }: { id: string; name: string }, rate: number) => ({
    app: { id, name },
    clauses: [
      { scope: 'app', version: 1, clause: plainClause({ rate }) },
      { scope: 'programme', version: 1, clause: plainClause({ hold: 1 }) },
    ],
  });
  const [parcels, labels] = live;
  if (!parcels || !labels) throw new Error('no apps');
  const offers = [offer(labels, 2000), offer(used, 500), offer(parcels, 2000)];
  expect(await read(null)).toEqual(offers);
  expect(await read(partnerId)).toEqual(offers);
  for (const [own, of] of [
    [other, partnerId],
    [null, newId()],
  ] as const)
    await expect(read(own, of)).rejects.toMatchObject({ statusCode: 404 });
});
