import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { type Audience, previewAudience } from '#contract/content/audience.ts';
import { listOwnBanners } from '#contract/content/banners.ts';

import { query } from '../../../../server/platform/database/pool.ts';
import { type Built, build, type Caller } from '../../../support/app.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makeBanner } from '../../../support/make/content.ts';
import { makePartner, makeTag } from '../../../support/make/partners.ts';
import { makeReferral } from '../../../support/make/referrals.ts';
import { makeUser } from '../../../support/make/users.ts';
import { dataOf } from '../../../support/dataOf.ts';

let built: Built;
let staff: Caller;
beforeAll(async () => {
  built = await build();
  staff = await built.as('moderator');
});
afterAll(() => built.close());

const preview = async (audience: Audience) => {
  const { body } = await built.request(staff, 'POST', '/api/audience/preview?perPage=100', { audience });
  return previewAudience.success.data.parse(dataOf(body)).map(({ id }) => id);
};
const idOf = ({ partnerId }: Caller): string => partnerId ?? '';

/** Each condition with a partner that meets it and one that does not. */
const conditions: readonly [string, (inside: string, outside: string) => Promise<Audience>][] = [
  [
    'a tag, of several any',
    async (inside) => ({
      tags: [(await makeTag(built.db.pool, 'Agencies', inside)).id, (await makeTag(built.db.pool, 'No one')).id],
    }),
  ],
  [
    'a referral of an app',
    async (inside, outside) => {
      const [app, other] = [await makeApp(built.db.pool), await makeApp(built.db.pool)];
      await makeReferral(built.db.pool, { partnerId: inside, appId: app.id });
      await makeReferral(built.db.pool, { partnerId: outside, appId: other.id });
      return { apps: [app.id] };
    },
  ],
  [
    'a country',
    async (inside) => {
      await query(built.db.pool, sql`update partners set country = 'NZ' where id = ${inside}`);
      return { countries: ['NZ', 'AU'] };
    },
  ],
  [
    'a language, of several any',
    async (inside, outside) => {
      await query(
        built.db.pool,
        sql`update users set language = v.language from (values (${inside}::uuid, 'mi'), (${outside}::uuid, 'fr')) as v(id, language)
             where partner_id = v.id`,
      );
      return { languages: ['mi', 'en'] };
    },
  ],
  [
    'a manager of now',
    async (inside, outside) => {
      const { id } = await makeUser(built.db.pool, { role: 'manager' });
      await query(
        built.db.pool,
        sql`insert into partner_managers (partner_id, user_id, assigned_at, ended_at)
            values (${inside}, ${id}, '2026-01-01', null), (${outside}, ${id}, '2026-01-01', '2026-02-01')`,
      );
      return { managers: [id] };
    },
  ],
  [
    'approved since a day, at its first moment',
    async (inside, outside) => {
      await query(
        built.db.pool,
        sql`update partners set approval_decided_at = v.at from (values (${inside}::uuid, '2027-03-01T00:00:00Z'::timestamptz),
              (${outside}::uuid, '2027-02-28T23:59:59Z'::timestamptz)) as v(id, at) where partners.id = v.id`,
      );
      return { approvedSince: '2027-03-01' };
    },
  ],
  [
    'no payout method',
    async (inside) => {
      await query(
        built.db.pool,
        sql`update payout_methods set state = 'superseded' where partner_id = ${inside} and state = 'effective'`,
      );
      return { payoutMethod: 'lacks' };
    },
  ],
  [
    'a first referral',
    async (inside) => {
      const app = await makeApp(built.db.pool);
      await makeReferral(built.db.pool, { partnerId: inside, appId: app.id });
      return { firstReferral: 'has' };
    },
  ],
];

test.each(conditions)('%s decides who is in an audience, and who sees its banner', async (_, meet) => {
  const [inside, outside] = [await built.as('partner'), await built.as('partner')];
  const audience = await meet(idOf(inside), idOf(outside));
  const found = await preview(audience);
  expect([found.includes(idOf(inside)), found.includes(idOf(outside))]).toEqual([true, false]);
  const banner = await makeBanner(built.db.pool, { audience });
  const own = async (caller: Caller) => {
    const { body } = await built.request(caller, 'GET', '/api/banners/own');
    return listOwnBanners.success.data.parse(dataOf(body)).map(({ id }) => id);
  };
  expect([await own(inside), await own(outside)]).toEqual([[banner.id], []]);
  await query(built.db.pool, sql`update banners set state = 'ended' where id = ${banner.id}`);
});

test('the opposite of a condition turns it around', async () => {
  const [lacking, having] = [
    await makePartner(built.db.pool, { payoutMethod: null }),
    await makePartner(built.db.pool),
  ];
  const app = await makeApp(built.db.pool);
  await makeReferral(built.db.pool, { partnerId: having.id, appId: app.id });
  const who = async (audience: Audience) => {
    const found = await preview(audience);
    return [lacking.id, having.id].filter((id) => found.includes(id));
  };
  expect(await who({ payoutMethod: 'has' })).toEqual([having.id]);
  expect(await who({ firstReferral: 'lacks' })).toEqual([lacking.id]);
  expect(await who({ payoutMethod: 'has', firstReferral: 'lacks' })).toEqual([]);
});

test('an audience is counted and named by page, without partners that are not approved and active', async () => {
  const pool = built.db.pool;
  const names = ['beta', 'Alpha', 'Gamma'];
  for (const name of names) await makePartner(pool, { name, country: 'IS' });
  await makePartner(pool, { name: 'Suspended', country: 'IS', account: 'suspended' });
  await makePartner(pool, { name: 'Pending', country: 'IS', approval: 'pending' });
  const page = async (number: number) => {
    const audience = { countries: ['IS'] };
    const { body } = await built.request(staff, 'POST', `/api/audience/preview?perPage=2&page=${number}`, { audience });
    return body;
  };
  const meta = { perPage: 2, total: 3, totalIsExact: true };
  expect(await page(1)).toMatchObject({ data: [{ name: 'Alpha' }, { name: 'beta' }], meta: { ...meta, page: 1 } });
  expect(await page(2)).toMatchObject({ data: [{ name: 'Gamma' }], meta: { ...meta, page: 2 } });
});
