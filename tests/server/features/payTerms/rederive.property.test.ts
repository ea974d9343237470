import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { chargeKinds } from '#contract/events/chargeKinds.ts';
import type { AppEvent } from '#contract/events/events.ts';
import { monthsBetween } from '#contract/shared/month.ts';
import { DAY } from '#contract/shared/day.ts';

import { ingestEvents } from '../../../../server/features/events/ingest.ts';
import { lockTerms, type Whose, writeTerms } from '../../../../server/features/payTerms/write.ts';
import { setCommissionRate, setPayoutOffset } from '../../../../server/features/partners/terms.ts';
import { registerLifecycles } from '../../../../server/registerLifecycles.ts';
import { transitionMany } from '../../../../server/lifecycle/transition.ts';
import { query, queryOne, transaction } from '../../../../server/platform/database/pool.ts';
import { newId } from '../../../../server/platform/ids.ts';
import { type TestDatabase, testDatabase } from '../../../support/databases/database.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makePartner } from '../../../support/make/partners.ts';
import { makeReferral } from '../../../support/make/referrals.ts';
import { makeStanding, makeTier } from '../../../support/make/tiers.ts';
import { conditionCounter } from '../../../support/money/conditions.ts';
import { anyClauses } from '../../../support/money/payTerms.ts';
import { rederive } from '../../../support/money/rederive.ts';
import { seeded } from '../../../support/seed.ts';

/** `npm run test:long` asks for a hundred thousand. */
const commissions = Number(process.env['CITED'] ?? 1500);
const edits = 100;

let db: TestDatabase;
beforeAll(async () => {
  registerLifecycles();
  db = await testDatabase();
});
afterAll(() => db.drop());

const by = { actor: { userId: null }, now: new Date('2026-11-20T10:00:00.000Z') };

/** What billing may say of a charge; now and then nothing. */
const reported = fc.record(
  {
    kind: fc.constantFrom(...chargeKinds),
    plan: fc.constantFrom('Basic', 'Pro'),
    /** What is left after the fees, in thousandths. */
    left: fc.integer({ min: 0, max: 1000 }),
  },
  { requiredKeys: [] },
);

/** Partners with and without tags, tiers, apps, shops of each. */
async function programme() {
  const apps = [await makeApp(db.pool), await makeApp(db.pool, { commissionRate: 1250 })];
  const partners = [
    await makePartner(db.pool),
    await makePartner(db.pool, { commissionRate: 3333 }),
    await makePartner(db.pool),
  ];
  const tags = await query<{ id: number }>(
    db.pool,
    sql`insert into tags (name) values ('Gold'), ('Silver') returning id`,
  );
  await query(
    db.pool,
    sql`insert into partner_tags (partner_id, tag_id)
        select p, t from unnest(${partners.slice(1).map(({ id }) => id)}::uuid[]) p, unnest(${tags.map(({ id }) => id)}::int[]) t`,
  );
  const tiers = [await makeTier(db.pool), await makeTier(db.pool)];
  const standings: string[] = [];
  for (const { id: partnerId } of partners)
    for (const { id: tierId } of tiers)
      standings.push((await makeStanding(db.pool, { partnerId, tierId, state: 'member' })).id);
  const shops: { appId: string; shop: string }[] = [];
  for (let n = 0; n < 24; n += 1) {
    const appId = apps[n % 2]?.id ?? '';
    const partnerId = partners[n % 3]?.id ?? '';
    const installedAt = `2026-0${1 + (n % 6)}-1${n % 9}T08:00:00.000Z`;
    const country = n % 3 === 0 ? null : n % 2 === 0 ? 'DE' : 'US';
    shops.push(await makeReferral(db.pool, { partnerId, appId, installedAt, country }));
  }
  const whose: Whose[] = [
    { scope: 'programme', target: 'all' },
    ...apps.map(({ id }): Whose => ({ scope: 'app', target: id })),
    ...tags.map(({ id }): Whose => ({ scope: 'tag', target: String(id) })),
    ...tiers.map(({ id }): Whose => ({ scope: 'tier', target: id })),
    ...partners.map(({ id }): Whose => ({ scope: 'partner', target: id })),
  ];
  return { shops, whose, partners, standings };
}

const recorded = () =>
  query<{ id: string; said: string }>(
    db.pool,
    sql`select c.id, concat_ws(' ', c.amount_minor, c.rate, c.base_minor, c.payable_month, c.terms_id, c.clause, c.hold_terms_id,
                               c.hold_clause, c.basis, c.ordinal, encode(c.facts_hash, 'hex'), e.amount_minor, e.currency) as said
          from commissions c join ledger_entries e on e.commission_id = c.id and e.kind = 'commission' order by c.id`,
  );

/** Commissions whose recorded facts are not what the charges of their referral say. */
async function wrongFacts() {
  const rows = await query<{
    id: string;
    installedAt: string;
    firstAt: string;
    at: string;
    numbers: number[];
    counted: number[];
    months: number[];
  }>(
    db.pool,
    sql`select c.id, r.installed_at as "installedAt", c.occurred_at as at,
               first_value(c.occurred_at) over (partition by c.referral_id order by c.ordinal) as "firstAt",
               json_build_array(c.ordinal, c.earned_before) as numbers,
               json_build_array(row_number() over (partition by c.referral_id order by c.ordinal),
                                coalesce(sum(c.amount_minor) over (partition by c.referral_id, c.currency order by c.ordinal
                                                                   rows between unbounded preceding and 1 preceding), 0)) as counted,
               json_build_array(c.months_since_install, c.months_since_first) as months
          from commissions c join referrals r on r.id = c.referral_id`,
  );
  return rows.filter(({ installedAt, firstAt, at, numbers, counted, months }) => {
    const since = [monthsBetween(installedAt, at), monthsBetween(firstAt, at)];
    return JSON.stringify([numbers, months]) !== JSON.stringify([counted, since]);
  });
}

test(
  `${commissions} commissions are what their cited clauses make of their facts, and ${edits} edits of terms move none`,
  async () => {
    const { shops, whose, partners, standings } = await programme();
    const { seed = Math.trunc(Math.random() * 2 ** 31) } = seeded();
    const sampled = <T>(arbitrary: fc.Arbitrary<T>, numRuns: number, plus = 0) =>
      fc.sample(arbitrary, { seed: seed + plus, numRuns });
    const clauses = sampled(anyClauses, edits);
    const charges = sampled(
      fc.record({
        shop: fc.nat({ max: shops.length - 1 }),
        day: fc.nat({ max: 13 * 28 }),
        amount: fc.integer({ min: 1, max: 300_000 }),
        currency: fc.constantFrom('USD', 'EUR'),
        facts: reported,
      }),
      commissions,
      1,
    );
    const each = Math.ceil(commissions / edits);
    const past = new Map<string, string>();
    for (let edit = 0; edit < edits; edit += 1) {
      const events = charges.slice(edit * each, (edit + 1) * each).flatMap(({ shop, day, amount, currency, facts }) => {
        const { appId, shop: name = '' } = shops[shop] ?? {};
        const timestamp = new Date(Date.UTC(2026, 6, 1, 9) + day * DAY).toISOString();
        const { left, ...stated } = facts;
        const net = left === undefined ? {} : { gross: amount, net: Math.round((amount * left) / 1000) };
        const event: AppEvent = {
          type: 'charge.succeeded',
          timestamp,
          data: { shop: name, chargeId: newId(), amount, currency, ...stated, ...net },
        };
        return appId === undefined ? [] : [{ appId, webhookId: newId(), event }];
      });
      for (let start = 0; start < events.length; start += 500)
        await transaction(db.pool, (tx) => ingestEvents(tx, events.slice(start, start + 500), by.now));
      for (const { id, said } of await recorded()) {
        if (past.has(id) && past.get(id) !== said)
          throw new Error(`seed ${seed}: ${id} was ${past.get(id)}, is ${said}`);
        past.set(id, said);
      }
      const target = whose[edit % whose.length];
      const partner = partners[edit % partners.length];
      await transaction(db.pool, async (tx) => {
        if (target) {
          const current = await lockTerms(tx, target);
          const plain = current.clauses.filter(({ id }) => id === 'rate' || id === 'hold');
          const next = [...(clauses[edit] ?? []), ...plain];
          const audit = { action: 'payTerms.write', payload: {} };
          await writeTerms(tx, target, { current, clauses: next, note: '', audit }, by);
        }
        // Into a tier by staff, and out of it again.
        const standing = standings[edit % standings.length];
        const isIn = await queryOne(
          tx,
          sql`select 1 from tier_standings where id = ${standing} and override_state = 'granted'`,
        );
        await transitionMany(tx, {
          entity: 'tier',
          event: isIn ? 'tier.endOverride' : 'tier.grant',
          ids: standing === undefined ? [] : [standing],
          ...by,
          payload: { reason: 'So' },
          set: isIn
            ? { override_until: null, override_reason: '' }
            : { override_until: '2100-01-01T00:00:00.000Z', override_reason: 'So' },
        });
        if (partner && edit % 5 === 0) await setCommissionRate(tx, partner.id, edit % 10 === 0 ? 100 * edit : null, by);
        if (partner && edit % 7 === 0) await setPayoutOffset(tx, partner.id, edit % 13, by);
      });
    }
    const conditions = conditionCounter();
    expect({ seed, ...(await rederive(db.pool, (one) => conditions.add(one))) }).toEqual({
      seed,
      count: commissions,
      differing: [],
    });
    expect({ seed, unseen: conditions.unseen() }).toEqual({ seed, unseen: [] });
    expect({ seed, wrong: await wrongFacts() }).toEqual({ seed, wrong: [] });
    const cited = await query<{ scope: string }>(
      db.pool,
      sql`select distinct t.scope from commissions c join pay_terms t on t.id in (c.terms_id, c.hold_terms_id) order by 1`,
    );
    expect(cited.map(({ scope }) => scope)).toEqual(['app', 'partner', 'programme', 'tag', 'tier']);
  },
  commissions > 10_000 ? 1_800_000 : 120_000,
);
