import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { query } from '../../../../server/platform/database/pool.ts';
import { ensureTerms } from '../../../../server/features/terms/firstTerms.ts';
import { type Built, type Caller, build } from '../../../support/app.ts';
import { testDatabase } from '../../../support/databases/database.ts';
import { makeUser, makeSession } from '../../../support/make/users.ts';
import { problemOf } from '../../../support/problems.ts';

let it: Built;
beforeAll(async () => {
  it = await build();
  await query(
    it.db.ownerPool,
    sql`insert into terms_versions (version, title, body, changes, published_at)
        values (2, 'Terms 2', 'Be better.', 'Better.', '2026-01-01T00:00:00Z'),
               (3, 'Terms 3', 'Be best.', 'Best.', now() + interval '1 day')`,
  );
});
afterAll(() => it.close());

const notFound = problemOf(404, 'Not found', 'not_found', 'Not found.');
const accept = (caller: Caller, id: string | null, body: object = {}) =>
  it.request(caller, 'POST', `/api/partners/partner/terms-accepted/${id}`, body, { 'x-forwarded-for': '203.0.113.7' });
const acceptances = (caller: Caller) =>
  query(
    it.db.pool,
    sql`select partner_id, version, host(address) as address from terms_acceptances where user_id = ${caller.userId} order by version`,
  );
const countAcceptances = async () => (await query(it.db.pool, sql`select 1 from terms_acceptances`)).length;
const paragraph = (text: string) => ({ kind: 'paragraph', content: [{ text, marks: [], href: null }] });
const second = {
  version: 2,
  title: 'Terms 2',
  body: 'Be better.',
  bodyTree: [paragraph('Be better.')],
  changes: 'Better.',
  changesTree: [paragraph('Better.')],
  publishedAt: '2026-01-01T00:00:00.000Z',
};

describe('the terms', () => {
  test('in force are the newest that are published', async () => {
    const answer = await it.request(null, 'GET', '/api/terms');
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: { data: second } });
  });

  test('of an older version stay readable; a coming one and a missing one are not there', async () => {
    expect((await it.request(null, 'GET', '/api/terms/2')).body).toEqual({ data: second });
    expect((await it.request(null, 'GET', '/api/terms/1')).body).toMatchObject({
      data: { version: 1, title: 'Terms 1' },
    });
    const [coming, missing] = await Promise.all(
      [3, 99].map((version) => it.request(null, 'GET', `/api/terms/${version}`)),
    );
    expect(coming?.body).toEqual(notFound);
    expect(coming?.text).toBe(missing?.text);
    expect((await it.request(null, 'GET', '/api/terms/1.5')).status).toBe(400);
  });
});

describe('accepting the terms', () => {
  test('opens the partner’s pages, and is kept with version and address, once', async () => {
    const caller = await it.as('termsOpen');
    expect((await it.request(caller, 'GET', '/api/auth/me')).body).toMatchObject({
      data: { isTermsAccepted: false, partner: { isTermsAccepted: false } },
    });
    const answers = await Promise.all(
      [{}, { version: 2 }, {}, {}].map((body) => accept(caller, caller.partnerId, body)),
    );
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
      Array.from({ length: 4 }, () => ({ status: 200, body: { data: { isTermsAccepted: true } } })),
    );
    expect(await acceptances(caller)).toEqual([{ partner_id: caller.partnerId, version: 2, address: '203.0.113.7' }]);
    expect((await it.request(caller, 'GET', '/api/auth/me')).body).toMatchObject({
      data: { isTermsAccepted: true, partner: { isTermsAccepted: true } },
    });
  });

  test('is each person’s own: a colleague’s acceptance counts for the partner alone', async () => {
    const caller = await it.as('termsOpen');
    await accept(caller, caller.partnerId);
    const colleague = await makeUser(it.db.pool, { partnerId: caller.partnerId });
    const token = await makeSession(it.db.pool, colleague.id);
    expect(
      (await it.request({ headers: { authorization: `Bearer ${token}` } }, 'GET', '/api/auth/me')).body,
    ).toMatchObject({
      data: { isTermsAccepted: false, partner: { isTermsAccepted: true } },
    });
  });

  test('is required again by a new version', async () => {
    const caller = await it.as('partner');
    expect((await it.request(caller, 'GET', '/api/auth/me')).body).toMatchObject({ data: { isTermsAccepted: false } });
    await accept(caller, caller.partnerId, { version: 2 });
    expect(await acceptances(caller)).toMatchObject([{ version: 1 }, { version: 2 }]);
  });

  test('of a version that is not in force is refused', async () => {
    const caller = await it.as('termsOpen');
    for (const version of [1, 3]) {
      const answer = await accept(caller, caller.partnerId, { version });
      expect({ status: answer.status, body: answer.body }).toEqual({
        status: 409,
        body: problemOf(409, 'Conflict', 'version_conflict', 'The terms have changed. Read the current version first.'),
      });
    }
    expect(await acceptances(caller)).toEqual([]);
  });

  test('for another partner answers like for none', async () => {
    const [caller, other] = [await it.as('termsOpen'), await it.as('termsOpen')];
    const answers = [
      await accept(caller, other.partnerId),
      await accept(caller, '00000000-0000-7000-8000-000000000000'),
    ];
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
      [1, 2].map(() => ({ status: 404, body: notFound })),
    );
    expect(answers[0]?.text).toBe(answers[1]?.text);
    expect([...(await acceptances(caller)), ...(await acceptances(other))]).toEqual([]);
  });

  test.each([
    ['anonymous', 401, 'unauthenticated'],
    ['unverified', 403, 'email_not_verified'],
    ['noPartner', 403, 'partner_required'],
    ['pending', 403, 'approval_pending'],
    ['rejected', 403, 'approval_rejected'],
    ['suspended', 403, 'account_suspended'],
    ['acting', 403, 'acting_as'],
    ['admin', 403, 'partner_only'],
  ] as const)('is refused to %s', async (kind, status, code) => {
    const caller = await it.as(kind);
    const before = await countAcceptances();
    const answer = await accept(caller, caller.partnerId ?? '00000000-0000-7000-8000-000000000000');
    expect(answer).toMatchObject({ status, body: { code } });
    expect(await countAcceptances()).toBe(before);
  });
});

test('the first terms are laid where there are none, and never over others', async () => {
  const db = await testDatabase();
  const now = new Date('2026-11-20T12:00:00Z');
  expect([await ensureTerms(db.pool, now), await ensureTerms(db.pool, now)]).toEqual([1, 0]);
  expect(await query(db.pool, sql`select version, title from terms_versions`)).toEqual([
    { version: 1, title: 'Partner terms and conditions' },
  ]);
  await db.drop();
});
