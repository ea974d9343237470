import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod/mini';

import { pageMeta } from '#contract/shared/lists.ts';

import { compactFacts } from '../../../../../server/features/figures/compact.ts';
import { foldPartnerCounts } from '../../../../../server/features/housekeeping/queries.ts';
import { type Built, type Caller, build } from '../../../../support/app.ts';
import { makeApp } from '../../../../support/make/apps.ts';
import { makeCharge, makeEntry, makePayout, makeRefund } from '../../../../support/make/earnings.ts';
import { makeManager, makePartner, makeTag } from '../../../../support/make/partners.ts';
import { makeLead } from '../../../../support/make/leads.ts';
import { makeClick, makeReferral } from '../../../../support/make/referrals.ts';
import { makeUser } from '../../../../support/make/users.ts';

let built: Built;
let staff: Caller;
beforeAll(async () => {
  built = await build();
  staff = await built.as('manager');
  built.setNow('2026-11-20T10:00:00.000Z');
});
afterAll(() => built.close());

beforeEach(async () => {
  await built.db.pool.query(`update partners set account_state = 'archived' where account_state <> 'archived'`);
});

const list = (query = '') => built.request(staff, 'GET', `/api/partners${query}`);
const namesOf = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'data' in body && Array.isArray(body.data)
    ? body.data.map((row: { name: string }) => row.name)
    : body;
const names = async (query = '') => namesOf((await list(query)).body);

test('a partner is listed with its tags, managers, referrals and money by currency', async () => {
  const { pool } = built.db;
  const partner = await makePartner(pool, { name: 'Acme', domain: 'acme.example' });
  const manager = await makeUser(pool, { role: 'manager', firstName: 'Mia', lastName: 'Moon' });
  await makeManager(pool, partner.id, manager.id);
  const tag = await makeTag(pool, 'Gold', partner.id);
  const app = await makeApp(pool);
  const referral = await makeReferral(pool, {
    partnerId: partner.id,
    appId: app.id,
    installedAt: '2026-09-01T00:00:00.000Z',
  });
  await makeReferral(pool, { partnerId: partner.id, appId: app.id, installedAt: '2026-09-02T00:00:00.000Z' });
  const dollars = await makeCharge(pool, { referral, state: 'paid' });
  const euros = await makeCharge(pool, { referral, amount: 20_000, currency: 'EUR' });
  await makeRefund(pool, { charge: euros, amount: 5000 });
  await makeEntry(pool, { partnerId: partner.id, amount: 1500 });
  await makePayout(pool, { partnerId: partner.id, entries: [dollars], state: 'paid' });
  expect(await list()).toMatchObject({
    status: 200,
    body: {
      data: [
        {
          id: partner.id,
          name: 'Acme',
          domain: 'acme.example',
          imageUrl: null,
          country: 'DE',
          approvalStatus: 1,
          accountStatus: 'active',
          tags: [tag],
          managers: [{ id: manager.id, firstName: 'Mia', lastName: 'Moon', role: 'manager' }],
          referrals: 2,
          earned: [
            { amount: 3000, currency: 'EUR' },
            { amount: 3500, currency: 'USD' },
          ],
          balance: [
            { amount: 3000, currency: 'EUR' },
            { amount: 1500, currency: 'USD' },
          ],
          lastReferralAt: '2026-09-02T00:00:00.000Z',
          createdAt: '2026-01-05T10:00:00.000Z',
        },
      ],
      meta: { page: 1, perPage: 25, total: 1, totalIsExact: true },
    },
  });
});

test('a payment undone is neither earned again nor paid any more', async () => {
  const { pool } = built.db;
  const partner = await makePartner(pool, { name: 'Undone' });
  const bonus = await makeEntry(pool, { partnerId: partner.id, amount: 9000 });
  const payout = await makePayout(pool, { partnerId: partner.id, entries: [bonus], state: 'paid' });
  await pool.query(
    `insert into ledger_entries (id, partner_id, kind, amount_minor, currency, month, payout_id, reverses, reason, occurred_at)
     values (gen_random_uuid(), $1, 'adjustment', 9000, 'USD', '2026-11-01', $2, $3, 'Bounced', '2026-11-05')`,
    [partner.id, payout.id, payout.entryId],
  );
  expect((await list()).body).toMatchObject({
    data: [{ earned: [{ amount: 9000, currency: 'USD' }], balance: [{ amount: 9000, currency: 'USD' }] }],
  });
  const { body } = await built.request(staff, 'GET', `/api/partners/partner/${partner.id}?timeFilter=this_month`);
  expect(body).toMatchObject({ data: { figures: { earned: [], paid: [{ amount: 0, currency: 'USD' }] } } });
});

test('a partner with nothing yet is listed with zeros and empty lists', async () => {
  await makePartner(built.db.pool, { name: 'New' });
  expect((await list()).body).toMatchObject({
    data: [{ name: 'New', tags: [], managers: [], referrals: 0, earned: [], balance: [], lastReferralAt: null }],
  });
});

test('only approved partners are listed, active ones by default', async () => {
  const { pool } = built.db;
  await makePartner(pool, { name: 'Active' });
  await makePartner(pool, { name: 'Suspended', account: 'suspended' });
  await makePartner(pool, { name: 'Pending', approval: 'pending' });
  await makePartner(pool, { name: 'Rejected', approval: 'rejected' });
  expect(await names()).toEqual(['Active']);
  expect(await names('?filter=active')).toEqual(['Active']);
  expect(await names('?filter=suspended')).toEqual(['Suspended']);
  expect(await names('?filter=all&search=ed')).toEqual(['Suspended']);
});

test('search finds a part of the name or domain in any case, and takes % and _ as they are', async () => {
  const { pool } = built.db;
  await makePartner(pool, { name: 'Harbor & Sons', domain: 'harbor.example' });
  await makePartner(pool, { name: '100% Organic', domain: 'organic.example' });
  expect(await names('?search=ARBOR')).toEqual(['Harbor & Sons']);
  expect(await names('?search=organic.ex')).toEqual(['100% Organic']);
  expect(await names(`?search=${encodeURIComponent('0%')}`)).toEqual(['100% Organic']);
  expect(await names('?search=_')).toEqual([]);
  expect(await names(`?search=${encodeURIComponent('\\')}`)).toEqual([]);
});

test('pages follow the sort, and a page past the end is empty with the same total', async () => {
  const { pool } = built.db;
  await makePartner(pool, { name: 'b', createdAt: '2026-03-01T00:00:00.000Z' });
  await makePartner(pool, { name: 'A', createdAt: '2026-02-01T00:00:00.000Z' });
  await makePartner(pool, { name: 'c', createdAt: '2026-01-01T00:00:00.000Z' });
  expect(await names()).toEqual(['b', 'A', 'c']);
  expect(await names('?sort=createdAt')).toEqual(['c', 'A', 'b']);
  expect(await names('?sort=name')).toEqual(['A', 'b', 'c']);
  expect(await names('?sort=-name&perPage=2')).toEqual(['c', 'b']);
  expect(await names('?paginationOptions[sort]=-name&paginationOptions[perPage]=2&paginationOptions[page]=2')).toEqual([
    'A',
  ]);
  expect((await list('?page=9&perPage=2')).body).toEqual({
    data: [],
    meta: { page: 9, perPage: 2, total: 3, totalIsExact: true },
  });
});

test.each([false, true])(
  'who had a click, a lead or a charge in the last 30 days is active, who had only older clicks and leads is quiet; compacted: %s',
  async (isCompacted) => {
    const { pool } = built.db;
    const app = await makeApp(pool);
    const partner = async (name: string) => (await makePartner(pool, { name })).id;
    const clicked = async (name: string, at: string) =>
      makeClick(pool, { partnerId: await partner(name), appId: app.id, at });
    const charged = async (name: string, at: string) => {
      const referral = await makeReferral(pool, {
        partnerId: await partner(name),
        appId: app.id,
        installedAt: '2026-01-10T00:00:00.000Z',
      });
      await makeCharge(pool, { referral, at });
    };
    await clicked('Clicked', '2026-10-22T00:00:00.000Z');
    await charged('Charged', '2026-11-20T09:00:00.000Z');
    await makeLead(pool, { partnerId: await partner('Led'), at: '2026-10-22T00:00:00.000Z' });
    await clicked('Clicked once', '2026-10-21T23:59:59.000Z');
    await clicked('Clicked in August', '2026-08-23T00:00:00.000Z');
    await clicked('Clicked long ago', '2026-08-22T23:59:59.000Z');
    await charged('Charged once', '2026-10-21T23:59:59.000Z');
    await makeLead(pool, { partnerId: await partner('Led long ago'), at: '2026-08-22T00:00:00.000Z' });
    await makeReferral(pool, {
      partnerId: await partner('Installed'),
      appId: app.id,
      installedAt: '2026-11-19T00:00:00.000Z',
    });
    await partner('Never');
    if (isCompacted) await compactFacts(pool);
    const request = async (engagement: string) => names(`?engagementFilter=${engagement}&sort=name`);
    expect(await request('active')).toEqual(['Charged', 'Clicked', 'Led']);
    expect(await request('quiet30')).toEqual(['Clicked in August', 'Clicked long ago', 'Clicked once', 'Led long ago']);
    expect(await request('quiet')).toEqual(['Clicked long ago', 'Led long ago']);
    expect(await request('never')).toEqual([
      'Clicked',
      'Clicked in August',
      'Clicked long ago',
      'Clicked once',
      'Led',
      'Led long ago',
      'Never',
    ]);
  },
);

test('management distinguishes mine, assigned, unassigned, and one manager’s', async () => {
  const { pool } = built.db;
  const other = await makeUser(pool, { role: 'moderator' });
  const [mine, theirs] = [await makePartner(pool, { name: 'Mine' }), await makePartner(pool, { name: 'Theirs' })];
  await makePartner(pool, { name: 'Unassigned' });
  await makeManager(pool, mine.id, staff.userId);
  await makeManager(pool, theirs.id, other.id);
  expect(await names('?managementFilter=mine')).toEqual(['Mine']);
  expect(await names('?managementFilter=assigned&sort=name')).toEqual(['Mine', 'Theirs']);
  expect(await names('?managementFilter=unassigned')).toEqual(['Unassigned']);
  expect(await names(`?adminFilter=${other.id}`)).toEqual(['Theirs']);
});

test('a manager is filtered by me, assigned, unassigned or an id; tag and registration likewise', async () => {
  const { pool } = built.db;
  const other = await makeUser(pool, { role: 'moderator' });
  const [mine, theirs] = [await makePartner(pool, { name: 'Mine' }), await makePartner(pool, { name: 'Theirs' })];
  const free = await makePartner(pool, { name: 'Free', approval: 'pending' });
  await makeManager(pool, mine.id, staff.userId);
  await makeManager(pool, theirs.id, other.id);
  const tag = await makeTag(pool, 'Filtered', theirs.id);
  expect(await names('?adminFilter=me')).toEqual(['Mine']);
  expect(await names('?adminFilter=assigned&sort=name')).toEqual(['Mine', 'Theirs']);
  expect(await names('?adminFilter=unassigned&approvalFilter=all')).toEqual(['Free']);
  expect(await names(`?tagFilter=${tag.id}`)).toEqual(['Theirs']);
  expect(await names('?approvalFilter=pending')).toEqual(['Free']);
  expect(await names('?approvalFilter=rejected')).toEqual([]);
  expect(
    (await built.request(staff, 'GET', '/api/partners/ids?approvalFilter=all&adminFilter=unassigned')).body,
  ).toEqual({
    data: [free.id],
  });
});

test('every figure sorts, both ways; money by its worth, and what has none comes last or first', async () => {
  const { pool } = built.db;
  const app = await makeApp(pool);
  const low = await makePartner(pool, { name: 'Low', decidedAt: '2026-11-19T00:00:00.000Z' });
  const high = await makePartner(pool, { name: 'High' });
  await makePartner(pool, { name: 'None' });
  const installed = async (partnerId: string, installedAt: string) =>
    makeReferral(pool, { partnerId, appId: app.id, installedAt });
  await installed(low.id, '2026-11-10T00:00:00.000Z');
  await installed(low.id, '2026-09-10T00:00:00.000Z');
  const referral = await installed(high.id, '2026-10-10T00:00:00.000Z');
  await makeCharge(pool, { referral, currency: 'EUR' });
  const bonus = await makeEntry(pool, { partnerId: high.id, amount: 9000 });
  await makePayout(pool, { partnerId: high.id, entries: [bonus], state: 'paid' });
  await makeEntry(pool, { partnerId: low.id, amount: 3000 });
  const both = async (sort: string) => [await names(`?sort=${sort}`), await names(`?sort=-${sort}`)];
  const order = (...given: string[]) => [given, given.toReversed()];
  expect(await both('earned')).toEqual(order('None', 'Low', 'High'));
  expect(await both('balance')).toEqual(order('None', 'High', 'Low'));
  expect(await both('referrals')).toEqual(order('None', 'High', 'Low'));
  expect(await both('lastReferralAt')).toEqual(order('None', 'High', 'Low'));
  expect(await names('?engagementFilter=new')).toEqual(['Low']);
});

test('partners are in the order of what they earned and are owed is worth, not of how many minor units it is', async () => {
  const { pool } = built.db;
  const earns = async (name: string, amount: number, currency: string) => {
    const { id } = await makePartner(pool, { name });
    await makeEntry(pool, { partnerId: id, amount, currency });
    return id;
  };
  await earns('Yen', 1250, 'JPY');
  await earns('Dollars', 1200, 'USD');
  const dinars = await earns('Dinars', 3000, 'KWD');
  for (const by of ['earned', 'balance']) {
    expect(await names(`?sort=-${by}`)).toEqual(['Dollars', 'Dinars', 'Yen']);
    expect(await names(`?sort=${by}`)).toEqual(['Yen', 'Dinars', 'Dollars']);
  }
  await makeEntry(pool, { partnerId: dinars, amount: 500, currency: 'JPY' });
  expect(await names('?sort=-earned')).toEqual(['Dinars', 'Dollars', 'Yen']);
});

test('the ranks are what the ledger and the referrals add up to', async () => {
  const { rows } = await built.db.pool.query(
    `select count(*)::int as partners,
            count(*) filter (where k.earned <> coalesce(e.earned, 0) or k.balance <> coalesce(e.balance, 0)
                                or c.referrals <> coalesce(r.n, 0) or c.last_referral_at <> coalesce(r.last, '-infinity'))::int as wrong
       from partners p left join partner_ranks k on k.partner_id = p.id left join partner_activity c on c.partner_id = p.id
       left join (select partner_id, sum(worth) as balance, sum(worth) filter (where kind <> 'payout' and payout_id is null) as earned
                    from (select l.*, l.amount_minor * coalesce(w.minor_unit, 0.01) as worth
                            from ledger_entries l left join currency_worths w on w.currency = l.currency) l
                   group by 1) e on e.partner_id = p.id
       left join (select partner_id, count(*) as n, max(installed_at) as last from referrals group by 1) r on r.partner_id = p.id`,
  );
  expect(rows).toEqual([{ partners: expect.any(Number), wrong: 0 }]);
  expect(rows[0].partners).toBeGreaterThan(5);
});

test('the list as CSV has every partner that matches, newest first', async () => {
  const { pool } = built.db;
  const tag = await makeTag(pool, 'In the file');
  const newer = await makePartner(pool, {
    name: '=Newer',
    domain: 'newer.example',
    createdAt: '2026-03-01T00:00:00.000Z',
  });
  const older = await makePartner(pool, {
    name: 'Older',
    domain: 'older.example',
    createdAt: '2026-02-01T00:00:00.000Z',
  });
  for (const { id } of [newer, older])
    await pool.query('insert into partner_tags (partner_id, tag_id) values ($1, $2)', [id, tag.id]);
  await makeEntry(pool, { partnerId: older.id, amount: 1225 });
  const { text } = await built.request(staff, 'GET', `/api/partners?tagFilter=${tag.id}&perPage=1`, undefined, {
    accept: 'text/csv',
  });
  expect(text.split('\r\n')).toEqual([
    'Partner,Domain,Country,Account,Tags,Managers,Referrals,Earned,Balance,Last referral,Registered',
    "'=Newer,newer.example,DE,active,In the file,,0,,,,2026-03-01T00:00:00.000Z",
    'Older,older.example,DE,active,In the file,,0,12.25 USD,12.25 USD,,2026-02-01T00:00:00.000Z',
    '',
  ]);
});

test('the total of every choice of states is how many partners there are, also once the counts are folded', async () => {
  const { pool } = built.db;
  const states = ['pending', 'approved', 'rejected'] as const;
  for (const approval of states)
    for (const account of ['active', 'active', 'suspended', 'archived'] as const)
      await makePartner(pool, { approval, account });
  await pool.query(
    `update partners set account_state = 'suspended' where account_state = 'archived' and approval_state = 'pending'`,
  );
  await pool.query(
    `update partners set approval_state = 'approved' where approval_state = 'rejected' and account_state = 'active'`,
  );
  await pool.query(`update partners set name = name`);
  const choices = ['all', ...states].flatMap((approval) =>
    ['all', 'active', 'suspended', 'archived'].map((account) => ({ approval, account })),
  );
  const counted = () =>
    Promise.all(
      choices.map(async ({ approval, account }) => {
        const { body } = await list(`?approvalFilter=${approval}&filter=${account}&perPage=1`);
        return z.object({ meta: pageMeta }).parse(body).meta.total;
      }),
    );
  const right = await Promise.all(
    choices.map(async ({ approval, account }) => {
      const { rows } = await pool.query<{ n: number }>(
        `select count(*)::int as n from partners
          where $1 in ('all', approval_state) and $2 in ('all', account_state)`,
        [approval, account],
      );
      return rows[0]?.n;
    }),
  );
  expect(await counted()).toEqual(right);
  await foldPartnerCounts(pool);
  expect(await counted()).toEqual(right);
  expect(
    (
      await pool.query(
        `select max(n)::int as most from (select count(*) as n from partner_counts group by approval_state, account_state) c`,
      )
    ).rows,
  ).toEqual([{ most: 1 }]);
});

test('an unknown filter, sort or page is a 400 that names it', async () => {
  const errors = async (query: string) => (await list(query)).body;
  expect(await errors('?filter=gone')).toMatchObject({ status: 400, errors: [{ path: 'filter' }] });
  expect(await errors('?sort=money')).toMatchObject({ status: 400, errors: [{ path: 'sort' }] });
  expect(await errors('?page=-1')).toMatchObject({ status: 400, errors: [{ path: 'page' }] });
  expect(await errors('?colour=red')).toMatchObject({ status: 400, errors: [{ path: 'colour' }] });
  expect(await errors('?search=%00')).toMatchObject({ status: 400, errors: [{ path: 'search' }] });
});

test('ids that are none are refused before they are looked for', async () => {
  const request = await built.request(staff, 'GET', `/api/partners?ids=${'-'.repeat(36)}`);
  expect(request).toMatchObject({ status: 400, body: { errors: [{ path: 'ids', message: 'Invalid ids.' }] } });
});

// Last: ten thousand rows would be archived before every test after it.
test('past 10,000 the total is that bound', async () => {
  await built.db.ownerPool.query(
    `insert into partners (id, referral_id, name, domain, country, approval_state, account_state)
     select gen_random_uuid(), 'Z' || translate(lpad(i::text, 7, '0'), '01', 'XY'), 'Many ' || i, 'many.example', 'DE', 'approved', 'suspended'
       from generate_series(1, 10001) i`,
  );
  const { body } = await list('?filter=suspended&search=many&page=400');
  expect(body).toMatchObject({ meta: { page: 400, perPage: 25, total: 10_000, totalIsExact: false } });
  expect(namesOf(body)).toHaveLength(25);
});
