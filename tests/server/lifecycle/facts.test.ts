import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { LifecycleEntity } from '#contract/lifecycles/lifecycles.ts';
import { plainClause } from '#contract/payTerms/payTerms.ts';
import { erasureFacts } from '../../../server/features/erasures/lifecycle.ts';
import { decidedState } from '../../../server/features/events/lifecycle.ts';
import { installedLifecycles } from '../../../server/lifecycle/registry.ts';
import { registerLifecycles } from '../../../server/registerLifecycles.ts';
import { query, transaction } from '../../../server/platform/database/pool.ts';
import { type TestDatabase, testDatabase } from '../../support/databases/database.ts';
import { unindexed } from '../../support/databases/unindexed.ts';
import { makeApp, makeAppEvent, makePlan } from '../../support/make/apps.ts';
import { makeCase, makeClaim } from '../../support/make/cases.ts';
import { makeBanner, makeNewsletter } from '../../support/make/content.ts';
import { makeEntry, makePayout, voidPayout } from '../../support/make/earnings.ts';
import { makeNotification, makeSupportNote } from '../../support/make/messages.ts';
import { makeInvitation, makePartner, makePayoutMethod, makeScheduledTerms } from '../../support/make/partners.ts';
import { makeReplay, makeTermsProposal } from '../../support/make/payTerms.ts';
import { makeProspect } from '../../support/make/prospects.ts';
import { makeReferral } from '../../support/make/referrals.ts';
import { makeStanding, makeTier } from '../../support/make/tiers.ts';
import { makeErasure, makePersonExport, makeUser } from '../../support/make/users.ts';

/* What guards read: each row among others of its table, with its state and the facts of its chart. */

const now = '2026-11-20T12:00:00.000Z';
let db: TestDatabase;
beforeAll(async () => {
  registerLifecycles();
  db = await testDatabase();
});
afterAll(() => db.drop());

/** The states and facts of rows, in the order in which they are given; `by` acts. */
async function read(entity: LifecycleEntity, rows: readonly { id: string }[], by: string | null = null) {
  const ids = rows.map(({ id }) => id);
  const found = await installedLifecycles().factsOf(entity).load(db.pool, ids, now, by);
  expect(found.map(({ id }) => id)).toEqual(ids.toSorted());
  return ids.map((id) => {
    const { states, context } = found.find((one) => one.id === id) ?? {};
    const { now: at, ...facts } = context ?? {};
    expect(at).toBe(now);
    return { ...states, ...facts };
  });
}

const person = async (role: 'partner' | 'admin' | 'moderator' = 'partner') => {
  const { id: partnerId } = await makePartner(db.pool);
  const user = await makeUser(db.pool, role === 'partner' ? { partnerId } : { role });
  return { partnerId, userId: user.id };
};

describe('charts that read no more than their own row', () => {
  test('read its state and times', async () => {
    const { partnerId, userId } = await person();
    const times = ['2026-11-21T00:00:00.000Z', '2026-11-22T00:00:00.000Z'];
    // One of each that is not read.
    await makeProspect(db.pool);
    await makeNotification(db.pool, { recipientId: userId });
    await makeSupportNote(db.pool, { userId, partnerId });
    await makeBanner(db.pool);
    await makePersonExport(db.pool, { userId: (await person()).userId });
    const methods = [
      await makePayoutMethod(db.pool, { partnerId, countsFrom: times[0] }),
      await makePayoutMethod(db.pool, {
        partnerId: (await makePartner(db.pool, { payoutMethod: null })).id,
        at: times[1],
      }),
    ];
    expect(await read('payoutMethod', methods)).toEqual([
      { payoutMethod: 'requested', countsFrom: times[0] },
      { payoutMethod: 'effective', countsFrom: times[1] },
    ]);
    const prospects = [await makeProspect(db.pool), await makeProspect(db.pool)];
    await query(
      db.pool,
      sql`update prospects set outcome_state = 'lost', outcome_at = now() where id = ${prospects[1]?.id}`,
    );
    expect(await read('prospect', prospects)).toEqual([
      { record: 'active', outcome: 'open' },
      { record: 'active', outcome: 'lost' },
    ]);
    const notifications = [
      await makeNotification(db.pool, { recipientId: userId }),
      await makeNotification(db.pool, { recipientId: userId, isRead: true }),
    ];
    expect(await read('notification', notifications)).toEqual([{ notification: 'unread' }, { notification: 'read' }]);
    const questions = [
      await makeSupportNote(db.pool, { userId, partnerId }),
      await makeSupportNote(db.pool, { userId, partnerId, state: 'closed' }),
    ];
    expect(await read('supportNote', questions)).toEqual([{ supportNote: 'open' }, { supportNote: 'closed' }]);
    const banners = [
      await makeBanner(db.pool, { startsAt: times[0], endsAt: times[1] }),
      await makeBanner(db.pool, { state: 'ended', startsAt: '2026-01-01T00:00:00.000Z', endsAt: times[0] }),
    ];
    expect(await read('banner', banners)).toEqual([
      { banner: 'live', startsAt: times[0], endsAt: times[1] },
      { banner: 'ended', startsAt: '2026-01-01T00:00:00.000Z', endsAt: times[0] },
    ]);
    const exports = [
      await makePersonExport(db.pool, { userId }),
      await makePersonExport(db.pool, { userId: (await person()).userId, state: 'ready', availableUntil: times[0] }),
    ];
    expect(await read('personExport', exports)).toEqual([
      { personExport: 'requested', availableUntil: null },
      { personExport: 'ready', availableUntil: times[0] },
    ]);
  });
});

test('an event of an app has its type, and is kept in the state its type leads to', async () => {
  const { id } = await makeApp(db.pool);
  // One that is not read.
  await makeAppEvent(db.pool, id);
  const events = [await makeAppEvent(db.pool, id), await makeAppEvent(db.pool, id)];
  await query(
    db.pool,
    sql`update app_events set type = 'app.installed', outcome = 'ignored' where id = ${events[1]?.id}`,
  );
  expect(await read('appEvent', events)).toEqual([
    { appEvent: 'unattributed', eventType: 'charge.succeeded' },
    { appEvent: 'ignored', eventType: 'app.installed' },
  ]);
});

test('a case is escalated at its deadline, two days later to all admins, and then no more', async () => {
  const respondBy = '2026-11-25T12:00:00.000Z';
  // One that is not read.
  await makeCase(db.pool, { partnerId: (await makePartner(db.pool)).id });
  const cases = [];
  for (let n = 0; n < 3; n += 1)
    cases.push(
      await makeCase(db.pool, {
        partnerId: (await makePartner(db.pool)).id,
        state: n === 1 ? 'asked' : 'open',
        respondBy,
      }),
    );
  await query(db.pool, sql`update review_cases set escalated = 1 where id = ${cases[1]?.id}`);
  await query(db.pool, sql`update review_cases set escalated = 2 where id = ${cases[2]?.id}`);
  expect(await read('case', cases)).toEqual([
    { case: 'open', respondBy, escalatesAt: respondBy },
    { case: 'asked', respondBy, escalatesAt: '2026-11-27T12:00:00.000Z' },
    { case: 'open', respondBy, escalatesAt: null },
  ]);
});

test('a newsletter waits for those it was neither handed over for, nor failed or skipped', async () => {
  const people = [];
  for (let n = 0; n < 5; n += 1) people.push((await person()).userId);
  const sendsAt = '2026-11-21T00:00:00.000Z';
  const newsletters = [
    await makeNewsletter(db.pool, { state: 'sending', sendsAt }),
    await makeNewsletter(db.pool, { recipientId: people[4] ?? '' }),
    await makeNewsletter(db.pool),
  ];
  // Another one, which is not read.
  await makeNewsletter(db.pool);
  for (const [at, column] of [sql`handed_at`, sql`failed_at`, sql`skipped_at`, sql`sent_at, handed_at`].entries())
    if (at < 3)
      await query(
        db.pool,
        sql`insert into newsletter_recipients (newsletter_id, user_id, ${column}) values (${newsletters[0]?.id}, ${people[at]}, now())`,
      );
  await query(
    db.pool,
    sql`insert into newsletter_recipients (newsletter_id, user_id)
        values (${newsletters[0]?.id}, ${people[3]}), (${newsletters[0]?.id}, ${people[4]}), (${newsletters[2]?.id}, ${people[0]})`,
  );
  expect(await read('newsletter', newsletters)).toEqual([
    { newsletter: 'sending', sendsAt, waiting: 2 },
    { newsletter: 'draft', sendsAt: null, waiting: 0 },
    { newsletter: 'draft', sendsAt: null, waiting: 1 },
  ]);
});

test('a version of the terms is in force from its time', async () => {
  const terms = [
    await makeScheduledTerms(db.pool),
    await makeScheduledTerms(db.pool),
    await makeScheduledTerms(db.pool),
  ];
  await query(
    db.ownerPool,
    sql`update terms_versions set published_at = '2025-01-01T00:00:00Z' where id = ${terms[1]?.id}`,
  );
  await query(
    db.ownerPool,
    sql`update terms_versions set state = 'draft', published_at = null where id = ${terms[2]?.id}`,
  );
  expect((await read('termsVersion', terms)).map(({ isInForce }) => isInForce)).toEqual([false, true, false]);
  const atOnce = await transaction(db.ownerPool, async (tx) => {
    await query(tx, sql`update terms_versions set published_at = now() where id = ${terms[0]?.id}`);
    return installedLifecycles()
      .factsOf('termsVersion')
      .load(tx, [terms[0]?.id ?? ''], now, null);
  });
  expect(atOnce.map(({ context }) => context)).toEqual([{ isInForce: true, now }]);
});

test('an app counts the plans that are on offer', async () => {
  const apps = [await makeApp(db.pool), await makeApp(db.pool, { state: 'hidden' })];
  for (const app of apps) for (let n = 0; n < 2; n += 1) await makePlan(db.pool, app);
  await query(
    db.pool,
    sql`update app_plans set ended_at = now() where id = (select id from app_plans where app_id = ${apps[1]?.id} limit 1)`,
  );
  expect(await read('listing', apps)).toEqual([
    { listing: 'live', plans: 2 },
    { listing: 'hidden', plans: 1 },
  ]);
});

test('a standing has the partner’s figure and what its tier takes', async () => {
  const { id: partnerId } = await makePartner(db.pool);
  const [first, second] = [
    await makeTier(db.pool, { threshold: 500 }),
    await makeTier(db.pool, { threshold: 900, isOpen: false }),
  ];
  const at = '2026-12-01T00:00:00.000Z';
  // One that is not read.
  await makeStanding(db.pool, { partnerId: (await makePartner(db.pool)).id, tierId: first.id });
  const standings = [
    await makeStanding(db.pool, { partnerId, tierId: first.id, state: 'qualified', value: 700, at }),
    await makeStanding(db.pool, { partnerId, tierId: second.id, state: 'atRisk', value: 300, at }),
  ];
  const times = { startsAt: null, reviewAt: null, graceUntil: null, overrideUntil: null };
  expect(await read('tier', standings)).toEqual([
    {
      ...times,
      standing: 'qualified',
      override: 'none',
      value: 700,
      threshold: 500,
      keeps: 500,
      isOpen: true,
      startsAt: at,
    },
    {
      ...times,
      standing: 'atRisk',
      override: 'none',
      value: 300,
      threshold: 900,
      keeps: 900,
      isOpen: false,
      graceUntil: at,
    },
  ]);
});

describe('a claim', () => {
  const respondBy = '2026-11-25T12:00:00.000Z';
  const claimed = async (partnerId: string, userId: string, appId: string, shop: string) =>
    makeClaim(db.pool, { partnerId, submittedBy: userId, appId, shop, respondBy });

  test('is of an install that is credited to someone, to its partner, or could be to no one yet', async () => {
    const [own, other] = [await person(), await person()];
    const [app, elsewhere] = [await makeApp(db.pool), await makeApp(db.pool)];
    const claim = (shop: string) => claimed(own.partnerId, own.userId, app.id, shop);
    const claims = [];
    for (const shop of ['theirs', 'others', 'gone', 'unattributed', 'charged', 'credited', 'other-app', 'none'])
      claims.push(await claim(`${shop}.facts.example`));
    const referral = (partnerId: string, shop: string) =>
      makeReferral(db.pool, { partnerId, appId: app.id, shop: `${shop}.facts.example` });
    await referral(own.partnerId, 'theirs');
    await referral(other.partnerId, 'others');
    const gone = await referral(own.partnerId, 'gone');
    await query(
      db.ownerPool,
      sql`update referrals set attribution_state = 'superseded', superseded_at = now() where id = ${gone.id}`,
    );
    const event = async (shop: string, type: string, outcome: string, appId = app.id) => {
      const { id } = await makeAppEvent(db.pool, appId);
      await query(
        db.pool,
        sql`update app_events set shop = ${`${shop}.facts.example`}, type = ${type}, outcome = ${outcome} where id = ${id}`,
      );
    };
    await event('unattributed', 'app.installed', 'unattributed');
    await event('charged', 'charge.succeeded', 'unattributed');
    await event('credited', 'app.installed', 'attributed');
    await event('other-app', 'app.installed', 'unattributed', elsewhere.id);
    const facts = { claim: 'open', isDecider: false, respondBy, escalatesAt: respondBy };
    expect(await read('claim', claims)).toEqual(
      [
        { isInstalled: true, isTheirs: true },
        { isInstalled: true, isTheirs: false },
        { isInstalled: false, isTheirs: false },
        { isInstalled: true, isTheirs: false },
        ...Array.from({ length: 4 }, () => ({ isInstalled: false, isTheirs: false })),
      ].map((each) => ({ ...facts, ...each })),
    );
  });

  test('knows whether who acts decided first', async () => {
    const { partnerId, userId } = await person();
    const { id: appId } = await makeApp(db.pool);
    const [decider, other] = [await person('moderator'), await person('moderator')];
    const claims = [
      await makeClaim(db.pool, { partnerId, submittedBy: userId, appId, state: 'refused', decidedBy: decider.userId }),
      await makeClaim(db.pool, { partnerId, submittedBy: userId, appId }),
    ];
    const isDecider = async (by: string | null) => (await read('claim', claims, by)).map((facts) => facts['isDecider']);
    expect(await isDecider(decider.userId)).toEqual([true, false]);
    expect(await isDecider(other.userId)).toEqual([false, false]);
    expect(await isDecider(null)).toEqual([false, false]);
  });

  test('is not theirs where a shop is credited to another partner in another app alone', async () => {
    const [own, app, elsewhere] = [await person(), await makeApp(db.pool), await makeApp(db.pool)];
    const shop = 'elsewhere.facts.example';
    const claims = [
      await claimed(own.partnerId, own.userId, app.id, shop),
      await claimed(own.partnerId, own.userId, app.id, 'another.facts.example'),
    ];
    await makeReferral(db.pool, { partnerId: own.partnerId, appId: elsewhere.id, shop });
    expect((await read('claim', claims)).map(({ isInstalled, isTheirs }) => [isInstalled, isTheirs])).toEqual([
      [false, false],
      [false, false],
    ]);
  });
});

describe('an erasure', () => {
  const erasesAt = '2026-12-01T00:00:00.000Z';
  const nothing = { erasure: 'requested', erasesAt, isWaived: false, payoutsUnderway: 0, owed: [], isOnlyAdmin: false };

  test('of a partner’s last user knows what the partner is owed and which payouts are under way', async () => {
    const [last, oneOfTwo, after] = [await person(), await person(), await person()];
    await makeUser(db.pool, { partnerId: oneOfTwo.partnerId });
    const erased = await makeUser(db.pool, { partnerId: after.partnerId });
    await query(db.ownerPool, sql`update users set erased_at = now() where id = ${erased.id}`);
    const owes = async (partnerId: string) => {
      const entry = (amount: number, currency: string, kind: 'bonus' | 'adjustment' = 'bonus') =>
        makeEntry(db.pool, { partnerId, amount, currency, kind });
      const [euros, dollars] = [await entry(700, 'EUR'), await entry(300, 'USD')];
      await entry(-100, 'EUR', 'adjustment');
      const pounds = await entry(500, 'GBP');
      await entry(-10, 'CAD', 'adjustment');
      await makePayout(db.pool, { partnerId, entries: [euros], month: '2026-09' });
      await makePayout(db.pool, { partnerId, entries: [dollars], month: '2026-08', state: 'onHold' });
      await makePayout(db.pool, { partnerId, entries: [pounds], month: '2026-07', state: 'paid' });
      await voidPayout(
        db.pool,
        (await makePayout(db.pool, { partnerId, entries: [await entry(50, 'USD')], month: '2026-06' })).id,
      );
    };
    for (const { partnerId } of [last, oneOfTwo, after]) await owes(partnerId);
    const erasures = [
      await makeErasure(db.pool, { userId: last.userId, erasesAt, isWaived: true }),
      await makeErasure(db.pool, { userId: oneOfTwo.userId, erasesAt }),
      await makeErasure(db.pool, { userId: after.userId, erasesAt }),
    ];
    const owed = [
      { currency: 'EUR', amount: 600 },
      { currency: 'USD', amount: 350 },
    ];
    expect(await read('erasure', erasures)).toEqual([
      { ...nothing, isWaived: true, payoutsUnderway: 2, owed },
      nothing,
      { ...nothing, payoutsUnderway: 2, owed },
    ]);
  });

  test('is read in the order of its id, with what is owed by the letters of its currencies, however they lie', async () => {
    const [late, early] = [await person(), await person()];
    const currencies = ['USD', 'NZD', 'EUR', 'CHF', 'CAD', 'AUD'];
    for (const currency of currencies) await makeEntry(db.pool, { partnerId: early.partnerId, amount: 100, currency });
    const erasures = [
      await makeErasure(db.pool, { userId: early.userId, erasesAt }),
      await makeErasure(db.pool, { userId: late.userId, erasesAt }),
    ];
    await query(db.ownerPool, sql`update erasures set version = version where id = ${erasures[0]?.id}`);
    const ids = erasures.map(({ id }) => id);
    const found = await unindexed(db, async (tx) => {
      await tx.query('set local enable_sort = off');
      return erasureFacts.load(tx, ids, now);
    });
    expect(found.map(({ id, context }) => ({ id, owed: context.owed }))).toEqual([
      { id: ids[0], owed: currencies.toReversed().map((currency) => ({ currency, amount: 100 })) },
      { id: ids[1], owed: [] },
    ]);
  });

  test('does not count a returned payout as under way', async () => {
    const { partnerId, userId } = await person();
    const entries = [await makeEntry(db.pool, { partnerId })];
    const payout = await makePayout(db.pool, { partnerId, entries, state: 'paid' });
    await query(db.pool, sql`update payouts set state = 'returned' where id = ${payout.id}`);
    expect(await read('erasure', [await makeErasure(db.pool, { userId, erasesAt })])).toEqual([nothing]);
  });
});

test('an admin is the last one where no other may sign in', async () => {
  const isLast = async (rows: readonly { id: string }[]) =>
    (await read('staffAccount', rows)).map(({ isLastAdmin }) => isLastAdmin);
  const admins = [await makeUser(db.pool, { role: 'admin' }), await makeUser(db.pool, { role: 'admin' })];
  const moderator = await makeUser(db.pool, { role: 'moderator' });
  const partner = await person();
  const keep = async (kept: readonly { id: string }[]) => {
    const ids = kept.map(({ id }) => id);
    await query(db.ownerPool, sql`update users set account_state = 'active' where id = any(${ids}::uuid[])`);
    await query(
      db.ownerPool,
      sql`update users set account_state = 'deactivated' where role = 'admin' and not id = any(${ids}::uuid[])`,
    );
  };
  const [first, second] = admins;
  if (!first || !second) throw new Error('no admins');
  await keep(admins);
  expect(await isLast([first, second, moderator])).toEqual([false, false, false]);
  await keep([second]);
  expect(await isLast([first, second, moderator])).toEqual([false, true, false]);
  expect(await read('staffAccount', [first])).toEqual([{ staffAccount: 'deactivated', isLastAdmin: false }]);
  const { load } = installedLifecycles().factsOf('staffAccount');
  expect(await load(db.pool, [partner.userId], now)).toEqual([]);
  const { id } = await makeErasure(db.pool, { userId: second.id });
  expect((await read('erasure', [{ id }])).map(({ isOnlyAdmin }) => isOnlyAdmin)).toEqual([true]);
});

describe('an invitation', () => {
  test('knows whether its email has an account that is confirmed or in use', async () => {
    const { id: invitedBy } = await makeUser(db.pool, { role: 'admin' });
    const invitation = async (name: string, given: Parameters<typeof makeUser>[1] | null) => {
      const email = `${name}@Facts.example`;
      if (given)
        await makeUser(db.pool, { ...given, isVerified: given.isVerified ?? false, email: email.toLowerCase() });
      return makeInvitation(db.pool, { invitedBy, email });
    };
    const { id: partnerId } = await makePartner(db.pool);
    const google = await invitation('google', {});
    await query(
      db.ownerPool,
      sql`update users set google_id = 'g-1', google_issuer = 'google' where email = 'google@facts.example'`,
    );
    const invitations = [
      await invitation('none', null),
      await invitation('unconfirmed', {}),
      await invitation('confirmed', { isVerified: true }),
      await invitation('disabled', { isDisabled: true }),
      await invitation('of-a-partner', { partnerId }),
      await invitation('staff', { role: 'moderator' }),
      google,
    ];
    expect((await read('invitation', invitations)).map(({ hasAccount }) => hasAccount)).toEqual([
      false,
      false,
      true,
      true,
      true,
      true,
      true,
    ]);
  });

  test('to staff is of a sender who is an admin still; any may invite a partner', async () => {
    const entitled = async (role: 'partner' | 'manager', sender: Parameters<typeof makeUser>[1]) => {
      const { id: invitedBy } = await makeUser(db.pool, sender);
      const [facts] = await read('invitation', [await makeInvitation(db.pool, { invitedBy, role })]);
      return facts?.['isSenderEntitled'];
    };
    expect(await entitled('manager', { role: 'admin' })).toBe(true);
    expect(await entitled('manager', { role: 'admin', isDisabled: true })).toBe(false);
    expect(await entitled('manager', { role: 'manager' })).toBe(false);
    expect(await entitled('partner', { role: 'manager', isDisabled: true })).toBe(true);
  });
});

describe('proposed terms', () => {
  test('were tried where their replay is done, and are a change of those in force', async () => {
    const [first, second] = [await makeTier(db.pool), await makeTier(db.pool)];
    const clauses = [plainClause({ hold: 3 })];
    const proposals = [
      await makeTermsProposal(db.pool, { scope: 'tier', target: first.id, clauses }),
      await makeTermsProposal(db.pool, { scope: 'tier', target: second.id, clauses: [] }),
    ];
    const running = await makeReplay(db.pool, { scope: 'tier', target: first.id, status: 'interrupted' });
    await query(db.ownerPool, sql`update terms_proposals set replay_id = ${running.id} where id = ${proposals[0]?.id}`);
    expect(await read('termsProposal', proposals)).toEqual([
      { termsProposal: 'proposed', isProposer: false, isTried: false, isChange: true },
      { termsProposal: 'proposed', isProposer: false, isTried: true, isChange: false },
    ]);
  });

  test('are compared with the latest of the same target', async () => {
    const [tier, other] = [await makeTier(db.pool), await makeTier(db.pool)];
    const clausesOf = (hold: number) => JSON.stringify([plainClause({ hold })]);
    const write = (target: string, version: number, hold: number) =>
      query(
        db.pool,
        sql`insert into pay_terms (id, scope, tier_id, target, version, clauses)
            values (gen_random_uuid(), 'tier', ${target}, ${target}, ${version}, ${clausesOf(hold)}::jsonb)`,
      );
    await write(tier.id, 1, 2);
    await write(tier.id, 2, 3);
    await write(other.id, 3, 4);
    const proposed = async (hold: number) => {
      const proposal = await makeTermsProposal(db.pool, {
        scope: 'tier',
        target: tier.id,
        clauses: [plainClause({ hold })],
      });
      const [facts] = await read('termsProposal', [proposal], proposal.proposedBy);
      await query(db.ownerPool, sql`delete from terms_proposals where id = ${proposal.id}`);
      return facts;
    };
    const facts = { termsProposal: 'proposed', isProposer: true, isTried: true };
    expect(await proposed(2)).toEqual({ ...facts, isChange: true });
    expect(await proposed(3)).toEqual({ ...facts, isChange: false });
    expect(await proposed(4)).toEqual({ ...facts, isChange: true });
  });
});

test.each([
  ['appEvent.attribute', 'charge.succeeded', 'attributed'],
  ['appEvent.leave', 'app.installed', 'unattributed'],
  ['appEvent.leave', 'charge.succeeded', 'unattributed'],
  ['appEvent.queue', 'charge.refunded', 'queued'],
] as const)('%s of %s that arrives keeps it as %s, whenever it does', (event, type, state) => {
  expect([decidedState(event, type), decidedState(event, type)]).toEqual([state, state]);
});

test('what its chart refuses of an event that arrives is an error, not a state', () => {
  expect(() => decidedState('appEvent.queue', 'app.installed')).toThrow(
    'app.installed cannot be sent appEvent.queue as it arrives',
  );
  expect(() => decidedState('appEvent.close', 'charge.refunded')).toThrow('cannot be sent appEvent.close');
});
