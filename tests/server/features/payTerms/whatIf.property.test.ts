import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { chargeKinds } from '#contract/events/chargeKinds.ts';
import { addMonths, firstDay, monthOf } from '#contract/shared/month.ts';
import { type PayClause, type PayScope, payScopes, plainClause } from '#contract/payTerms/payTerms.ts';
import { DAY } from '#contract/shared/day.ts';

import { findReplay } from '../../../../server/features/payTerms/whatIf/queries.ts';
import { runReplay } from '../../../../server/features/payTerms/whatIf/run.ts';
import { connect } from '../../../../server/platform/database/connection.ts';
import { query } from '../../../../server/platform/database/pool.ts';
import { newId } from '../../../../server/platform/ids.ts';
import { type TestDatabase, testDatabase } from '../../../support/databases/database.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makePartner, makeTag } from '../../../support/make/partners.ts';
import { makeReferral } from '../../../support/make/referrals.ts';
import { makeStanding, makeTier } from '../../../support/make/tiers.ts';
import { makeUser } from '../../../support/make/users.ts';
import { type OwnClause, type OwnFacts, ownEvaluation } from '../../../support/money/ownEvaluation.ts';
import { anyClauses } from '../../../support/money/payTerms.ts';
import { seeded } from '../../../support/seed.ts';
import { within } from '../../../support/within.ts';

/** `npm run test:long` asks for more. */
const most = Number(process.env['CHARGES'] ?? 12_000);
const from = '2026-04-01T00:00:00.000Z';
const to = '2026-10-01T00:00:00.000Z';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

interface Terms {
  scope: PayScope;
  target: string;
  clauses: PayClause[];
}
interface Charge extends OwnFacts {
  partnerId: string;
  appId: string;
  referralId: string;
  at: string;
  earnedBefore: number;
  amount: number;
  hold: number;
}

/** Writes terms as the next version; answers its number. */
async function write({ scope, target, clauses }: Terms): Promise<number> {
  const of = (wanted: PayScope) => (scope === wanted ? target : null);
  const [row] = await query<{ version: number }>(
    db.ownerPool,
    sql`insert into pay_terms (id, scope, app_id, tag_id, tier_id, partner_id, target, version, clauses)
        select ${newId()}, ${scope}, ${of('app')}::uuid, ${of('tag')}::int, ${of('tier')}::uuid, ${of('partner')}::uuid, ${target},
               coalesce((select max(version) from pay_terms where scope = ${scope} and target = ${target}), 0) + 1,
               ${JSON.stringify(clauses)}::jsonb
        returning version`,
  );
  return row?.version ?? 0;
}

/** Partners with none, one or two tags, apps, and terms of each. */
async function programme(sets: readonly PayClause[][]) {
  const apps = [await makeApp(db.pool), await makeApp(db.pool)];
  const partners: { id: string }[] = [];
  for (let n = 0; n < 12; n += 1) partners.push(await makePartner(db.pool));
  const [gold, silver] = [await makeTag(db.pool, 'Gold'), await makeTag(db.pool, 'Silver')];
  const tags = partners.map((_, n) => [n % 2 === 0 ? [gold.id] : [], n % 3 === 0 ? [silver.id] : []].flat());
  for (const [n, { id }] of partners.entries())
    for (const tag of tags[n] ?? [])
      await query(db.pool, sql`insert into partner_tags (partner_id, tag_id) values (${id}, ${tag})`);
  // Every second one is in the lower tier, every fourth in both: the higher one counts alone.
  const [lower, higher] = [await makeTier(db.pool), await makeTier(db.pool)];
  const tierOf = (n: number) => (n % 2 === 0 ? (n % 4 === 0 ? higher.id : lower.id) : undefined);
  for (const [n, { id: partnerId }] of partners.entries()) {
    if (n % 2 === 0) await makeStanding(db.pool, { partnerId, tierId: lower.id });
    if (n % 4 === 0) await makeStanding(db.pool, { partnerId, tierId: higher.id, state: 'atRisk' });
  }
  const terms: Terms[] = [
    { scope: 'programme', target: 'all', clauses: [...(sets[0] ?? []), plainClause({ hold: 1 })] },
    ...apps.map(({ id }, n): Terms => ({
      scope: 'app',
      target: id,
      clauses: [...(sets[1 + n] ?? []), plainClause({ rate: 2000 + 500 * n })],
    })),
    { scope: 'tag', target: String(gold.id), clauses: sets[3] ?? [] },
    { scope: 'tag', target: String(silver.id), clauses: sets[4] ?? [] },
    { scope: 'tier', target: lower.id, clauses: sets[9] ?? [] },
    { scope: 'tier', target: higher.id, clauses: sets[10] ?? [] },
    ...partners.slice(0, 4).map(({ id }, n): Terms => ({ scope: 'partner', target: id, clauses: sets[5 + n] ?? [] })),
  ];
  const clausesOf = (all: readonly Terms[], partner: number, appId: string): OwnClause[] => {
    const targets = new Set([
      'all',
      appId,
      ...(tags[partner] ?? []).map(String),
      tierOf(partner),
      partners[partner]?.id,
    ]);
    return all
      .filter(({ target }) => targets.has(target))
      .flatMap(({ scope, target, clauses }) =>
        clauses.map((clause) => ({ level: payScopes.indexOf(scope), target, clause })),
      );
  };
  return { apps, partners, terms, clausesOf };
}

const anyCharge = fc
  .record({
    kind: fc.constantFrom(...chargeKinds),
    gross: fc.integer({ min: 1, max: 300_000 }),
    fees: fc.integer({ min: 0, max: 500 }),
    currency: fc.constantFrom('USD', 'EUR'),
    days: fc.integer({ min: 1, max: 25 }),
  })
  .map(({ fees, ...charge }) => ({ ...charge, net: Math.max(0, charge.gross - fees) }));

/** As billing reported and the product recorded them. */
async function lay(charges: readonly Charge[]): Promise<void> {
  const rows = charges.map((charge) => ({
    ...charge,
    id: newId(),
    commissionId: newId(),
    earnedMonth: firstDay(monthOf(charge.at)),
    payableMonth: firstDay(addMonths(monthOf(charge.at), charge.hold)),
  }));
  const given = sql`json_to_recordset(${JSON.stringify(rows)}::json) as v(id uuid, "commissionId" uuid, "partnerId" uuid,
    "appId" uuid, "referralId" uuid, kind text, gross bigint, net bigint, currency text, ordinal int, "sinceInstall" int,
    "sinceFirst" int, "earnedBefore" bigint, amount bigint, at timestamptz, "earnedMonth" date, "payableMonth" date)`;
  await query(
    db.ownerPool,
    sql`insert into charges (id, app_id, external_id, kind, charge_kind, referral_id, shop, amount_minor, net_minor, currency, occurred_at)
        select id, "appId", id::text, 'charge', kind, "referralId", 'shop.example', gross, net, currency, at from ${given}`,
  );
  await query(
    db.ownerPool,
    sql`insert into commissions (id, partner_id, referral_id, app_id, charge_id, rate, base_minor, amount_minor, currency,
                                 earned_month, payable_month, occurred_at, terms_id, clause, hold_terms_id, hold_clause, basis,
                                 ordinal, months_since_install, months_since_first, earned_before, facts_hash)
        select v."commissionId", v."partnerId", v."referralId", v."appId", v.id, 2000, v.gross, v.amount, v.currency,
               v."earnedMonth", v."payableMonth", v.at, t.id, 'rate', t.id, 'hold', 'gross', v.ordinal, v."sinceInstall",
               v."sinceFirst", v."earnedBefore", sha256('')
          from ${given} cross join (select id from pay_terms where scope = 'programme' and version = 1) t`,
  );
}

/** Runs a replay of the period to its end. */
async function replay({ scope, target, clauses }: Terms, version: number) {
  const id = newId();
  const { id: actorId } = await makeUser(db.pool, { role: 'admin' });
  await query(
    db.pool,
    sql`insert into pay_replays (id, scope, target, version, clauses, from_at, to_at, actor_id, created_at)
        values (${id}, ${scope}, ${target}, ${version}, ${JSON.stringify(clauses)}::jsonb, ${from}::timestamptz,
                ${to}::timestamptz, ${actorId}, now())`,
  );
  const [reader, writer] = [await connect(db.url), await connect(db.url)];
  await runReplay(id, { reader, writer }, { now: () => new Date(to), part: 700 });
  await Promise.all([reader.end(), writer.end()]);
  const partners = await query<{ partnerId: string; currency: string; sums: number[] }>(
    db.pool,
    sql`select partner_id as "partnerId", currency,
               json_build_array(charges, recorded_minor, before_minor, after_minor, difference_minor) as sums
          from pay_replay_partners where replay_id = ${id}`,
  );
  return {
    ...(await findReplay(db.pool, id)),
    partners: Object.fromEntries(partners.map(({ partnerId, currency, sums }) => [`${partnerId} ${currency}`, sums])),
  };
}

test(
  `${most} charges under the terms they were recorded by come to what was recorded for every partner, and under edited terms to what they are evaluated to apart`,
  async () => {
    const { seed = Math.trunc(Math.random() * 2 ** 31) } = seeded();
    const sets = fc.sample(anyClauses, { seed, numRuns: 12 });
    const { apps, partners, terms, clausesOf } = await programme(sets);
    const versions: number[] = [];
    for (const one of terms) versions.push(await write(one));
    const drawn = fc.sample(anyCharge, { seed: seed + 1, numRuns: most });

    const charges: Charge[] = [];
    const each = 20;
    for (let shop = 0; shop * each < most; shop += 1) {
      const partner = shop % partners.length;
      const appId = apps[shop % apps.length]?.id ?? '';
      const { id: referralId } = await makeReferral(db.pool, { partnerId: partners[partner]?.id ?? '', appId });
      const clauses = clausesOf(terms, partner, appId);
      const earned = new Map<string, number>();
      let day = shop % 60;
      for (const [index, { days, ...one }] of drawn.slice(shop * each, (shop + 1) * each).entries()) {
        day += days;
        const at = new Date(Date.UTC(2026, 0, 1, 9) + day * DAY).toISOString();
        const months = Math.floor(day / 30);
        const facts = {
          ...one,
          ordinal: index + 1,
          sinceInstall: months,
          sinceFirst: Math.floor((day - (shop % 60)) / 30),
        };
        const earnedBefore = earned.get(one.currency) ?? 0;
        const { amount, hold } = ownEvaluation(clauses, facts, earnedBefore);
        earned.set(one.currency, earnedBefore + amount);
        charges.push({
          ...facts,
          partnerId: partners[partner]?.id ?? '',
          appId,
          referralId,
          at,
          earnedBefore,
          amount,
          hold,
        });
      }
    }
    for (let start = 0; start < charges.length; start += 5000) await lay(charges.slice(start, start + 5000));

    /** Sums under `edited`, as the test evaluates them. */
    const expected = (all: readonly Terms[], { scope, target }: Terms) => {
      const sums: Record<string, number[]> = {};
      const payable: Record<string, number> = {};
      const earned = new Map<string, number>();
      for (const charge of charges) {
        if (charge.at < from || charge.at >= to) continue;
        const partner = partners.findIndex(({ id }) => id === charge.partnerId);
        const targets = clausesOf(all, partner, charge.appId);
        if (!targets.some((one) => one.target === target && one.level === payScopes.indexOf(scope))) continue;
        const account = `${charge.referralId} ${charge.currency}`;
        const before = earned.get(account) ?? charge.earnedBefore;
        const { amount, hold } = ownEvaluation(targets, charge, before);
        earned.set(account, before + amount);
        const [count = 0, was = 0, is = 0] = sums[`${charge.partnerId} ${charge.currency}`] ?? [];
        sums[`${charge.partnerId} ${charge.currency}`] = [count + 1, was + charge.amount, is + amount];
        const month = `${charge.currency} ${addMonths(monthOf(charge.at), hold)}`;
        payable[month] = (payable[month] ?? 0) + amount;
      }
      return {
        partners: Object.fromEntries(
          Object.entries(sums).map(([key, [count = 0, was = 0, is = 0]]) => [key, [count, was, was, is, is - was]]),
        ),
        payable,
      };
    };
    const payableOf = ({ outcome }: Awaited<ReturnType<typeof replay>>) =>
      Object.fromEntries(
        (outcome?.months ?? [])
          .filter(({ payable }) => payable.after !== 0)
          .map(({ currency, month, payable }) => [`${currency} ${month}`, payable.after]),
      );
    const withoutNothing = (payable: Record<string, number>) =>
      Object.fromEntries(Object.entries(payable).filter(([, amount]) => amount !== 0));

    const hold = plainClause({ hold: 4 });
    for (const [index, one] of terms.entries()) {
      if (one.clauses.length === 0) continue;
      const version = versions[index] ?? 0;
      const unchanged = await replay(one, version);
      const kept = expected(terms, one);
      expect({ seed, of: one.scope, status: unchanged.status, partners: unchanged.partners }).toEqual({
        seed,
        of: one.scope,
        status: 'done',
        partners: kept.partners,
      });
      expect(Object.values(unchanged.partners).filter((sums) => sums[4] !== 0)).toEqual([]);
      expect(unchanged.outcome?.changed).toBe(0);

      const general = one.clauses.filter(({ id }) => id === 'rate' || id === 'hold');
      const own = [...(sets[(index + 3) % sets.length] ?? []), ...general.filter(({ id }) => id !== 'hold'), hold];
      const edited: Terms = { ...one, clauses: own };
      const changed = await replay(edited, version);
      const other = expected(
        terms.map((known) => (known === one ? edited : known)),
        one,
      );
      expect({ seed, of: one.scope, partners: changed.partners, payable: payableOf(changed) }).toEqual({
        seed,
        of: one.scope,
        partners: other.partners,
        payable: withoutNothing(other.payable),
      });
    }
  },
  within(120_000),
);
