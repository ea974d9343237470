import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { HOUR } from '#contract/shared/day.ts';
import { type CaseRule, caseRules } from '#contract/cases/states.ts';
import { backtestRule, completeSettings, listRules } from '#contract/cases/reviewRules.ts';

import { ruleBook } from '../../../../server/features/cases/rules/book.ts';
import { runHourly } from '../../../../server/features/cases/rules/job.ts';
import type { Rule } from '../../../../server/features/cases/rules/rule.ts';
import { byIds, ofYear, runRules, type Scope } from '../../../../server/features/cases/rules/run.ts';
import { writeRule } from '../../../../server/features/cases/rules/settings.ts';
import { execute, query, queryOne, transaction } from '../../../../server/platform/database/pool.ts';
import { type Built, build, type Caller } from '../../../support/app.ts';
import { charged, installed, send, uninstalled } from '../../../support/events.ts';
import { waitingForLocks } from '../../../support/databases/locked.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makePartner, makePayoutMethod } from '../../../support/make/partners.ts';
import { makeReferral } from '../../../support/make/referrals.ts';
import { makeUser } from '../../../support/make/users.ts';
import { dataOf } from '../../../support/dataOf.ts';

let built: Built;
let admin: Caller;
let made = 0;
const time = '2026-11-20T12:00:00.000Z';
const now = new Date(time);
const ago = (hours: number) => new Date(now.getTime() - hours * HOUR).toISOString();

beforeAll(async () => {
  built = await build();
  built.setNow(time);
  admin = await built.as('admin');
});
beforeEach(() => execute(built.db.pool, sql`delete from settings where name = 'review_rules'`));
afterAll(() => built.close());

const set = (rule: CaseRule, mode: 'off' | 'observe' | 'hold', given: object = {}) =>
  transaction(built.db.pool, (tx) => writeRule(tx, rule, { mode, settings: completeSettings(given) }, now));
const signalsOf = (partnerId: string) =>
  query(
    built.db.pool,
    sql`select s.rule, s.evidence, s.case_id is not null as "isHeld", r.shop, r.review_state as review
          from review_signals s left join referrals r on r.id = s.referral_id
         where s.partner_id = ${partnerId} order by s.created_at, s.id`,
  );
const casesOf = (partnerId: string) =>
  query(built.db.pool, sql`select rule, state from review_cases where partner_id = ${partnerId} order by rule`);

/** Installs with a disposable contact. */
async function setting() {
  const [app, partner] = [await makeApp(built.db.pool), await makePartner(built.db.pool)];
  const install = async (contactEmail = 'x@mailinator.com', at = time) => {
    const shop = `rules-${(made += 1)}.example`;
    const code = await queryOne<{ code: string }>(
      built.db.pool,
      sql`select referral_id as code from partners where id = ${partner.id}`,
    );
    built.setNow(at);
    const { headers } = await built.app.inject({ url: `/r/${code?.code}/${app.slug}` });
    const visitId = new URL(String(headers.location)).searchParams.get('ref_visit') ?? undefined;
    await send(built, app, installed(shop, at, { visitId, contactEmail }));
    await send(built, app, charged(shop, at, `charge-${shop}`, 1000));
    built.setNow(time);
    return shop;
  };
  return { app, partner, partnerId: partner.id, install };
}
const found = { why: 'The shop’s contact is a disposable address.', detail: 'mailinator.com' };

describe('a rule', () => {
  test('finds nothing when off, records when observing, and opens a case when holding', async () => {
    const { partnerId, install } = await setting();
    await install();
    expect(await signalsOf(partnerId)).toEqual([]);
    await set('disposableMail', 'observe');
    const seen = await install();
    const observed = { rule: 'disposableMail', evidence: found, isHeld: false, shop: seen, review: 'clear' };
    expect([await signalsOf(partnerId), await casesOf(partnerId)]).toEqual([[observed], []]);
    await set('disposableMail', 'hold');
    const held = await install();
    expect([await signalsOf(partnerId), await casesOf(partnerId)]).toEqual([
      [observed, { ...observed, isHeld: true, shop: held, review: 'flagged' }],
      [{ rule: 'disposableMail', state: 'open' }],
    ]);
    const states = await query(
      built.db.pool,
      sql`select c.state from commissions c join referrals r on r.id = c.referral_id where r.partner_id = ${partnerId} order by char_length(r.shop), r.shop`,
    );
    expect(states).toEqual([{ state: 'pending' }, { state: 'pending' }, { state: 'held' }]);
  });

  test('beside another one: clearing both cases releases, clearing one does not', async () => {
    const { partner, partnerId, install } = await setting();
    await set('disposableMail', 'hold');
    await makeUser(built.db.pool, { partnerId, email: `own@${partner.domain}` });
    await execute(built.db.pool, sql`update partners set domain = 'mailinator.com' where id = ${partnerId}`);
    const shop = await install();
    expect(await casesOf(partnerId)).toEqual([
      { rule: 'disposableMail', state: 'open' },
      { rule: 'selfReferral', state: 'open' },
    ]);
    const reviewOf = async () =>
      (
        await queryOne<{ review: string }>(
          built.db.pool,
          sql`select review_state as review from referrals where shop = ${shop}`,
        )
      )?.review;
    const states: (string | undefined)[] = [];
    for (const { id } of await query<{ id: string }>(
      built.db.pool,
      sql`select id from review_cases where partner_id = ${partnerId} order by rule desc`,
    )) {
      await built.request(admin, 'POST', `/api/cases/${id}/clear`, { reason: 'Looked at.' });
      states.push(await reviewOf());
    }
    expect(states).toEqual(['flagged', 'clear']);
  });

  test.each(['throws', 'is refused by the database'])(
    'that %s holds nothing silently: the event is taken, admins are notified, and the job runs it again',
    async (how) => {
      const { app, partnerId } = await setting();
      await set('disposableMail', 'hold');
      const { id } = await makeReferral(built.db.pool, { partnerId, appId: app.id, contactEmail: 'x@mailinator.com' });
      const message = how === 'throws' ? 'broken' : 'division by zero';
      const disposableMail = () => {
        if (how === 'throws') throw new Error(message);
        return sql`select null::uuid as partner_id, null::uuid as referral_id, (1 / (random() * 0)::int)::text as key, '' as why, '' as detail`;
      };
      const run = () =>
        transaction(built.db.pool, (tx) =>
          runRules(tx, { runs: 'install', referralIds: [id] }, now, { ...ruleBook, disposableMail }),
        );
      await run();
      await run();
      expect(await signalsOf(partnerId)).toEqual([]);
      const failures = await query(
        built.db.pool,
        sql`select rule, evidence from review_signals where kind = 'failed' and evidence -> 'referralIds' ? ${id}`,
      );
      expect(failures).toEqual([
        { rule: 'disposableMail', evidence: { why: 'The rule failed.', message, referralIds: [id] } },
      ]);
      const states = listRules.success.data.parse(
        dataOf((await built.request(admin, 'GET', '/api/admin/review-rules')).body),
      );
      expect(states.find(({ rule }) => rule === 'disposableMail')).toMatchObject({ failure: { at: time, message } });
      const notified = await query(
        built.db.pool,
        sql`select title from notifications where recipient_id = ${admin.userId} and title like 'A review rule failed%'`,
      );
      expect(notified).toEqual([{ title: 'A review rule failed: Disposable email' }]);
      await runHourly(built.db.pool, now);
      expect(await casesOf(partnerId)).toEqual([{ rule: 'disposableMail', state: 'open' }]);
    },
  );

  test('waits for the referrals it holds by their ids, with none of them in hand', async () => {
    const { pool } = built.db;
    const [first, second] = [(await makePartner(pool)).id, (await makePartner(pool)).id].toSorted();
    const app = await makeApp(pool);
    // Findings go by partner: that of the later referral comes first.
    const laid = [];
    for (const partnerId of [second, first])
      laid.push(
        await makeReferral(pool, { appId: app.id, partnerId: partnerId ?? '', contactEmail: 'x@mailinator.com' }),
      );
    const ids = laid.map(({ id }) => id);
    const [early, late] = ids.toSorted();
    expect(ids).toEqual([early, late]);
    await set('disposableMail', 'hold');
    const runs = await transaction(pool, async (tx) => {
      await query(tx, sql`select 1 from referrals where id = ${early} for update`);
      const run = transaction(pool, (other) => runRules(other, { runs: 'install', referralIds: ids }, now));
      await expect.poll(() => waitingForLocks(built.db)).toBeGreaterThan(0);
      await query(tx, sql`select 1 from referrals where id = ${late} for update`);
      return { run };
    });
    await runs.run;
    expect(
      await query(pool, sql`select review_state as state from referrals where id = any(${ids}::uuid[]) order by id`),
    ).toEqual([{ state: 'flagged' }, { state: 'flagged' }]);
  });

  test('about a partner without referrals opens a case that holds nothing, and tells who shares the account', async () => {
    const { pool } = built.db;
    const [first, second] = [
      await makePartner(pool, { payoutMethod: null }),
      await makePartner(pool, { payoutMethod: null }),
    ];
    const iban = 'NL91ABNA0417164300';
    await makePayoutMethod(pool, { partnerId: first.id, iban });
    await makePayoutMethod(pool, { partnerId: second.id, iban, at: '2026-02-01T00:00:00.000Z' });
    await set('samePayout', 'hold');
    await transaction(pool, (tx) => runRules(tx, { runs: 'payoutMethod', partnerId: first.id }, now));
    await transaction(pool, (tx) => runRules(tx, { runs: 'payoutMethod', partnerId: second.id }, now));
    expect(await casesOf(first.id)).toEqual([]);
    const [row] = await query<{ id: string }>(pool, sql`select id from review_cases where partner_id = ${second.id}`);
    expect((await built.request(admin, 'GET', `/api/cases/${row?.id}`)).body).toMatchObject({
      data: {
        rule: 'samePayout',
        category: 'payout',
        held: [],
        evidence: [
          {
            referral: null,
            why: 'Paid to the account of another partner.',
            detail: 'Theirs since 2026-01-05',
          },
        ],
        network: [{ partner: { id: first.id, name: first.name }, by: 'payout', count: 1 }],
      },
    });
  });

  test('of contacts finds every shop of a partner with one contact, and no other shop and partner', async () => {
    const { pool } = built.db;
    const app = await makeApp(pool);
    const shopsOf = async (contacts: readonly string[]) => {
      const partner = await makePartner(pool);
      const laid = [];
      for (const contactEmail of contacts)
        laid.push(await makeReferral(pool, { partnerId: partner.id, appId: app.id, contactEmail }));
      return { partnerId: partner.id, laid };
    };
    const many = Array.from({ length: 5 }, (_, n) => `owner+${n}@many.example`);
    const partners = {
      many: await shopsOf([...many, 'another@many.example', '']),
      few: await shopsOf([...many.slice(1), 'one@few.example', 'two@few.example']),
      silent: await shopsOf(['', '', '', '', '']),
      unrelated: await shopsOf(many.map((contact) => `other-${contact}`)),
    };
    const requests = [partners.many, partners.few, partners.silent].map(({ laid }) => laid.at(-1)?.id ?? '');
    requests.push(...[partners.many, partners.few].map(({ laid }) => laid[0]?.id ?? ''));
    await set('contactShops', 'observe');
    await transaction(pool, (tx) => runRules(tx, { runs: 'install', referralIds: requests }, now));
    const signals = await Promise.all(Object.values(partners).map(({ partnerId }) => signalsOf(partnerId)));
    const evidence = { why: 'Several shops of the partner have one contact.', detail: '5 shops' };
    expect(signals.map((each) => each.length)).toEqual([5, 0, 0, 0]);
    expect(signals[0]).toEqual(
      expect.arrayContaining(
        partners.many.laid
          .slice(0, 5)
          .map(({ shop }) => ({ rule: 'contactShops', evidence, isHeld: false, shop, review: 'clear' })),
      ),
    );
  });

  test('of uninstalls holds from the third shop on', async () => {
    const { app, partnerId, install } = await setting();
    await set('quickUninstall', 'hold');
    for (let n = 0; n < 3; n += 1) {
      const shop = await install('x@shop.example', ago(5));
      await send(built, app, uninstalled(shop, ago(4)));
      expect(await casesOf(partnerId)).toEqual(n < 2 ? [] : [{ rule: 'quickUninstall', state: 'open' }]);
    }
    expect((await signalsOf(partnerId)).length).toBe(3);
  });
});

describe('a run', () => {
  const runs = (occasion: Parameters<typeof runRules>[1], book: Partial<Record<CaseRule, Rule>>) =>
    transaction(built.db.pool, (tx) => runRules(tx, occasion, now, { ...ruleBook, ...book }));
  const nothing = sql`select null::uuid as partner_id, null::uuid as referral_id, '' as key, '' as why, '' as detail where false`;

  test('is of the rules of its event, in their order, and of none where nothing happened', async () => {
    for (const rule of caseRules) await set(rule, 'observe');
    const ran: CaseRule[] = [];
    const book = Object.fromEntries(
      caseRules.map((rule) => [
        rule,
        () => {
          ran.push(rule);
          return nothing;
        },
      ]),
    );
    const ruleOf = async (occasion: Parameters<typeof runRules>[1]) => {
      ran.splice(0);
      await runs(occasion, book);
      return [...ran];
    };
    const { id } = await makePartner(built.db.pool);
    expect(await ruleOf({ runs: 'install', referralIds: [id] })).toEqual([
      'selfReferral',
      'ownVisit',
      'reusedVisit',
      'contactShops',
      'disposableMail',
      'bannedReferrer',
      'adClicks',
      'fastInstall',
    ]);
    expect(await ruleOf({ runs: 'uninstall', referralIds: [id] })).toEqual(['quickUninstall']);
    expect(await ruleOf({ runs: 'payoutMethod', partnerId: id })).toEqual(['samePayout']);
    expect(await ruleOf({ runs: 'install', referralIds: [] })).toEqual([]);
    await set('quickUninstall', 'off');
    expect(await ruleOf({ runs: 'uninstall', referralIds: [id] })).toEqual([]);
  });

  test('about referrals looks at them whenever they were installed, and about a partner at a year', async () => {
    const [{ id: partnerId }, { id: appId }] = [await makePartner(built.db.pool), await makeApp(built.db.pool)];
    const since = '2025-11-20T12:00:00.000Z';
    const at = async (installedAt: string) => (await makeReferral(built.db.pool, { partnerId, appId, installedAt })).id;
    const [before, first] = [await at('2025-11-20T11:59:59.999Z'), await at(since)];
    const seen = async (scope: Scope) => ({
      ...scope,
      referrals: (
        await query<{ id: string }>(
          built.db.pool,
          sql`select r.id from referrals r where r.partner_id = ${partnerId} and ${scope.referrals}`,
        )
      ).map(({ id }) => id),
    });
    expect(await seen(byIds([before], now))).toEqual({
      referralIds: [before],
      referrals: [before],
      partnerId: null,
      since: '-infinity',
      moments: [now],
    });
    expect(await seen(ofYear(partnerId, now))).toEqual({
      referralIds: [],
      referrals: [first],
      partnerId,
      since,
      moments: [now],
    });
  });

  test('takes what is found of one referral in the order of its keys', async () => {
    const [{ id: partnerId }, { id: appId }] = [await makePartner(built.db.pool), await makeApp(built.db.pool)];
    const { id } = await makeReferral(built.db.pool, { partnerId, appId });
    await set('fastInstall', 'hold');
    const findingOf = (key: string) =>
      sql`select ${partnerId}::uuid as partner_id, ${id}::uuid as referral_id, ${key} as key, ${`Found ${key}`} as why, '' as detail`;
    await runs(
      { runs: 'install', referralIds: [id] },
      { fastInstall: () => sql`${findingOf('b')} union all ${findingOf('a')}` },
    );
    expect(await query(built.db.pool, sql`select review_reason as reason from referrals where id = ${id}`)).toEqual([
      { reason: 'Found a' },
    ]);
  });

  test('that fails for a reason that is not said is kept as well', async () => {
    const { id } = await makePartner(built.db.pool);
    await set('samePayout', 'observe');
    await runs({ runs: 'payoutMethod', partnerId: id }, { samePayout: vi.fn<Rule>().mockRejectedValue('no error') });
    const failed = await query(
      built.db.pool,
      sql`select evidence from review_signals where kind = 'failed' and rule = 'samePayout'`,
    );
    expect(failed).toEqual([{ evidence: { why: 'The rule failed.', message: 'unknown', referralIds: [] } }]);
  });
});

test('a backtest says what a rule would have held, what of it was cleared since, and changes nothing', async () => {
  const { partner, partnerId, install } = await setting();
  const [first, second] = [await install('a@yopmail.com'), await install('b@yopmail.com')];
  await install('c@honest.example');
  const read = async (months: number) =>
    backtestRule.success.data.parse(
      dataOf(
        (
          await built.request(admin, 'POST', '/api/admin/review-rules/disposableMail/backtest', {
            months,
            settings: {},
          })
        ).body,
      ),
    );
  const ours = ({ examples, ...counts }: Awaited<ReturnType<typeof read>>) => ({
    ...counts,
    shops: examples
      .filter((one) => one.partner.id === partnerId)
      .map(({ shop }) => shop ?? '')
      .toSorted(),
  });
  const before = ours(await read(1));
  expect(before.shops).toEqual([first, second].toSorted());
  const [id] = (await query<{ id: string }>(built.db.pool, sql`select id from referrals where shop = ${first}`)).map(
    (row) => row.id,
  );
  await built.request(admin, 'PUT', `/api/referrals/${id}/review`, { event: 'flag', reason: 'Odd.' });
  await built.request(admin, 'PUT', `/api/referrals/${id}/review`, { event: 'clear' });
  expect(ours(await read(1))).toEqual({ ...before, cleared: before.cleared + 1 });
  expect(await signalsOf(partnerId)).toEqual([]);
  const all = await read(24);
  expect(all.referrals).toBeGreaterThanOrEqual(2);
  expect(all.held.find(({ currency }) => currency === 'USD')?.amount).toBeGreaterThanOrEqual(400);
  expect(partner.id).toBe(partnerId);
});
