import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { visitors } from '../../../../server/features/affiliate/visitor.ts';
import { ownVisits } from '../../../../server/features/cases/rules/ownVisits.ts';
import { demoListing } from '../../../../server/platform/dev/listing.ts';
import { execute } from '../../../../server/platform/database/pool.ts';
import { newId } from '../../../../server/platform/ids.ts';
import { newToken, tokenHash } from '../../../../server/platform/tokens.ts';
import { type TestDatabase, testDatabase } from '../../../support/databases/database.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makePartner } from '../../../support/make/partners.ts';
import { makeReferral } from '../../../support/make/referrals.ts';
import { makeUser } from '../../../support/make/users.ts';

/* Whose browser a visit was made in, as far as the sessions of the partner’s people say. */

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(() => execute(db.pool, sql`delete from settings where name = 'visitor_salt'`));
afterAll(() => db.drop());

const today = '2026-11-20T00:00:00.000Z';
const at = '2026-11-20T10:00:00.000Z';
const later = '2026-11-27T00:00:00.000Z';
const browser = { ip: '203.0.113.7', userAgent: 'Firefox/140' };

interface GivenSession {
  readonly address?: string | null;
  readonly userAgent?: string;
  readonly expiresAt?: string;
  readonly revokedAt?: string;
  readonly actorId?: string;
}

/** A partner with one user, an app, and the visits of today. */
async function setting() {
  const [{ id: partnerId }, app] = [await makePartner(db.pool), await makeApp(db.pool)];
  const { id: userId } = await makeUser(db.pool, { partnerId });
  const visitorOf = visitors(db.pool);
  return {
    partnerId,
    app,
    signIn: (given: GivenSession = {}, of = userId) =>
      execute(
        db.pool,
        sql`insert into sessions (id, user_id, actor_id, kind, token_hash, address, user_agent, expires_at, revoked_at)
            values (${newId()}, ${of}, ${given.actorId ?? null}, ${given.actorId === undefined ? 'login' : 'acting'},
                    ${tokenHash(newToken())}, ${given.address === undefined ? browser.ip : given.address},
                    ${given.userAgent ?? browser.userAgent}, ${given.expiresAt ?? later}::timestamptz,
                    ${given.revokedAt ?? null}::timestamptz)`,
      ),
    /** A shop whose visit was made in the browser. */
    referral: async (visitedAt = at, from = browser) => {
      const visitId = newId();
      await execute(
        db.pool,
        sql`insert into visits (id, partner_id, app_id, visitor, source, created_at)
            values (${visitId}, ${partnerId}, ${app.id}, ${await visitorOf(from, new Date(at))}, 'link', ${visitedAt}::timestamptz)`,
      );
      return (await makeReferral(db.pool, { partnerId, appId: app.id, visitId })).id;
    },
  };
}

const among = (ids: readonly string[]) => ownVisits(db.pool, sql`r.id = any(${[...ids]}::uuid[])`);

test('before there is a visit to tell apart, none is anyone’s', async () => {
  const { partnerId, app, signIn } = await setting();
  await signIn();
  const { id } = await makeReferral(db.pool, { partnerId, appId: app.id });
  expect(await among([id])).toEqual([]);
});

test('a visit is the partner’s own in a browser that one of its people is signed in with, however often, of the referrals that are looked at', async () => {
  const { partnerId, signIn, referral } = await setting();
  const colleague = await makeUser(db.pool, { partnerId });
  await signIn();
  await signIn();
  await signIn({}, colleague.id);
  const own = await referral();
  const others = [
    await referral(at, { ...browser, ip: '203.0.113.8' }),
    await referral(at, { ...browser, userAgent: 'Chrome/150' }),
  ];
  await referral();
  expect(await among([own, ...others])).toEqual([own]);
});

test('a visit is not known any more from the day before on', async () => {
  const { signIn, referral } = await setting();
  await signIn();
  const [first, before] = [await referral(today), await referral('2026-11-19T23:59:59.999Z')];
  expect(await among([first, before])).toEqual([first]);
});

test('a visit to an app of the demo is no one’s own', async () => {
  const { app, signIn, referral } = await setting();
  await signIn();
  const own = await referral();
  expect(await among([own])).toEqual([own]);
  await execute(db.ownerPool, sql`update apps set listing_url = ${demoListing(app.slug)} where id = ${app.id}`);
  expect(await among([own])).toEqual([]);
});

test.each([
  ['that ended before the visit', { expiresAt: at }, false],
  ['that ended after it', { expiresAt: '2026-11-20T10:00:00.001Z' }, true],
  ['that was revoked', { revokedAt: at }, false],
  ['without an address', { address: null }, false],
])('a session %s: %o is the partner’s browser: %s', async (_, given, isOwn) => {
  const { signIn, referral } = await setting();
  await signIn(given);
  const id = await referral();
  expect(await among([id])).toEqual(isOwn ? [id] : []);
});

test('neither staff who act for a partner, nor the people of another one, make a visit its own', async () => {
  const { signIn, referral } = await setting();
  const admin = await makeUser(db.pool, { role: 'admin' });
  const stranger = await makeUser(db.pool, { partnerId: (await makePartner(db.pool)).id });
  await signIn({ actorId: admin.id });
  await signIn({}, stranger.id);
  expect(await among([await referral()])).toEqual([]);
});
