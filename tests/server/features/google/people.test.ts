import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { execute, query } from '../../../../server/platform/database/pool.ts';
import { hashPassword } from '../../../../server/features/session/passwordHash.ts';
import type { Built } from '../../../support/app.ts';
import { makeUser } from '../../../support/make/users.ts';
import type { ForgedIssuer } from '../../../support/servers/forgedIssuer.ts';
import { proved, refusedWith, isNew, codeOf, googleSteps, openGoogle } from '../../../support/steps/google.ts';

let it: Built;
let issuer: ForgedIssuer;
let snapshot: () => Promise<Record<string, string>>;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ it, issuer, snapshot, close } = await openGoogle());
});
afterAll(() => close());
beforeEach(() => it.setNow(null));
const { begin, comeBackWith } = googleSteps(() => ({ it, issuer }));

describe('a verified user who may still not sign in sees why', () => {
  const password = 'gravel tin orbit';
  const people: Record<string, { error: string; person: () => Promise<Record<string, unknown>> }> = {
    'with an address no one verified': {
      error: 'unverified',
      person: async () => ({ ...isNew, email_verified: false }),
    },
    'with an address that is said to be verified in words': {
      error: 'unverified',
      person: async () => ({ ...isNew, email_verified: 'true' }),
    },
    'with an address of which nothing is said': {
      error: 'unverified',
      person: async () => ({ ...isNew, email_verified: undefined }),
    },
    'without an address': { error: 'unverified', person: async () => ({ sub: 'nobody', email_verified: true }) },
    'with an address that is none': {
      error: 'unverified',
      person: async () => ({ ...isNew, email: 'a@b.example\r\nBcc: c@d.example' }),
    },
    'with an unverified address that has an account here': {
      error: 'unverified',
      person: async () => {
        const { email } = await makeUser(it.db.pool, { role: 'admin' });
        return { ...proved(email), email_verified: false };
      },
    },
    'with the address of an account that is another subject’s': {
      error: 'mismatch',
      person: async () => {
        const { id, email } = await makeUser(it.db.pool);
        await execute(
          it.db.pool,
          sql`update users set google_issuer = ${issuer.url}, google_id = 'first' where id = ${id}`,
        );
        return proved(email.toUpperCase(), 'second');
      },
    },
    'with the address of an account linked at another issuer': {
      error: 'mismatch',
      person: async () => {
        const { id, email } = await makeUser(it.db.pool);
        await execute(
          it.db.pool,
          sql`update users set google_issuer = 'https://other.example', google_id = 'same' where id = ${id}`,
        );
        return proved(email, 'same');
      },
    },
    'who is disabled': {
      error: 'disabled',
      person: async () => {
        const { id, email } = await makeUser(it.db.pool, { isDisabled: true });
        await execute(
          it.db.pool,
          sql`update users set google_issuer = ${issuer.url}, google_id = 'gone' where id = ${id}`,
        );
        return proved(email, 'gone');
      },
    },
    'whose account is disabled and was never linked': {
      error: 'disabled',
      person: async () => {
        const passwordHash = await hashPassword(password);
        return proved((await makeUser(it.db.pool, { isDisabled: true, isVerified: false, passwordHash })).email);
      },
    },
  };
  test.each(Object.entries(people))('%s', async (_, { error, person }) => {
    const claims = await person();
    const begun = await begin();
    const before = await snapshot();
    expect(await comeBackWith(begun, { claims })).toMatchObject(refusedWith(error));
    expect(await snapshot()).toEqual(before);
  });

  test('the same subject of another issuer is another user', async () => {
    const { id } = await makeUser(it.db.pool, { email: 'elsewhere@people.example' });
    await execute(
      it.db.pool,
      sql`update users set google_issuer = 'https://other.example', google_id = 'shared' where id = ${id}`,
    );
    await comeBackWith(await begin(), { claims: proved('here@people.example', 'shared') });
    expect(
      await query(
        it.db.pool,
        sql`select email from users where google_id = 'shared' order by google_issuer = ${issuer.url}`,
      ),
    ).toEqual([{ email: 'elsewhere@people.example' }, { email: 'here@people.example' }]);
  });

  test('a known subject is known whatever their address is now', async () => {
    await comeBackWith(await begin(), { claims: proved('before@people.example', 'moved') });
    const back = await comeBackWith(await begin(), { claims: { sub: 'moved', email: 'after@people.example' } });
    expect(codeOf(back.location)).not.toBe('');
    expect(await query(it.db.pool, sql`select email from users where google_id = 'moved'`)).toEqual([
      { email: 'before@people.example' },
    ]);
  });

  test('a new user who signs in twice at once is created once', async () => {
    const begun = await Promise.all(Array.from({ length: 8 }, () => begin()));
    const backs = await Promise.all(
      begun.map((one) => comeBackWith(one, { claims: proved('at-once@people.example') })),
    );
    expect(backs.map(({ location }) => codeOf(location) !== '')).toEqual(backs.map(() => true));
    expect(await query(it.db.pool, sql`select 1 from users where google_id = 'at-once@people.example'`)).toHaveLength(
      1,
    );
  });
});
