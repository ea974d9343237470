import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { lockShops } from '../../../server/features/events/queries.ts';
import { lockRows, transitionMany } from '../../../server/lifecycle/transition.ts';
import { query, transaction } from '../../../server/platform/database/pool.ts';
import { type Built, build } from '../../support/app.ts';
import { waitingForLocks } from '../../support/databases/locked.ts';
import { makeApp } from '../../support/make/apps.ts';
import { makeClaim } from '../../support/make/cases.ts';
import { makeLead } from '../../support/make/leads.ts';
import { makePartner } from '../../support/make/partners.ts';
import { makeReferral } from '../../support/make/referrals.ts';
import { makeUser } from '../../support/make/users.ts';
import { erasureSteps } from '../../support/steps/erasures.ts';

/* Transactions that want the same rows wait for each other: none of them is ended by a deadlock. */

const now = '2026-11-20T12:00:00.000Z';
let built: Built;
let staffId: string;
beforeAll(async () => {
  built = await build();
  built.setNow(now);
  staffId = (await makeUser(built.db.pool, { role: 'admin' })).id;
});
afterAll(() => built.close());
const { startOf, begin, stateOf } = erasureSteps(() => built);

const waiting = () => waitingForLocks(built.db);

/** A partner whose only person is to be erased, and another one's referral. */
async function setting() {
  const { pool } = built.db;
  const [own, rival, app] = [await makePartner(pool), await makePartner(pool), await makeApp(pool)];
  const person = await makeUser(pool, { partnerId: own.id });
  const referral = await makeReferral(pool, { partnerId: rival.id, appId: app.id });
  return { own, app, person, referral };
}

test('a claim is granted while its partner is being erased', async () => {
  const { own, app, person, referral } = await setting();
  const { pool, ownerPool } = built.db;
  const given = { partnerId: own.id, submittedBy: person.id, appId: app.id, shop: referral.shop };
  const { id } = await makeClaim(pool, given);
  const erasure = await startOf(person.id);
  const grant = () =>
    transaction(pool, (tx) =>
      transitionMany(tx, {
        entity: 'claim',
        event: 'claim.grant',
        ids: [id],
        actor: { userId: staffId },
        now: new Date(now),
        payload: { reason: 'They showed the mail.', movesEarned: false },
        set: { reason: 'They showed the mail.', decided_by: staffId, decided_at: now },
      }),
    );
  const { settled } = await transaction(ownerPool, async (tx) => {
    await query(tx, sql`select 1 from referrals where id = ${referral.id} for update`);
    const granting = grant();
    await expect.poll(waiting).toBe(1);
    const erasing = begin();
    await expect.poll(waiting).toBe(2);
    return { settled: Promise.allSettled([granting, erasing]) };
  });
  expect(await settled).toMatchObject([
    { status: 'fulfilled', value: { applied: [{ id, to: 'granted' }] } },
    { status: 'fulfilled' },
  ]);
  expect(await stateOf(erasure)).toBe('erasing');
});

test('an event of a shop that its partner has registered is taken while that partner is being erased', async () => {
  const { own, app, person } = await setting();
  const { pool } = built.db;
  const [lead, referral] = [
    await makeLead(pool, { partnerId: own.id, appIds: [app.id] }),
    await makeReferral(pool, { partnerId: own.id, appId: app.id }),
  ];
  const erasure = await startOf(person.id);
  const { settled } = await transaction(pool, async (tx) => {
    // As the intake does: the shops of a batch first, then the referrals in it.
    await lockShops(
      tx,
      [lead, referral].map(({ shop }) => ({ appId: app.id, shop })),
    );
    const erasing = begin();
    await expect.poll(waiting).toBe(1);
    await lockRows(tx, 'referral', [referral.id]);
    return { settled: Promise.allSettled([erasing]) };
  });
  expect(await settled).toMatchObject([{ status: 'fulfilled' }]);
  expect(await stateOf(erasure)).toBe('erasing');
  expect(await query(pool, sql`select state from leads where id = ${lead.id}`)).toEqual([{ state: 'withdrawn' }]);
});
