import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { lifecycleEntity, type LifecycleEntity } from '#contract/lifecycles/lifecycles.ts';
import { claimFacts } from '../../../server/features/claims/lifecycle.ts';
import { erasureFacts } from '../../../server/features/erasures/lifecycle.ts';
import { approvalFacts } from '../../../server/features/partners/lifecycle.ts';
import { definitions } from '../../../server/lifecycle/definitions.ts';
import { installedLifecycles } from '../../../server/lifecycle/registry.ts';
import { registerLifecycles } from '../../../server/registerLifecycles.ts';
import { query, transaction } from '../../../server/platform/database/pool.ts';
import { type TestDatabase, testDatabase } from '../../support/databases/database.ts';
import { makeApp, makeAppEvent } from '../../support/make/apps.ts';
import { makeCase, makeClaim } from '../../support/make/cases.ts';
import { makeBanner, makeNewsletter } from '../../support/make/content.ts';
import { makeCharge, makePayout, makeRefund, makeReversal } from '../../support/make/earnings.ts';
import { makeLead } from '../../support/make/leads.ts';
import { makeNotification, makeSupportNote } from '../../support/make/messages.ts';
import { makeInvitation, makePartner, makePayoutMethod, makeScheduledTerms } from '../../support/make/partners.ts';
import { makeTermsProposal } from '../../support/make/payTerms.ts';
import { makeProspect } from '../../support/make/prospects.ts';
import { makeReferral } from '../../support/make/referrals.ts';
import { makeTier, makeStanding } from '../../support/make/tiers.ts';
import { makeErasure, makePersonExport, makeUser } from '../../support/make/users.ts';
import { keptFrom, locksTaken } from '../../support/databases/locked.ts';
import { unindexed } from '../../support/databases/unindexed.ts';

/* Before a transition is decided, the row is kept from others, and what its guards read stays as it is. */

const now = '2026-11-20T12:00:00.000Z';
let db: TestDatabase;
/** Locks change nothing: every test finds these as they were made. */
let first: Awaited<ReturnType<typeof world>>;
let second: Awaited<ReturnType<typeof world>>;
beforeAll(async () => {
  registerLifecycles();
  db = await testDatabase();
  [first, second] = [await world(), await world()];
});
afterAll(() => db.drop());

/**
 * One row of everything; of commissions two, of which each has a line in the payout, as a reversal has and one of a
 * commission that is not in it.
 */
async function world() {
  const partner = await makePartner(db.pool);
  const app = await makeApp(db.pool);
  const referral = await makeReferral(db.pool, { partnerId: partner.id, appId: app.id });
  const [one, two] = [
    await makeCharge(db.pool, { referral, state: 'payable' }),
    await makeCharge(db.pool, { referral, state: 'payable' }),
  ];
  const refund = await makeRefund(db.pool, { charge: one, amount: 2500 });
  const earlier = await makeCharge(db.pool, { referral, state: 'paid' });
  const late = await makeRefund(db.pool, { charge: earlier, amount: 2500 });
  const payout = await makePayout(db.pool, { partnerId: partner.id, entries: [one, two, refund, late] });
  const lead = await makeLead(db.pool, { partnerId: partner.id });
  const prospect = await makeProspect(db.pool);
  const user = await makeUser(db.pool, { partnerId: partner.id });
  const admin = await makeUser(db.pool, { role: 'admin' });
  const notification = await makeNotification(db.pool, { recipientId: user.id });
  const method = await makePayoutMethod(db.pool, { partnerId: partner.id, countsFrom: '2100-01-01T00:00:00.000Z' });
  const reversal = await makeReversal(db.pool, { charge: one });
  const proposal = await makeTermsProposal(db.pool, { scope: 'partner', target: partner.id });
  const terms = await makeScheduledTerms(db.pool);
  const question = await makeSupportNote(db.pool, { userId: user.id, partnerId: partner.id });
  const claim = await makeClaim(db.pool, {
    partnerId: partner.id,
    submittedBy: user.id,
    appId: app.id,
    shop: referral.shop,
  });
  const reviewCase = await makeCase(db.pool, { partnerId: partner.id });
  const erasure = await makeErasure(db.pool, { userId: user.id });
  const personExport = await makePersonExport(db.pool, { userId: user.id });
  const tier = await makeTier(db.pool);
  const standing = await makeStanding(db.pool, { partnerId: partner.id, tierId: tier.id });
  const banner = await makeBanner(db.pool);
  const newsletter = await makeNewsletter(db.pool);
  const event = await makeAppEvent(db.pool, app.id);
  const invitation = await makeInvitation(db.pool, { invitedBy: admin.id });
  const ids: Record<LifecycleEntity, string> = {
    approval: partner.id,
    account: partner.id,
    referral: referral.id,
    commission: one.commissionId,
    payout: payout.id,
    lead: lead.id,
    prospect: prospect.id,
    notification: notification.id,
    payoutMethod: method.id,
    reversal: reversal.id,
    termsProposal: proposal.id,
    termsVersion: terms.id,
    supportNote: question.id,
    listing: app.id,
    banner: banner.id,
    newsletter: newsletter.id,
    staffAccount: admin.id,
    invitation: invitation.id,
    appEvent: event.id,
    attribution: referral.id,
    claim: claim.id,
    case: reviewCase.id,
    personExport: personExport.id,
    tier: standing.id,
    erasure: erasure.id,
  };
  /** Which rows are kept, from whom; the others are left out. */
  const kept = async () => {
    const from = {
      partner: await keptFrom(db, 'partners', partner.id),
      app: await keptFrom(db, 'apps', app.id),
      referral: await keptFrom(db, 'referrals', referral.id),
      commission: await keptFrom(db, 'commissions', one.commissionId),
      'another commission': await keptFrom(db, 'commissions', two.commissionId),
      'commission of a reversal alone': await keptFrom(db, 'commissions', earlier.commissionId),
      payout: await keptFrom(db, 'payouts', payout.id),
      line: await keptFrom(db, 'payout_lines', one.entryId),
      'line of another commission': await keptFrom(db, 'payout_lines', two.entryId),
      'line of a reversal': await keptFrom(db, 'payout_lines', refund.entryId),
      lead: await keptFrom(db, 'leads', lead.id),
      prospect: await keptFrom(db, 'prospects', prospect.id),
      notification: await keptFrom(db, 'notifications', notification.id),
      method: await keptFrom(db, 'payout_methods', method.id),
      'proposed reversal': await keptFrom(db, 'reversals', reversal.id),
      tier: await keptFrom(db, 'tiers', tier.id),
      standing: await keptFrom(db, 'tier_standings', standing.id),
      proposal: await keptFrom(db, 'terms_proposals', proposal.id),
      terms: await keptFrom(db, 'terms_versions', terms.id),
      question: await keptFrom(db, 'support_notes', question.id),
      banner: await keptFrom(db, 'banners', banner.id),
      newsletter: await keptFrom(db, 'newsletters', newsletter.id),
      admin: await keptFrom(db, 'users', admin.id),
      invitation: await keptFrom(db, 'invitations', invitation.id),
      event: await keptFrom(db, 'app_events', event.id),
      claim: await keptFrom(db, 'claims', claim.id),
      erasure: await keptFrom(db, 'erasures', erasure.id),
      export: await keptFrom(db, 'person_exports', personExport.id),
      'case of a review': await keptFrom(db, 'review_cases', reviewCase.id),
    };
    return Object.fromEntries(Object.entries(from).filter(([, whom]) => whom !== 'no one'));
  };
  return { ids, kept };
}

const facts: Readonly<Record<LifecycleEntity, { kept: Readonly<Record<string, string>>; order: readonly string[] }>> = {
  approval: { kept: { partner: 'all' }, order: ['partners by id for update'] },
  account: { kept: { partner: 'all' }, order: ['partners by id for update'] },
  referral: {
    kept: { partner: 'writers', app: 'writers', referral: 'all' },
    order: ['partners by id for share', 'apps by id for share', 'referrals by id for update'],
  },
  commission: {
    kept: { partner: 'writers', referral: 'writers', commission: 'all', line: 'writers' },
    order: [
      'partners by id for share',
      'referrals by id for share',
      'payout_lines by payout_id, entry_id for share',
      'commissions by id for update',
    ],
  },
  payout: {
    kept: {
      partner: 'writers',
      referral: 'writers',
      commission: 'writers',
      'another commission': 'writers',
      payout: 'all',
      line: 'writers',
      'line of another commission': 'writers',
      'line of a reversal': 'writers',
    },
    order: [
      'partners by id for share',
      'payouts by id for update',
      'referrals by id for share',
      'payout_lines by payout_id, entry_id for share',
      'commissions by id for share',
    ],
  },
  reversal: {
    kept: {
      partner: 'writers',
      referral: 'writers',
      commission: 'all',
      line: 'writers',
      'proposed reversal': 'all',
    },
    order: [
      'partners by id for share',
      'referrals by id for share',
      'payout_lines by payout_id, entry_id for share',
      'commissions by id for update',
      'reversals by id for update',
    ],
  },
  lead: { kept: { lead: 'all but references' }, order: ['leads by l.id for no key update', 'advisory locks in order'] },
  prospect: { kept: { prospect: 'all' }, order: ['prospects by id for update'] },
  notification: { kept: { notification: 'all' }, order: ['notifications by id for update'] },
  payoutMethod: {
    kept: { partner: 'all but references', method: 'all' },
    order: ['partners by id for no key update', 'payout_methods by id for update'],
  },
  newsletter: { kept: { newsletter: 'all' }, order: ['newsletters by id for update'] },
  banner: { kept: { banner: 'all' }, order: ['banners by id for update'] },
  tier: {
    kept: { partner: 'writers', tier: 'writers', standing: 'all' },
    order: ['partners by id for share', 'tiers by id for share', 'tier_standings by id for update'],
  },
  termsProposal: {
    kept: { partner: 'all but references', proposal: 'all' },
    order: [
      'partners by id for no key update',
      'apps by id for no key update',
      'tags by id for no key update',
      'tiers by id for no key update',
      'an advisory lock',
      'terms_proposals by id for update',
    ],
  },
  termsVersion: { kept: { terms: 'all' }, order: ['terms_versions by id for update'] },
  supportNote: { kept: { question: 'all' }, order: ['support_notes by id for update'] },
  listing: { kept: { app: 'all but references' }, order: ['apps by id for no key update'] },
  attribution: {
    kept: { partner: 'writers', app: 'writers', referral: 'all' },
    order: ['partners by id for share', 'apps by id for share', 'referrals by id for update'],
  },
  claim: {
    kept: { partner: 'writers', app: 'writers', referral: 'writers', claim: 'all' },
    order: ['partners by id for share', 'apps by id for share', 'claims by id for update', 'referrals by id for share'],
  },
  erasure: {
    kept: { partner: 'all', lead: 'all but references', erasure: 'all' },
    order: [
      'leads by l.id for no key update',
      'advisory locks in order',
      'an advisory lock',
      'partners by id for update',
      'erasures by id for update',
    ],
  },
  personExport: { kept: { export: 'all' }, order: ['person_exports by id for update'] },
  case: { kept: { 'case of a review': 'all' }, order: ['review_cases by id for update'] },
  appEvent: { kept: { event: 'all' }, order: ['app_events by id for update'] },
  invitation: {
    kept: { admin: 'writers', invitation: 'all' },
    order: ['users by id for share', 'invitations by id for update'],
  },
  staffAccount: { kept: { admin: 'all but references' }, order: ['an advisory lock', 'users by id for no key update'] },
};

test.each([
  ['a whole profile', {}, true],
  ['no name', { name: ' ' }, false],
  ['no domain', { domain: ' ' }, false],
  ['no country', { country: '' }, false],
])('a registration with %s has one to decide on: %o, %s', async (_, given, hasProfile) => {
  const { id } = await makePartner(db.pool, { approval: 'pending', ...given });
  const [located] = await approvalFacts.load(db.pool, [id], now);
  expect(located?.context).toEqual({ hasProfile, dueAt: '2026-01-07T10:00:00.000Z', now });
});

test('a claim keeps the partner that its shop is credited to in its app, and no other one', async () => {
  const [claimant, credited, before, elsewhere, neighbour] = [
    await makePartner(db.pool),
    await makePartner(db.pool),
    await makePartner(db.pool),
    await makePartner(db.pool),
    await makePartner(db.pool),
  ];
  const [app, other] = [await makeApp(db.pool), await makeApp(db.pool)];
  const user = await makeUser(db.pool, { partnerId: claimant.id });
  const claim = await makeClaim(db.pool, { partnerId: claimant.id, submittedBy: user.id, appId: app.id });
  const { shop } = claim;
  const gone = await makeReferral(db.pool, { partnerId: before.id, appId: app.id, shop });
  await query(
    db.ownerPool,
    sql`update referrals set attribution_state = 'superseded', superseded_at = now() where id = ${gone.id}`,
  );
  const [current, inOther, ofOther] = [
    await makeReferral(db.pool, { partnerId: credited.id, appId: app.id, shop }),
    await makeReferral(db.pool, { partnerId: elsewhere.id, appId: other.id, shop }),
    await makeReferral(db.pool, { partnerId: neighbour.id, appId: app.id }),
  ];
  const kept = (table: 'partners' | 'referrals', rows: readonly { id: string }[]) =>
    Promise.all(rows.map(({ id }) => keptFrom(db, table, id)));
  await transaction(db.pool, async (tx) => {
    for (const lock of claimFacts.locks([claim.id])) await query(tx, lock);
    expect(await kept('partners', [claimant, credited, before, elsewhere, neighbour])).toEqual([
      'writers',
      'writers',
      'no one',
      'no one',
      'no one',
    ]);
    expect(await kept('referrals', [current, gone, inOther, ofOther])).toEqual([
      'writers',
      'no one',
      'no one',
      'no one',
    ]);
  });
});

test('an erasure keeps the leads of its partner that wait, and none that are decided', async () => {
  const { id: partnerId } = await makePartner(db.pool);
  const { id: userId } = await makeUser(db.pool, { partnerId });
  const { id } = await makeErasure(db.pool, { userId });
  const leads = [await makeLead(db.pool, { partnerId }), await makeLead(db.pool, { partnerId, state: 'approved' })];
  await transaction(db.pool, async (tx) => {
    for (const lock of erasureFacts.locks([id])) await query(tx, lock);
    expect(await Promise.all(leads.map((lead) => keptFrom(db, 'leads', lead.id)))).toEqual([
      'all but references',
      'no one',
    ]);
  });
});

describe.each(lifecycleEntity.options)('a transition of one %s', (entity) => {
  const locks = (ids: readonly string[]) => installedLifecycles().factsOf(entity).locks(ids);

  test('keeps its row and what decides, and nothing of another one', async () => {
    await transaction(db.pool, async (tx) => {
      for (const lock of locks([first.ids[entity]])) await query(tx, lock);
      expect({ own: await first.kept(), other: await second.kept() }).toEqual({ own: facts[entity].kept, other: {} });
    });
  });

  test('reads rows in the order of their ids, however they lie', async () => {
    const rows = [first, second].map(({ ids }) => ids[entity]);
    const table = definitions[entity].table;
    await query(db.ownerPool, sql`update ${raw(table)} set version = version where id = ${rows[0]}`);
    const { load } = installedLifecycles().factsOf(entity);
    const located = await unindexed(db, (tx) => load(tx, rows.toReversed(), now));
    expect(located.map(({ id }) => id)).toEqual(rows);
  });

  test('takes its locks in the one order', async () => {
    const taken = await locksTaken(db, async (tx) => {
      for (const lock of locks([first.ids[entity]])) await query(tx, lock);
    });
    expect(taken).toEqual(facts[entity].order);
  });
});
