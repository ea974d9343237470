import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { HOUR } from '#contract/shared/day.ts';
import { type CaseRule, caseRules } from '#contract/cases/states.ts';
import { completeSettings } from '#contract/cases/reviewRules.ts';

import { visitors } from '../../../../server/features/affiliate/visitor.ts';
import { runHourly } from '../../../../server/features/cases/rules/job.ts';
import { runRules } from '../../../../server/features/cases/rules/run.ts';
import { writeRule } from '../../../../server/features/cases/rules/settings.ts';
import { execute, query, transaction } from '../../../../server/platform/database/pool.ts';
import { newId } from '../../../../server/platform/ids.ts';
import { newToken, tokenHash } from '../../../../server/platform/tokens.ts';
import { type Built, build } from '../../../support/app.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makePartner, makePayoutMethod } from '../../../support/make/partners.ts';
import { makeUser } from '../../../support/make/users.ts';

/*
 * Fourteen patterns of fraud, a partner each; beside each a partner who looks like it and is honest; and two hundred honest
 * partners. Every rule runs, and what it found is compared with what was laid.
 */

const now = new Date('2026-11-20T12:00:00.000Z');
const ago = (hours: number) => new Date(now.getTime() - hours * HOUR).toISOString();
const second = (time: string, seconds: number) => new Date(Date.parse(time) + seconds * 1000).toISOString();
const honest = 200;

interface Visit {
  shop?: string | null;
  visitor?: Buffer;
  referrer?: string;
  ads?: string[];
  /** Seconds before the install. */
  before?: number;
}
interface Referral {
  shop?: string;
  contact?: string;
  at?: string;
  visit?: Visit;
  /** Hours it stayed. */
  stayed?: number;
  /** How many charges, and how many of them were refunded. */
  charges?: number;
  refunds?: number;
  app?: 'one' | 'two';
}
interface Laid {
  name: string;
  domain?: string;
  iban?: string;
  email?: string;
  referrals: Referral[];
  clicks?: number;
  visits?: { all: number; bots: number };
  /** The browser of one of its people. */
  signedIn?: { ip: string; userAgent: string };
}
/** Who commits a pattern, and who only looks like it. */
type Pattern = readonly [rule: CaseRule, fraud: Omit<Laid, 'name'>, alike: Omit<Laid, 'name'>];

let made = 0;
const shop = () => `shop-${(made += 1)}.example`;
const plain = (given: Referral = {}): Referral => ({ visit: {}, ...given });
const times = <T>(n: number, one: (index: number) => T): T[] => Array.from({ length: n }, (_, index) => one(index));
const browser = { ip: '203.0.113.7', userAgent: 'Firefox/140' };
let ownBrowser: Buffer = Buffer.alloc(0);
let otherBrowser: Buffer = Buffer.alloc(0);

const patterns = (): Pattern[] => [
  [
    'selfReferral',
    { domain: 'north.example', referrals: [plain({ shop: 'outlet.north.example' })] },
    { domain: 'north.myshopify.com', referrals: [plain({ shop: 'south.myshopify.com' })] },
  ],
  [
    'selfReferral',
    { email: 'pat.smith@gmail.com', referrals: [plain({ contact: 'patsmith+shop@googlemail.com' })] },
    { email: 'pat.jones@gmail.com', referrals: [plain({ contact: 'pat.smithson@gmail.com' })] },
  ],
  [
    'ownVisit',
    { signedIn: browser, referrals: [plain({ at: ago(1), visit: { visitor: ownBrowser } })] },
    {
      signedIn: { ...browser, ip: '203.0.113.8' },
      referrals: [plain({ at: ago(1), visit: { visitor: otherBrowser } })],
    },
  ],
  [
    'reusedVisit',
    { referrals: [plain({ visit: { shop: 'another.example' } })] },
    { referrals: [plain({ visit: { shop: null } })] },
  ],
  [
    'samePayout',
    { iban: 'GB29 NWBK 6016 1331 9268 19', referrals: [plain()] },
    { iban: 'GB94BARC10201530093459', referrals: [plain()] },
  ],
  [
    'contactShops',
    { referrals: times(5, (n) => plain({ contact: n % 2 === 0 ? 'Owner@many.example' : 'owner+2@many.example' })) },
    { referrals: times(4, () => plain({ contact: 'owner@few.example' })) },
  ],
  [
    'disposableMail',
    { referrals: [plain({ contact: 'x@inbox.mailinator.com' })] },
    { referrals: [plain({ contact: 'x@mailinator-fans.example' })] },
  ],
  [
    'bannedReferrer',
    { referrals: [plain({ visit: { referrer: 'deals.coupons.example' } })] },
    { referrals: [plain({ visit: { referrer: 'notcoupons.example' } })] },
  ],
  [
    'adClicks',
    { referrals: [plain({ visit: { ads: ['gclid'] } })] },
    { referrals: [plain({ app: 'two', visit: { ads: ['gclid'] } })] },
  ],
  ['fastInstall', { referrals: [plain({ visit: { before: 3 } })] }, { referrals: [plain({ visit: { before: 12 } })] }],
  [
    'quickUninstall',
    { referrals: times(3, () => plain({ stayed: 5 })) },
    { referrals: [plain({ stayed: 5 }), plain({ stayed: 5 }), plain({ stayed: 30 })] },
  ],
  ['clickFlood', { clicks: 1000, referrals: [] }, { clicks: 1000, referrals: [plain()] }],
  [
    'refundRate',
    { referrals: [plain({ charges: 10, refunds: 3 })] },
    { referrals: [plain({ charges: 10, refunds: 2 })] },
  ],
  [
    'botShare',
    { visits: { all: 200, bots: 170 }, referrals: [plain()] },
    { visits: { all: 200, bots: 150 }, referrals: [plain()] },
  ],
];

let built: Built;
beforeAll(async () => {
  built = await build();
  built.setNow(now.toISOString());
});
afterAll(() => built.close());

async function lay(list: readonly Laid[]) {
  const { pool } = built.db;
  const apps = { one: await makeApp(pool, { slug: 'one' }), two: await makeApp(pool, { slug: 'two' }) };
  const referrals: {
    id: string;
    laid: Referral;
    partnerId: string;
    appId: string;
    shop: string;
    visitId: string;
    at: string;
  }[] = [];
  const clicks: { partnerId: string; n: number }[] = [];
  const bots: { partnerId: string; all: number; bots: number }[] = [];
  const partners = new Map<string, string>();
  for (const [index, one] of list.entries()) {
    const partner = await makePartner(pool, {
      name: one.name,
      payoutMethod: null,
      ...(one.domain === undefined ? {} : { domain: one.domain }),
    });
    partners.set(partner.id, one.name);
    const iban = one.iban ?? `DE${String(index).padStart(20, '0')}`;
    await makePayoutMethod(pool, { partnerId: partner.id, iban });
    if (one.email !== undefined || one.signedIn) {
      const user = await makeUser(pool, {
        partnerId: partner.id,
        ...(one.email === undefined ? {} : { email: one.email }),
      });
      if (one.signedIn)
        await execute(
          pool,
          sql`insert into sessions (id, user_id, token_hash, address, user_agent, expires_at)
              values (${newId()}, ${user.id}, ${tokenHash(newToken())}, ${one.signedIn.ip}, ${one.signedIn.userAgent}, '2100-01-01')`,
        );
    }
    for (const laid of one.referrals)
      referrals.push({
        id: newId(),
        laid,
        partnerId: partner.id,
        appId: apps[laid.app ?? 'one'].id,
        shop: laid.shop ?? shop(),
        visitId: newId(),
        at: laid.at ?? ago(100),
      });
    if (one.clicks !== undefined) clicks.push({ partnerId: partner.id, n: one.clicks });
    if (one.visits) bots.push({ partnerId: partner.id, ...one.visits });
  }
  const appId = apps.one.id;
  await execute(
    pool,
    sql`insert into visits (id, partner_id, app_id, shop, visitor, source, created_at, is_bot, referrer_host, ad_clicks)
        select v.id, v.partner_id, v.app_id, v.shop, v.visitor, 'link', v.at, false, v.referrer, string_to_array(v.ads, ' ')
          from unnest(${referrals.map(({ visitId }) => visitId)}::uuid[], ${referrals.map((one) => one.partnerId)}::uuid[],
                      ${referrals.map((one) => one.appId)}::uuid[],
                      ${referrals.map((one) => (one.laid.visit?.shop === undefined ? one.shop : one.laid.visit.shop))}::text[],
                      ${referrals.map((one) => one.laid.visit?.visitor ?? Buffer.from(newId()))}::bytea[],
                      ${referrals.map((one) => second(one.at, -(one.laid.visit?.before ?? 600)))}::timestamptz[],
                      ${referrals.map((one) => one.laid.visit?.referrer ?? '')}::text[],
                      ${referrals.map((one) => (one.laid.visit?.ads ?? []).join(' '))}::text[])
            as v(id, partner_id, app_id, shop, visitor, at, referrer, ads)`,
  );
  await execute(
    pool,
    sql`insert into referrals (id, partner_id, app_id, shop, contact_email, visit_id, source, life_state, installed_at, uninstalled_at)
        select v.id, v.partner_id, v.app_id, v.shop, v.contact, v.visit_id, 'visit',
               case when v.gone is null then 'installed' else 'uninstalled' end, v.at, v.gone
          from unnest(${referrals.map(({ id }) => id)}::uuid[], ${referrals.map((one) => one.partnerId)}::uuid[],
                      ${referrals.map((one) => one.appId)}::uuid[], ${referrals.map((one) => one.shop)}::text[],
                      ${referrals.map((one) => one.laid.contact ?? `owner@${one.shop}`)}::text[],
                      ${referrals.map(({ visitId }) => visitId)}::uuid[], ${referrals.map((one) => one.at)}::timestamptz[],
                      ${referrals.map(({ at, laid }) => (laid.stayed === undefined ? null : second(at, laid.stayed * 3600)))}::timestamptz[])
            as v(id, partner_id, app_id, shop, contact, visit_id, at, gone)`,
  );
  for (const { id, shop: host, laid, appId: of } of referrals)
    if (laid.charges !== undefined)
      await execute(
        pool,
        sql`with made as (
              insert into charges (id, app_id, external_id, kind, referral_id, shop, amount_minor, currency, occurred_at)
              select gen_random_uuid(), ${of}, ${host} || n, 'charge', ${id}, ${host}, 1000, 'USD', ${ago(50)}::timestamptz
                from generate_series(1, ${laid.charges}::int) n returning id, external_id)
            select count(*) from made`,
      ).then(() =>
        execute(
          pool,
          sql`insert into charges (id, app_id, external_id, kind, refund_of, referral_id, shop, amount_minor, currency, occurred_at)
              select gen_random_uuid(), c.app_id, 'back-' || c.external_id, 'refund', c.id, c.referral_id, c.shop, 1000, 'USD',
                     ${ago(40)}::timestamptz
                from charges c where c.referral_id = ${id} and c.kind = 'charge' order by c.external_id limit ${laid.refunds ?? 0}`,
        ),
      );
  for (const { partnerId, n } of clicks)
    await execute(
      pool,
      sql`insert into clicks (partner_id, app_id, hour, visitor, at)
          select ${partnerId}, ${appId}, date_trunc('hour', ${ago(90)}::timestamptz, 'UTC'), decode(lpad(to_hex(i), 32, '0'), 'hex'),
                 ${ago(90)}::timestamptz from generate_series(1, ${n}::int) i`,
    );
  for (const { partnerId, all, bots: some } of bots)
    await execute(
      pool,
      sql`insert into visits (id, partner_id, app_id, visitor, source, created_at, is_bot)
          select gen_random_uuid(), ${partnerId}, ${appId}, decode(lpad(to_hex(i), 32, '0'), 'hex'), 'link', ${ago(80)}::timestamptz, i <= ${some}
            from generate_series(1, ${all - 1}::int) i`,
    );
  return { partners, referralIds: referrals.map(({ id }) => id) };
}

test('every rule finds its pattern, and neither who looks like it nor anyone of two hundred honest partners', async () => {
  const { pool } = built.db;
  const hashOf = visitors(pool);
  ownBrowser = await hashOf(browser, now);
  otherBrowser = await hashOf({ ...browser, userAgent: 'Chrome/150' }, now);
  const laid = patterns();
  const fraud = laid.map(([rule, one], n) => ({ rule, ...one, name: `${rule} ${n}` }));
  const alike = laid.map(([rule, , one], n) => ({ rule, ...one, name: `like ${rule} ${n}` }));
  const rest: Laid[] = times(honest, (n) => ({
    name: `honest ${n}`,
    // The first one was there before someone entered its account.
    ...(n === 0 ? { iban: 'GB29NWBK60161331926819' } : {}),
    clicks: 20 + (n % 50),
    referrals: times(3, (k) => plain({ at: ago(60 + n + k), ...(k === 0 && n % 7 === 0 ? { stayed: 10 } : {}) })),
  }));
  const { partners, referralIds } = await lay([...rest, ...fraud, ...alike]);

  const settings = completeSettings({ bannedHosts: ['coupons.example'], adApps: ['one'] });
  await transaction(pool, async (tx) => {
    for (const rule of caseRules) await writeRule(tx, rule, { mode: 'hold', settings }, now);
    await runRules(tx, { runs: 'install', referralIds }, now);
    await runRules(tx, { runs: 'uninstall', referralIds }, now);
  });
  await runHourly(pool, now);

  const failed = await query(pool, sql`select rule, evidence from review_signals where kind = 'failed'`);
  expect(failed).toEqual([]);
  const found = await query<{ rule: CaseRule; partnerId: string }>(
    pool,
    sql`select rule, partner_id as "partnerId" from review_cases order by rule, partner_id`,
  );
  const table = caseRules.map((rule) => {
    const truth = fraud
      .filter((one) => one.rule === rule)
      .map(({ name }) => name)
      .toSorted();
    const named = found
      .filter((one) => one.rule === rule)
      .map(({ partnerId }) => partners.get(partnerId) ?? '')
      .toSorted();
    const right = named.filter((name) => truth.includes(name)).length;
    return {
      rule,
      laid: truth.length,
      found: named.length,
      precision: named.length === 0 ? 1 : right / named.length,
      recall: right / truth.length,
      named,
      truth,
    };
  });
  console.table(table.map((row) => ({ ...row, named: row.named.join(), truth: row.truth.join() })));
  expect(Object.fromEntries(table.map(({ rule, named }) => [rule, named]))).toEqual(
    Object.fromEntries(table.map(({ rule, truth }) => [rule, truth])),
  );
  expect(fraud).toHaveLength(14);
  expect(alike).toHaveLength(14);

  // Run again, the same findings raise nothing.
  const counted = () => query(pool, sql`select count(*)::int as signals from review_signals`);
  const before = await counted();
  await transaction(pool, (tx) => runRules(tx, { runs: 'install', referralIds }, now));
  await runHourly(pool, now);
  expect(await counted()).toEqual(before);
});
