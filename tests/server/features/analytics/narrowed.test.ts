import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod/mini';

import { getActivation, listQuietPartners } from '#contract/analytics/analytics.ts';
import { sumReferrals } from '#contract/referrals/referrals.ts';
import { DAY } from '#contract/shared/day.ts';
import { pageMeta } from '#contract/shared/lists.ts';

import { execute, query } from '../../../../server/platform/database/pool.ts';
import { quietHref } from '../../../../src/features/analytics/quietHref.ts';
import { type Built, type Caller, buildOnDemo } from '../../../support/app.ts';
import { callOf } from '../../../support/callOf.ts';
import { makeCharge } from '../../../support/make/earnings.ts';
import { makePartner } from '../../../support/make/partners.ts';
import { makeClick, makeReferral } from '../../../support/make/referrals.ts';
import { within } from '../../../support/within.ts';

const now = new Date('2026-11-20T10:00:00.000Z');
let built: Built;
let staff: Caller;
let narrowings: Narrowing[];
let raw: { partners: Partner[]; clicks: Click[]; referrals: Referral[]; charges: Charge[] };

/** What the page is narrowed by. */
interface Narrowing {
  readonly app?: string;
  readonly country?: string;
}
interface Partner {
  readonly id: string;
  readonly at: string;
  readonly approval: string;
  readonly account: string;
}
interface Of {
  readonly partner: string;
  readonly app: string;
}
interface OfShop extends Of {
  readonly country: string | null;
}
interface Click extends Of {
  readonly hour: string;
}
interface Referral extends OfShop {
  readonly id: string;
  readonly isCounted: boolean;
  readonly isThere: boolean;
}
interface Charge extends OfShop {
  readonly referral: string;
  readonly kind: string;
  readonly currency: string;
  readonly net: number;
}

beforeAll(async () => {
  built = await buildOnDemo(now);
  const { pool } = built.db;
  staff = await built.as('manager');
  const apps = (await query<{ slug: string }>(pool, sql`select slug from apps order by slug`)).map(({ slug }) => slug);
  await makeBetween();
  raw = await readRaw();
  const countries = [...new Set(raw.referrals.flatMap(({ country }) => country ?? []))].toSorted();
  narrowings = [
    ...apps.map((app) => ({ app })),
    ...countries.map((country) => ({ country })),
    ...apps.flatMap((app) => ['DE', 'US'].map((country) => ({ app, country }))),
  ];
}, within(120_000));
afterAll(() => built.close());

/** Partners that have come further on one app than on another; one of them is not approved. */
async function makeBetween(): Promise<void> {
  const { pool } = built.db;
  const [one, other] = await query<{ id: string }>(pool, sql`select id from apps order by slug limit 2`);
  if (!one || !other) throw new Error('the demo has fewer than two apps');
  for (const [charged, clicked] of [
    [one.id, other.id],
    [other.id, one.id],
  ] as const) {
    const partnerId = (await makePartner(pool, { createdAt: '2026-07-01T10:00:00.000Z' })).id;
    for (const amount of [4000, 300])
      await makeCharge(pool, {
        referral: await makeReferral(pool, { partnerId, appId: charged, installedAt: '2026-08-01T09:00:00.000Z' }),
        amount,
        at: '2026-08-07T12:00:00.000Z',
      });
    await makeClick(pool, { partnerId, appId: charged, at: '2026-08-01T08:30:00.000Z' });
    await makeClick(pool, { partnerId, appId: clicked, at: '2026-11-12T08:30:00.000Z' });
  }
  const rejected = await makePartner(pool, { approval: 'rejected', createdAt: '2026-07-02T10:00:00.000Z' });
  await makeClick(pool, { partnerId: rejected.id, appId: other.id, at: '2026-08-01T08:30:00.000Z' });
  const transferred = await makeReferral(pool, { partnerId: rejected.id, appId: one.id });
  await execute(
    pool,
    sql`update referrals set attribution_state = 'transferred', superseded_at = installed_at + interval '3 days' where id = ${transferred.id}`,
  );
}

async function readRaw() {
  const { pool } = built.db;
  const [partners, clicks, referrals, charges] = await Promise.all([
    query<Partner>(
      pool,
      sql`select id, created_at as at, approval_state as approval, account_state as account from partners`,
    ),
    query<Click>(
      pool,
      sql`select k.partner_id as partner, a.slug as app, k.hour from clicks k join apps a on a.id = k.app_id`,
    ),
    query<Referral>(
      pool,
      sql`select r.id, r.partner_id as partner, a.slug as app, r.country, r.attribution_state <> 'transferred' as "isCounted",
                 r.life_state <> 'uninstalled' as "isThere" from referrals r join apps a on a.id = r.app_id`,
    ),
    query<Charge>(
      pool,
      sql`select r.id as referral, r.partner_id as partner, a.slug as app, r.country, c.kind, c.currency,
                 case c.kind when 'charge' then coalesce(c.net_minor, c.amount_minor) else -c.amount_minor end as net
            from charges c join referrals r on r.id = c.referral_id join apps a on a.id = r.app_id`,
    ),
  ]);
  return { partners, clicks, referrals, charges };
}

/** Clicks are narrowed by the app alone. */
const isOf =
  (partner: string, { app }: Narrowing) =>
  (row: Of): boolean =>
    row.partner === partner && (app === undefined || row.app === app);
const isShopOf =
  (partner: string, narrowing: Narrowing) =>
  (row: OfShop): boolean =>
    isOf(partner, narrowing)(row) && (narrowing.country === undefined || row.country === narrowing.country);
const queryOf = (narrowing: Narrowing): string => new URLSearchParams({ ...narrowing }).toString();
const isRecent = ({ hour }: Click) => Date.parse(hour) >= now.getTime() - 30 * DAY;

/** How far a partner has come, and what keeps it there after its first click. */
function cameTo({ id, approval }: Partner, narrowing: Narrowing): [step: number, reason: string | null] {
  const own = isShopOf(id, narrowing);
  const installed = raw.referrals.filter((row) => own(row) && row.isCounted);
  const clicked = raw.clicks.filter(isOf(id, narrowing));
  if (raw.charges.some((row) => own(row) && row.kind === 'charge')) return [4, null];
  if (installed.length > 0) return [3, installed.some(({ isThere }) => isThere) ? 'no_charge' : 'uninstalled'];
  if (clicked.length > 0) return [2, clicked.some(isRecent) ? 'no_install' : 'clicks_stopped'];
  return [approval === 'approved' ? 1 : 0, null];
}

const activation = z.object({ data: getActivation.success.data });
const quiet = z.object({ data: listQuietPartners.success.data });
const reasons = ['no_install', 'clicks_stopped', 'no_charge', 'uninstalled'];

test('the activation on each app and in each country is what its clicks, referrals and charges say', async () => {
  const met = new Set<string>();
  for (const [from, to, period] of [
    ['2000-01-01', '2100-01-01', ''],
    ['2026-01-01', '2027-01-01', '&timeFilter=this_year'],
    ['2026-07-01', '2026-08-01', '&timeFilter=custom&from=2026-07-01&to=2026-07-31'],
  ] as const)
    for (const narrowing of narrowings) {
      const { body } = await built.request(staff, 'GET', callOf(getActivation.path, `?${queryOf(narrowing)}${period}`));
      const { data } = activation.parse(body);
      const registered = raw.partners.filter(({ at }) => at >= from && at < to);
      const came = registered.map((partner) => ({ ...partner, came: cameTo(partner, narrowing) }));
      const isHeldBy = (reason: string) => (one: (typeof came)[number]) =>
        one.came[1] === reason && one.approval === 'approved' && one.account === 'active';
      const held = reasons.map((reason) => came.filter(isHeldBy(reason)).length);
      expect({
        narrowing,
        steps: data.map(({ partners }) => partners),
        held: reasons.map((reason) =>
          data
            .flatMap(({ dropped }) => dropped)
            .reduce((sum, one) => sum + (one.reason === reason ? one.partners : 0), 0),
        ),
      }).toEqual({
        narrowing,
        steps: data.map((_, place) => came.filter((one) => one.came[0] >= place).length),
        held,
      });
      reasons.forEach((reason, place) => held[place] !== 0 && met.add(reason));
    }
  expect([...met].toSorted()).toEqual(reasons.toSorted());
});

test('who is quiet for each app and country, with which shops, revenue and last click, is what its records say', async () => {
  const found: string[] = [];
  for (const narrowing of narrowings) {
    const { body } = await built.request(staff, 'GET', `/api/analytics/quiet-partners?${queryOf(narrowing)}`);
    const expected = raw.partners
      .filter(({ approval, account }) => approval === 'approved' && account === 'active')
      .flatMap(({ id }) => {
        const clicks = raw.clicks.filter(isOf(id, narrowing));
        const charges = raw.charges.filter(isShopOf(id, narrowing));
        const shops = new Set(charges.filter(({ kind }) => kind === 'charge').map(({ referral }) => referral)).size;
        if (shops === 0 || clicks.some(isRecent)) return [];
        const currencies = [...new Set(charges.map(({ currency }) => currency))].toSorted();
        const net = currencies.map((currency) => ({
          currency,
          amount: charges.reduce((sum, one) => (one.currency === currency ? sum + one.net : sum), 0),
        }));
        const lastClickAt =
          clicks
            .map(({ hour }) => hour)
            .toSorted()
            .at(-1) ?? null;
        return [{ id, shops, net, lastClickAt }];
      })
      .toSorted((a, b) => b.shops - a.shops || (a.id < b.id ? -1 : 1));
    expect({
      narrowing,
      quiet: quiet.parse(body).data.map(({ id, shops, net, lastClickAt }) => ({ id, shops, net, lastClickAt })),
    }).toEqual({ narrowing, quiet: expected });
    found.push(...expected.map(() => Object.keys(narrowing).join()));
  }
  expect([...new Set(found)].toSorted()).toEqual(['app', 'app,country', 'country']);
});

test('the shops of a quiet partner open into as many, and its net revenue into the shops that brought it', async () => {
  const listed = z.object({ meta: pageMeta });
  const summed = z.object({ data: sumReferrals.success.data });
  const met = new Set<string>();
  for (const narrowing of [{}, ...narrowings]) {
    const { body } = await built.request(staff, 'GET', `/api/analytics/quiet-partners?${queryOf(narrowing)}`);
    for (const { id, shops, net } of quiet.parse(body).data) {
      const hrefOf = (figure: 'shops' | 'net') => quietHref(figure, { partnerId: id, filters: narrowing });
      const all = await built.request(staff, 'GET', callOf('/api/referrals/all', hrefOf('shops')));
      const sums = await built.request(staff, 'GET', callOf(sumReferrals.path, hrefOf('net')));
      expect({
        narrowing,
        shops: listed.parse(all.body).meta.total,
        net: summed.parse(sums.body).data?.net,
      }).toEqual({ narrowing, shops, net });
      met.add(Object.keys(narrowing).join());
    }
  }
  expect([...met].toSorted()).toEqual(['', 'app', 'app,country', 'country']);
});
