import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { execute, query, transaction } from '../../../../server/platform/database/pool.ts';
import { type Built, build } from '../../../support/app.ts';
import { waitingForLocks } from '../../../support/databases/locked.ts';
import { makeUser } from '../../../support/make/users.ts';
import { type ForgedIssuer, startForgedIssuer } from '../../../support/servers/forgedIssuer.ts';
import { origin, proved, codeOf, spent, googleSteps } from '../../../support/steps/google.ts';

let it: Built;
let issuer: ForgedIssuer;
beforeAll(async () => {
  issuer = await startForgedIssuer();
  it = await build({
    GOOGLE_ISSUER: issuer.url,
    GOOGLE_CLIENT_ID: issuer.clientId,
    GOOGLE_CLIENT_SECRET: issuer.clientSecret,
  });
});
afterAll(async () => {
  await it.close();
  await issuer.stop();
});
beforeEach(() => it.setNow(null));
const { begin, comeBackWith, exchange } = googleSteps(() => ({ it, issuer }));

describe('the code of the page', () => {
  const comeIn = async (name: string) => {
    const begun = await begin();
    const back = await comeBackWith(begun, { claims: proved(`${name}@people.example`) });
    return { code: codeOf(back.location), cookie: begun.cookie };
  };
  const sessionsOf = (name: string) =>
    query(
      it.db.pool,
      sql`select 1 from sessions s join users u on u.id = s.user_id where u.email = ${`${name}@people.example`}`,
    );

  test('used fifty times at once is one session', async () => {
    const { code, cookie } = await comeIn('fifty');
    const answers = await Promise.all(Array.from({ length: 50 }, () => exchange(code, cookie)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status !== 200)).toEqual(Array.from({ length: 49 }, () => spent));
    expect(await sessionsOf('fifty')).toHaveLength(1);
  });

  const attempts: Record<
    string,
    (given: { code: string; cookie: string }) => Promise<{ status: number; code: string | null }>
  > = {
    'after a minute': async ({ code, cookie }) => {
      await execute(
        it.db.pool,
        sql`update one_time_tokens set expires_at = now() where kind = 'exchange' and used_at is null`,
      );
      return exchange(code, cookie);
    },
    'in another browser': async ({ code }) => exchange(code, (await begin()).cookie),
    'in no browser': ({ code }) => exchange(code, ''),
    'of someone disabled meanwhile': async ({ code, cookie }) => {
      await execute(it.db.pool, sql`update users set account_state = 'deactivated' where email like 'attempt-%'`);
      return exchange(code, cookie);
    },
    'that is no code': ({ cookie }) => exchange('x'.repeat(43), cookie),
    'made of another token': async ({ cookie }) => {
      const { id, email } = await makeUser(it.db.pool);
      await execute(
        it.db.pool,
        sql`insert into one_time_tokens (id, kind, user_id, email, token_hash, expires_at)
            values (gen_random_uuid(), 'verify_email', ${id}, ${email}, sha256(${id}::text::bytea), now() + interval '1 day')`,
      );
      return exchange(id, cookie);
    },
  };
  test.each(Object.entries(attempts))('is refused %s', async (name, attempt) => {
    const given = await comeIn(`attempt-${name.replaceAll(' ', '-')}`);
    expect(await attempt(given)).toEqual(spent);
    expect(
      await query(
        it.db.pool,
        sql`select 1 from sessions s join users u on u.id = s.user_id where u.email like 'attempt-%'`,
      ),
    ).toEqual([]);
  });

  test('opens no session for an account that is being disabled at that moment', async () => {
    const { code, cookie } = await comeIn('disabling');
    const { exchanging } = await transaction(it.db.ownerPool, async (tx) => {
      await execute(tx, sql`update users set account_state = 'deactivated' where email = 'disabling@people.example'`);
      let isAnswered = false;
      const begun = exchange(code, cookie).finally(() => (isAnswered = true));
      await expect.poll(async () => isAnswered || (await waitingForLocks(it.db)) === 1).toBe(true);
      return { exchanging: begun };
    });
    expect(await exchanging).toEqual(spent);
    expect(await sessionsOf('disabling')).toEqual([]);
  });

  test('is refused once a newer one was issued', async () => {
    const older = await comeIn('newer');
    const newer = await comeIn('newer');
    expect(await exchange(older.code, older.cookie)).toEqual(spent);
    expect(await exchange(newer.code, newer.cookie)).toEqual({ status: 200, code: null });
  });

  test('holds for a minute', async () => {
    await comeIn('minute');
    expect(
      await query(
        it.db.pool,
        sql`select t.expires_at = t.created_at + interval '60 seconds' as is_a_minute, t.email
              from one_time_tokens t join users u on u.id = t.user_id where u.email = 'minute@people.example'`,
      ),
    ).toEqual([{ is_a_minute: true, email: '' }]);
  });
});

test.each([
  ['/apps?page=2', '/apps?page=2'],
  ['//evil.example/x', ''],
  ['/\\evil.example', ''],
  ['https://evil.example/', ''],
  ['/.//evil.example', ''],
  ['javascript:alert(1)', ''],
  ['/\tjavascript:alert(1)', '/javascript:alert(1)'],
  ['/api/auth/google/logout', ''],
  ['/r/ABCD2345/app', ''],
  ['apps', ''],
  [`/${'x'.repeat(1999)}`, `/${'x'.repeat(1999)}`],
])('a target of %j leads to %j', async (target, kept) => {
  const begun = await begin(target);
  const back = await comeBackWith(begun, { claims: proved('heading@people.example') });
  const url = new URL(back.location);
  expect({ origin: url.origin, target: url.searchParams.get('target') ?? '' }).toEqual({ origin, target: kept });
});
