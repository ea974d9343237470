import { randomUUID } from 'node:crypto';

import sql from 'sql-template-tag';
import { z } from 'zod/mini';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { plainClause } from '#contract/payTerms/payTerms.ts';
import { getPartnerTiers, listTiers } from '#contract/tiers/tiers.ts';
import { progressWords } from '#contract/tiers/words.ts';

import { ingestEvents } from '../../../../server/features/events/ingest.ts';
import { lockTerms, writeTerms } from '../../../../server/features/payTerms/write.ts';
import { evaluateTiers, tiersTask } from '../../../../server/features/tiers/evaluate.ts';
import { query, queryOne, transaction } from '../../../../server/platform/database/pool.ts';
import { type Built, build, type Caller } from '../../../support/app.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makeReferral } from '../../../support/make/referrals.ts';
import { makeStanding, makeTier } from '../../../support/make/tiers.ts';

let built: Built;
beforeAll(async () => {
  built = await build();
});
afterAll(() => built.close());
beforeEach(async () => {
  built.setNow('2026-11-20T10:00:00.000Z');
  await query(built.db.pool, sql`update tiers set is_open = false`);
});

const at = (time: string) => {
  built.setNow(time);
  return transaction(built.db.pool, (tx) => evaluateTiers(tx, new Date(time)));
};

const ladder = z.object({ data: getPartnerTiers.success.data });

/** A partner with a shop that can be charged. */
async function partnerWithShop() {
  const partner = await built.as('partner');
  const partnerId = partner.partnerId ?? '';
  const app = await makeApp(built.db.pool, { commissionRate: 2000 });
  const { shop } = await makeReferral(built.db.pool, { partnerId, appId: app.id, installedAt: '2026-01-01T00:00:00Z' });
  const charge = async (time: string, amount: number): Promise<string> => {
    const chargeId = randomUUID();
    const event = {
      type: 'charge.succeeded',
      timestamp: time,
      data: { shop, chargeId, amount, currency: 'USD' },
    } as const;
    await transaction(built.db.pool, (tx) =>
      ingestEvents(tx, [{ appId: app.id, webhookId: randomUUID(), event }], new Date(time)),
    );
    return chargeId;
  };
  return { partner, partnerId, charge };
}

const standingOf = (partnerId: string, tierId: string) =>
  queryOne<Record<string, unknown>>(
    built.db.pool,
    sql`select state, value, starts_at as "startsAt", review_at as "reviewAt", grace_until as "graceUntil" from tier_standings
         where partner_id = ${partnerId} and tier_id = ${tierId}`,
  );
const notified = async ({ userId }: Caller) =>
  (
    await query<{ title: string }>(
      built.db.pool,
      sql`select title from notifications where recipient_id = ${userId} order by created_at, id`,
    )
  ).map(({ title }) => title);

describe('a partner', () => {
  test('reaches a tier, starts it with the next month, is at risk after a review, and leaves it after the grace', async () => {
    const { partner, partnerId, charge } = await partnerWithShop();
    const tier = await makeTier(built.db.pool, { name: 'Gold', threshold: 100_000, windowMonths: 3, graceDays: 14 });
    await charge('2026-11-10T12:00:00.000Z', 99_999);
    await at('2026-11-20T10:00:00.000Z');
    expect(await standingOf(partnerId, tier.id)).toBeUndefined();
    await charge('2026-11-20T11:00:00.000Z', 1);
    await at('2026-11-20T12:00:00.000Z');
    const nothing = { startsAt: null, reviewAt: null, graceUntil: null };
    const startsAt = '2026-12-01T00:00:00.000Z';
    expect(await standingOf(partnerId, tier.id)).toEqual({ ...nothing, state: 'qualified', value: 100_000, startsAt });
    await at('2026-11-30T23:59:59.999Z');
    expect(await standingOf(partnerId, tier.id)).toMatchObject({ state: 'qualified' });
    await at('2026-12-01T00:00:00.000Z');
    const reviewAt = '2027-01-01T00:00:00.000Z';
    expect(await standingOf(partnerId, tier.id)).toEqual({ ...nothing, state: 'promoted', value: 100_000, reviewAt });
    // Still within the three months: the review passes, and the next one is set.
    await at('2027-01-01T00:00:00.000Z');
    expect(await standingOf(partnerId, tier.id)).toMatchObject({
      state: 'promoted',
      reviewAt: '2027-04-01T00:00:00.000Z',
    });
    await at('2027-03-31T23:00:00.000Z');
    expect(await standingOf(partnerId, tier.id)).toMatchObject({ state: 'promoted', value: 0 });
    await at('2027-04-01T00:00:00.000Z');
    const graceUntil = '2027-04-15T00:00:00.000Z';
    expect(await standingOf(partnerId, tier.id)).toEqual({ ...nothing, state: 'atRisk', value: 0, graceUntil });
    await at('2027-04-14T23:59:59.999Z');
    expect(await standingOf(partnerId, tier.id)).toMatchObject({ state: 'atRisk' });
    await at('2027-04-15T00:00:00.000Z');
    expect(await standingOf(partnerId, tier.id)).toEqual({ ...nothing, state: 'demoted', value: 0 });
    expect(await notified(partner)).toEqual([
      'You are in the Gold tier',
      'Your Gold tier is at risk',
      'You are no longer in the Gold tier',
    ]);
  });

  test('that falls below before the month begins never starts it', async () => {
    const { partnerId, charge } = await partnerWithShop();
    const tier = await makeTier(built.db.pool, { threshold: 1000, windowMonths: 1 });
    await charge('2026-10-25T12:00:00.000Z', 1000);
    await at('2026-11-20T10:00:00.000Z');
    expect(await standingOf(partnerId, tier.id)).toMatchObject({ state: 'qualified' });
    await at('2026-11-26T10:00:00.000Z');
    expect(await standingOf(partnerId, tier.id)).toMatchObject({ state: 'member', startsAt: null });
  });

  test('is paid by the tier from then on, and what was earned before stays', async () => {
    const { partner, partnerId, charge } = await partnerWithShop();
    const tier = await makeTier(built.db.pool, { name: 'Silver', threshold: 1 });
    const by = { actor: { userId: null }, now: new Date('2026-11-20T10:00:00.000Z') };
    await transaction(built.db.pool, async (tx) => {
      const whose = { scope: 'tier', target: tier.id } as const;
      const current = await lockTerms(tx, whose);
      const audit = { action: 'payTerms.write', payload: {} };
      await writeTerms(tx, whose, { current, clauses: [plainClause({ rate: 3000 })], note: '', audit }, by);
    });
    const earned = async (chargeId: string) =>
      queryOne(
        built.db.pool,
        sql`select m.amount_minor as amount, t.scope from commissions m join charges c on c.id = m.charge_id
              join pay_terms t on t.id = m.terms_id where c.external_id = ${chargeId}`,
      );
    const before = await charge('2026-11-20T10:00:00.000Z', 10_000);
    const standing = await makeStanding(built.db.pool, { partnerId, tierId: tier.id });
    const after = await charge('2026-11-21T10:00:00.000Z', 10_000);
    await query(
      built.db.pool,
      sql`update tier_standings set state = 'demoted', review_at = null where id = ${standing.id}`,
    );
    const last = await charge('2026-11-22T10:00:00.000Z', 10_000);
    expect([await earned(before), await earned(after), await earned(last)]).toEqual([
      { amount: 2000, scope: 'app' },
      { amount: 3000, scope: 'tier' },
      { amount: 2000, scope: 'app' },
    ]);
    const terms = await built.request(partner, 'GET', `/api/partners/${partnerId}/pay-terms`);
    expect(JSON.stringify(terms.body)).not.toContain('"tier"');
  });

  test('sees what is missing until when, and what each tier pays; another’s is not found', async () => {
    const { partner, partnerId, charge } = await partnerWithShop();
    await makeTier(built.db.pool, { name: 'Bronze', threshold: 200_000, windowMonths: 12 });
    await charge('2026-11-10T12:00:00.000Z', 124_000);
    const data = (await built.request(partner, 'GET', `/api/partners/${partnerId}/tiers`)).body;
    expect(data).toMatchObject({
      data: [
        { name: 'Bronze', id: null, state: 'member', value: 124_000, by: '2026-11-30', isHeld: false, actions: [] },
      ],
    });
    const needs = {
      metric: 'netRevenue',
      currency: 'USD',
      threshold: 200_000,
      windowMonths: 12,
      value: 124_000,
    } as const;
    expect(progressWords(needs, 'en')).toBe('$1,240.00 of $2,000.00 net revenue in the last 12 months');
    expect(progressWords({ ...needs, value: 230_000 }, 'en')).toBe(
      '$2,300.00 net revenue in the last 12 months ($2,000.00 needed)',
    );
    const other = await built.as('partner');
    expect((await built.request(other, 'GET', `/api/partners/${partnerId}/tiers`)).status).toBe(404);
  });

  test('with terms of its own sees what of them comes before every tier: what they pay, and not when', async () => {
    const { partner, partnerId } = await partnerWithShop();
    await makeTier(built.db.pool, { name: 'Copper', threshold: 200_000 });
    const ownClauses = async () =>
      ladder
        .parse((await built.request(partner, 'GET', `/api/partners/${partnerId}/tiers`)).body)
        .data.map(({ name, ownClauses: own }) => ({ name, own }));
    expect(await ownClauses()).toEqual([{ name: 'Copper', own: [] }]);
    const rate = plainClause({ rate: 2500 });
    const clauses = [plainClause({ hold: 2 }), rate];
    const by = { actor: { userId: null }, now: new Date('2026-11-20T10:00:00.000Z') };
    await transaction(built.db.pool, async (tx) => {
      const whose = { scope: 'partner', target: partnerId } as const;
      const current = await lockTerms(tx, whose);
      await writeTerms(tx, whose, { current, clauses, note: '', audit: { action: 'payTerms.write', payload: {} } }, by);
    });
    expect(await ownClauses()).toEqual([{ name: 'Copper', own: [rate] }]);
  });
});

describe('the job', () => {
  test('moves each once, also on two nodes at once, and makes up for what was missed', async () => {
    const tier = await makeTier(built.db.pool, {
      name: 'Platinum',
      threshold: 1000,
      windowMonths: 24,
      reviewMonths: 1,
    });
    const several = [await partnerWithShop(), await partnerWithShop(), await partnerWithShop()];
    for (const { charge } of several) await charge('2026-11-10T12:00:00.000Z', 1000);
    const both = (time: string) => Promise.all([at(time), at(time)]);
    await both('2026-11-20T10:00:00.000Z');
    // Down for two months: the start, and a review, were missed.
    await both('2027-01-20T10:00:00.000Z');
    await both('2027-01-20T11:00:00.000Z');
    for (const { partner, partnerId } of several) {
      expect(await standingOf(partnerId, tier.id)).toMatchObject({
        state: 'promoted',
        reviewAt: '2027-02-01T00:00:00.000Z',
      });
      expect(await notified(partner)).toEqual(['You are in the Platinum tier']);
    }
    const events = await query(
      built.db.pool,
      sql`select event, count(*)::int as n from lifecycle_events where entity = 'tier'
             and entity_id in (select id from tier_standings where tier_id = ${tier.id} and partner_id = any(${several.map(({ partnerId }) => partnerId)}::uuid[]))
           group by 1 order by 1`,
    );
    expect(events).toEqual([
      { event: 'tier.promote', n: 3 },
      { event: 'tier.qualify', n: 3 },
    ]);
  });

  test('keeps who reaches the tier again before the grace is over, and lets in who was demoted', async () => {
    const tier = await makeTier(built.db.pool, { name: 'Again', threshold: 1000, windowMonths: 1, reviewMonths: 1 });
    const [atRisk, demoted] = [await partnerWithShop(), await partnerWithShop()];
    await makeStanding(built.db.pool, {
      partnerId: atRisk.partnerId,
      tierId: tier.id,
      state: 'atRisk',
      at: '2026-12-20T00:00:00.000Z',
    });
    await makeStanding(built.db.pool, { partnerId: demoted.partnerId, tierId: tier.id, state: 'demoted' });
    for (const { charge } of [atRisk, demoted]) await charge('2026-11-20T09:00:00.000Z', 1000);
    await at('2026-11-20T10:00:00.000Z');
    const nothing = { value: 1000, startsAt: null, reviewAt: null, graceUntil: null };
    const first = '2026-12-01T00:00:00.000Z';
    expect([await standingOf(atRisk.partnerId, tier.id), await standingOf(demoted.partnerId, tier.id)]).toEqual([
      { ...nothing, state: 'promoted', reviewAt: first },
      { ...nothing, state: 'qualified', startsAt: first },
    ]);
    expect(await notified(atRisk.partner)).toEqual(['You stay in the Again tier']);
  });

  test('measures and reviews each tier by its own figures, whichever comes first', async () => {
    const low = { threshold: 1, windowMonths: 1, reviewMonths: 1 };
    const high = { threshold: 5000, windowMonths: 12, reviewMonths: 1, graceDays: 30 };
    const { partnerId, charge } = await partnerWithShop();
    const due = { partnerId, at: '2026-11-01T00:00:00.000Z' };
    const tiers = [];
    for (const given of [low, high, low]) {
      const { id } = await makeTier(built.db.pool, given);
      await makeStanding(built.db.pool, { ...due, tierId: id });
      tiers.push(id);
    }
    await charge('2026-06-10T12:00:00.000Z', 3000);
    await charge('2026-11-10T12:00:00.000Z', 20);
    await at('2026-11-20T10:00:00.000Z');
    const found = await Promise.all(tiers.map((id) => standingOf(partnerId, id)));
    const passed = {
      state: 'promoted',
      value: 20,
      startsAt: null,
      reviewAt: '2026-12-01T00:00:00.000Z',
      graceUntil: null,
    };
    expect(found).toEqual([
      passed,
      { state: 'atRisk', value: 3020, startsAt: null, reviewAt: null, graceUntil: '2026-12-20T00:00:00.000Z' },
      passed,
    ]);
  });

  test('moves no review before its day, however often reviews are to be by now, and writes no figure that stands', async () => {
    const tier = await makeTier(built.db.pool, { threshold: 1000, windowMonths: 12, reviewMonths: 6 });
    const { partnerId, charge } = await partnerWithShop();
    await charge('2026-11-10T12:00:00.000Z', 1000);
    await makeStanding(built.db.pool, { partnerId, tierId: tier.id, at: '2027-01-01T00:00:00.000Z' });
    await query(built.db.pool, sql`update tiers set review_months = 1 where id = ${tier.id}`);
    const measuredAt = async () =>
      queryOne(built.db.pool, sql`select measured_at as at from tier_standings where tier_id = ${tier.id}`);
    await at('2026-11-20T10:00:00.000Z');
    expect(await measuredAt()).toEqual({ at: '2026-11-20T10:00:00.000Z' });
    await at('2026-11-20T11:00:00.000Z');
    expect(await measuredAt()).toEqual({ at: '2026-11-20T10:00:00.000Z' });
    expect(await standingOf(partnerId, tier.id)).toMatchObject({ reviewAt: '2027-01-01T00:00:00.000Z' });
  });

  test('lets no one reach a tier who is not approved', async () => {
    const tier = await makeTier(built.db.pool, { threshold: 1, windowMonths: 1 });
    const [approved, rejected] = [await partnerWithShop(), await partnerWithShop()];
    for (const { charge } of [approved, rejected]) await charge('2026-11-10T12:00:00.000Z', 1);
    await query(built.db.pool, sql`update partners set approval_state = 'rejected' where id = ${rejected.partnerId}`);
    const evaluate = tiersTask(built.db.pool, () => new Date('2026-11-20T10:00:00.000Z'));
    await Reflect.apply(evaluate, undefined, [{}]);
    expect([await standingOf(approved.partnerId, tier.id), await standingOf(rejected.partnerId, tier.id)]).toEqual([
      expect.objectContaining({ state: 'qualified' }),
      undefined,
    ]);
  });

  test('begins months where the programme’s days do, also when clocks change', async () => {
    const { partnerId, charge } = await partnerWithShop();
    const tier = await makeTier(built.db.pool, { threshold: 1, windowMonths: 24, reviewMonths: 6 });
    const owner = built.db.ownerPool;
    await owner.query("update reporting_clock set reading_zone = 'America/New_York'");
    try {
      await charge('2026-10-30T12:00:00.000Z', 1);
      // Still October in New York, which is four hours behind; in December it is five.
      await at('2026-11-01T03:59:59.000Z');
      expect(await standingOf(partnerId, tier.id)).toMatchObject({ startsAt: '2026-11-01T04:00:00.000Z' });
      await at('2026-11-01T04:00:00.000Z');
      expect(await standingOf(partnerId, tier.id)).toMatchObject({
        state: 'promoted',
        reviewAt: '2027-01-01T05:00:00.000Z',
      });
    } finally {
      await owner.query("update reporting_clock set reading_zone = 'UTC'");
    }
  });
});

describe('staff', () => {
  const decide = (caller: Caller, partnerId: string, tierId: string, body: object) =>
    built.request(caller, 'PUT', `/api/partners/${partnerId}/tiers/${tierId}`, body);

  test('give a tier until a day, with a reason; then the figures decide again', async () => {
    const { partner, partnerId } = await partnerWithShop();
    const tier = await makeTier(built.db.pool, { name: 'Ruby' });
    const staff = await built.as('moderator');
    const given = { event: 'grant', reason: 'Agreed in May.', until: '2026-12-31' };
    for (const [body, path] of [
      [{ ...given, reason: ' ' }, 'reason'],
      [{ event: 'grant', reason: 'So' }, 'until'],
      [{ ...given, until: '2026-11-19' }, 'until'],
      [{ ...given, until: '2028-12-01' }, 'until'],
      [{ ...given, until: '2026-02-30' }, 'until'],
      [{ ...given, event: 'promote' }, 'event'],
    ] as const)
      expect(await decide(staff, partnerId, tier.id, body)).toMatchObject({
        status: 400,
        body: { errors: [{ path }] },
      });
    expect((await decide(partner, partnerId, tier.id, given)).status).toBe(403);
    expect((await decide(staff, partnerId, randomUUID(), given)).status).toBe(404);
    expect(await decide(staff, partnerId, tier.id, given)).toMatchObject({
      status: 200,
      body: {
        data: [
          {
            override: 'granted',
            overrideUntil: '2027-01-01T00:00:00.000Z',
            isHeld: true,
            overrideReason: 'Agreed in May.',
          },
        ],
      },
    });
    expect(await decide(staff, partnerId, tier.id, { ...given, event: 'withhold' })).toMatchObject({ status: 409 });
    await at('2026-12-31T23:59:59.999Z');
    const held = () => queryOne(built.db.pool, sql`select 1 from partner_tiers where partner_id = ${partnerId}`);
    expect(await held()).toBeDefined();
    await at('2027-01-01T00:00:00.000Z');
    expect(await held()).toBeUndefined();
    expect(
      await query(
        built.db.pool,
        sql`select title, content from notifications where recipient_id = ${partner.userId} order by created_at, id`,
      ),
    ).toEqual([
      { title: 'You are in the Ruby tier', content: 'Assigned by our team until 31 Dec 2026. Agreed in May.' },
      { title: 'Your figures decide your Ruby tier again', content: 'Our team’s decision has ended.' },
    ]);
  });

  test('keep a partner out whose figures say otherwise, and learn why a closed tier cannot be given', async () => {
    const { partnerId } = await partnerWithShop();
    const tier = await makeTier(built.db.pool);
    await makeStanding(built.db.pool, { partnerId, tierId: tier.id });
    const staff = await built.as('manager');
    const body = { event: 'withhold', reason: 'Under review.', until: '2026-11-30' };
    expect(await decide(staff, partnerId, tier.id, body)).toMatchObject({ body: { data: [{ isHeld: false }] } });
    const end = { event: 'endOverride', reason: 'Settled.' };
    expect(await decide(staff, partnerId, tier.id, end)).toMatchObject({ body: { data: [{ isHeld: true }] } });
    const closed = await makeTier(built.db.pool, { isOpen: false });
    expect(await decide(staff, partnerId, closed.id, { ...body, event: 'grant' })).toMatchObject({
      status: 409,
      body: { transition: { reasons: ['The tier is closed. Open it first.'] } },
    });
  });
});

describe('an admin', () => {
  const fields = {
    name: 'Diamond',
    metric: 'installs',
    currency: null,
    threshold: 10,
    windowMonths: 6,
    reviewMonths: 6,
    graceDays: 0,
    isOpen: true,
  };

  test('adds a tier above the others and changes it; of two edits the second learns of the first', async () => {
    const admin = await built.as('admin');
    const manager = await built.as('manager');
    const add = (body: object, caller = admin) => built.request(caller, 'POST', '/api/tiers', { ...fields, ...body });
    expect((await add({}, manager)).status).toBe(403);
    for (const [body, path] of [
      [{ name: ' ' }, 'name'],
      [{ metric: 'conversion' }, 'metric'],
      [{ metric: 'netRevenue' }, 'currency'],
      [{ currency: 'USD' }, 'currency'],
      [{ threshold: 0 }, 'threshold'],
      [{ threshold: 1.5 }, 'threshold'],
      [{ windowMonths: 25 }, 'windowMonths'],
      [{ reviewMonths: 5 }, 'reviewMonths'],
      [{ graceDays: -1 }, 'graceDays'],
    ] as const)
      expect(await add(body)).toMatchObject({ status: 400, body: { errors: [{ path }] } });
    const made = await add({});
    expect(made).toMatchObject({
      status: 201,
      body: { data: { ...fields, partners: 0, atRisk: 0, clauses: [], version: 1 } },
    });
    expect(await add({ name: 'DIAMOND' })).toMatchObject({ status: 400, body: { errors: [{ path: 'name' }] } });
    const data = listTiers.success.data.parse(
      z.object({ data: z.unknown() }).parse((await built.request(manager, 'GET', '/api/tiers')).body).data,
    );
    const own = data.find(({ name }) => name === 'Diamond');
    expect(
      (await built.request(manager, 'GET', `/api/tiers/standings?tier=${own?.id}&state=promoted`)).body,
    ).toMatchObject({
      data: [],
      meta: { total: 0 },
    });
    const change = (version: number) =>
      built.request(admin, 'PUT', `/api/tiers/${own?.id}`, { ...fields, threshold: 20, version });
    expect(await change(1)).toMatchObject({ status: 200, body: { data: { threshold: 20, version: 2 } } });
    expect(await change(1)).toMatchObject({ status: 409, body: { code: 'version_conflict' } });
  });
});
