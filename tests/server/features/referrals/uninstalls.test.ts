import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod/mini';

import { listReferrals } from '#contract/referrals/referrals.ts';

import { execute } from '../../../../server/platform/database/pool.ts';
import { type Built, type Caller, build } from '../../../support/app.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makeReferral } from '../../../support/make/referrals.ts';

let built: Built;
let partner: Caller;
let staff: Caller;
beforeAll(async () => {
  built = await build();
  built.setNow('2026-11-20T10:00:00.000Z');
  [partner, staff] = [await built.as('partner'), await built.as('manager')];
  const { pool, ownerPool } = built.db;
  const [few, many] = [await makeApp(pool, { slug: 'few' }), await makeApp(pool, { slug: 'many' })];
  const make = (shop: string, day: string, left?: string) =>
    makeReferral(pool, {
      partnerId: partner.partnerId ?? '',
      appId: few.id,
      shop: `${shop}.example`,
      installedAt: `2026-10-${day}T00:00:00.000Z`,
      ...(left !== undefined && { life: 'uninstalled', uninstalledAt: `2026-11-${left}T00:00:00.000Z` }),
    });
  await make('first', '01', '09');
  await make('stays', '02');
  await make('second', '03', '08');
  await make('tied', '04', '08');
  // Beyond what a file is read by at once, three at each moment.
  await execute(
    ownerPool,
    sql`insert into referrals (id, partner_id, app_id, shop, source, life_state, installed_at, uninstalled_at)
        select gen_random_uuid(), ${partner.partnerId}, ${many.id}, n || '.example', 'import', 'uninstalled', timestamptz '2026-10-01' + n % 7 * interval '1 hour',
               timestamptz '2026-11-01' + n / 3 * interval '1 minute' from generate_series(1, 1100) n`,
  );
});
afterAll(() => built.close());

const list = z.object({ data: listReferrals.success.data });
async function shopsOf(caller: Caller, search: string): Promise<string[]> {
  const { body } = await built.request(caller, 'GET', `/api/referrals/all${search}`);
  return list.parse(body).data.map(({ shop }) => shop.replace('.example', ''));
}

describe('a list of referrals', () => {
  it.each([
    ['?app=few&dated=uninstalled', ['first', 'tied', 'second']],
    ['?app=few&dated=uninstalled&sort=uninstalledAt', ['second', 'tied', 'first']],
    ['?app=few&dated=uninstalled&sort=-installedAt', ['tied', 'second', 'first']],
    ['?app=few&dated=uninstalled&perPage=2&page=2', ['second']],
    ['?app=few', ['tied', 'second', 'stays', 'first']],
    ['?app=few&sort=-uninstalledAt', ['first', 'tied', 'second', 'stays']],
    ['?app=few&sort=uninstalledAt', ['second', 'tied', 'first', 'stays']],
  ])('%s is %j for its partner and for staff', async (search, shops) => {
    expect([await shopsOf(partner, search), await shopsOf(staff, search)]).toEqual([shops, shops]);
  });
});

it('a file of shops that left has those of the list’s pages in their order', async () => {
  const search = '?app=many&dated=uninstalled';
  const pages = Array.from({ length: 11 }, (_, index) => shopsOf(partner, `${search}&perPage=100&page=${index + 1}`));
  const { text } = await built.request(partner, 'GET', `/api/referrals/all${search}`, undefined, {
    accept: 'text/csv',
  });
  const [, ...lines] = text.trimEnd().split('\r\n');
  const shops = lines.map((line) => line.split('.')[0]);
  expect(shops).toEqual((await Promise.all(pages)).flat());
  expect(new Set(shops).size).toBe(1100);
});
