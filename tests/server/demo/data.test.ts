import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { query } from '../../../server/platform/database/pool.ts';
import { demoPassword } from '#contract/account/passwordStrength.ts';
import { payer } from '#contract/settings/payer.ts';
import { findPayer } from '../../../server/features/settings/payer.ts';
import { demoPayer } from '../../../tools/demo/payer.ts';
import { demoAccounts } from '../../../tools/demo/accounts.ts';
import type { Counts } from '../../../tools/demo/demo.ts';
import { ensureDemo, isDemoLaid } from '../../../tools/demo/ensureDemo.ts';
import { layMore } from '../../../tools/demo/more.ts';
import { passwordProblem } from '../../../server/features/session/passwordProblem.ts';
import { type Built, build } from '../../support/app.ts';
import type { TestDatabase } from '../../support/databases/database.ts';
import { counted, demo, laidAt as now, sealing } from '../../support/demoData.ts';
import { rederive } from '../../support/money/rederive.ts';
import { within } from '../../support/within.ts';

const counts: Counts = { partners: 80, prospects: 60, leads: 40, referrals: 300, visits: 3000, charges: 1500 };

describe('the demo data', () => {
  let built: Built;
  let db: TestDatabase;
  beforeAll(async () => {
    built = await build();
    ({ db } = built);
    await ensureDemo(demo, sealing(db), { now, counts });
  }, within(120_000));
  afterAll(() => built.close());

  it('holds the requested counts', async () => {
    expect(await counted(db.pool)).toEqual(counts);
    expect(await isDemoLaid(db.pool)).toBe(true);
  });

  it('adds up: totals are the ledger, payouts are their lines, balances are what is open', async () => {
    const off = await query(
      db.pool,
      sql`select 'totals' as of from (
            select partner_id, currency, case when payout_id is null then kind else 'payout' end as kind,
                   sum(amount_minor) as amount, count(*) as entries from ledger_entries group by 1, 2, 3) e
            full join partner_totals t using (partner_id, currency, kind)
           where (e.amount, e.entries) is distinct from (t.amount_minor::numeric, t.entries)
          union all
          select 'payout' from payouts o
           where o.state <> 'voided'
             and o.amount_minor <> (select sum(amount_minor) from payout_lines l where l.payout_id = o.id and l.is_live)
          union all
          select 'paid' from payouts o
           where o.state = 'paid' and not exists (select 1 from ledger_entries e where e.payout_id = o.id and e.amount_minor = -o.amount_minor)
          union all
          select 'commission' from commissions c join charges h on h.id = c.charge_id
           where c.base_minor <> case c.basis when 'net' then h.net_minor else h.amount_minor end or c.currency <> h.currency`,
    );
    expect(off).toEqual([]);
  });

  it('pays every commission as the clause it cites says', async () => {
    const { rows } = await db.pool.query<{ count: number }>('select count(*)::int as count from commissions');
    expect(await rederive(db.pool)).toEqual({ count: rows[0]?.count, differing: [] });
  });

  it('has a history that explains every state', async () => {
    const unexplained = await query(
      db.pool,
      sql`with stated as (
            select 'approval' as entity, 'approval' as region, id, approval_state as state, 'pending' as first from partners
            union all select 'account', 'account', id, account_state, 'active' from partners
            union all select 'referral', 'life', id, life_state, 'installed' from referrals
            union all select 'referral', 'review', id, review_state, 'clear' from referrals
            union all select 'attribution', 'attribution', id, attribution_state, 'current' from referrals
            union all select 'commission', 'commission', id, state, 'pending' from commissions
            union all select 'payout', 'payout', id, state, 'open' from payouts
            union all select 'payoutMethod', 'payoutMethod', id, state, 'requested' from payout_methods
            union all select 'reversal', 'reversal', id, state, 'proposed' from reversals
            union all select 'termsProposal', 'termsProposal', id, state, 'tried' from terms_proposals
            union all select 'supportNote', 'supportNote', id, state, 'open' from support_notes
            union all select 'claim', 'claim', id, state, 'open' from claims
            union all select 'case', 'case', id, state, 'open' from review_cases
            union all select 'tier', 'standing', id, state, 'member' from tier_standings
            union all select 'tier', 'override', id, override_state, 'none' from tier_standings
            union all select 'listing', 'listing', id, listing_state, 'live' from apps
            union all select 'newsletter', 'newsletter', id, state, 'draft' from newsletters
            union all select 'banner', 'banner', id, state, 'draft' from banners
            union all select 'invitation', 'invitation', id, state, 'open' from invitations
            union all select 'staffAccount', 'staffAccount', id, account_state, 'active' from users
            union all select 'lead', 'lead', id, state, 'pending' from leads
            union all select 'prospect', 'record', id, state, 'active' from prospects
            union all select 'prospect', 'outcome', id, outcome_state, 'open' from prospects
            union all select 'notification', 'notification', id, state, 'unread' from notifications)
          select s.entity, s.region, s.id from stated s
           where s.state <> coalesce((select h.to_state from lifecycle_events h
                                       where h.entity = s.entity and h.entity_id = s.id and h.region = s.region
                                       order by h.created_at desc, h.id desc limit 1), s.first)`,
    );
    expect(unexplained).toEqual([]);
  });

  it('leaves work for staff: registrations, leads, and payouts of last month in every state', async () => {
    const states = await query<{ state: string }>(
      db.pool,
      sql`select distinct state from payouts where month = '2026-10-01' order by state`,
    );
    expect(states.map(({ state }) => state)).toEqual([
      'approved',
      'failed',
      'onHold',
      'open',
      'overdue',
      'paid',
      'processing',
    ]);
    const [waiting] = await query(
      db.pool,
      sql`select (select count(*) > 0 from partners where approval_state = 'pending') as registrations,
                 (select count(*) > 0 from leads where state = 'pending') as leads,
                 (select count(*) > 0 from commissions where state = 'held') as held,
                 (select count(*) > 0 from referrals where review_state = 'flagged') as flagged,
                 (select count(*) = 0 from payouts where month = '2026-11-01') as "isMonthOpen",
                 (select array_agg(u.email order by u.email) from users u
                   where u.role <> 'partner' and not exists (select 1 from notifications n where n.recipient_id = u.id)) as unnotified`,
    );
    expect(waiting).toEqual({
      registrations: true,
      leads: true,
      held: true,
      flagged: true,
      isMonthOpen: true,
      unnotified: null,
    });
  });

  it('carries every fact that is kept of visits, installs, charges, managers, terms and the audit log', async () => {
    const [facts] = await query<Record<string, number>>(
      db.pool,
      sql`select (select count(*)::int from visits where sub_id <> '' and utm ->> 'sub_id' = sub_id) as labelled,
                 (select count(*)::int from visits where utm ? 'utm_source') as campaigns,
                 (select count(*)::int from visits where is_bot) as bots,
                 (select count(*)::int from visits where ad_clicks <> '{}') as ads,
                 (select count(*)::int from visits where creative <> '') as creatives,
                 (select count(*)::int from apps where visit_in_utm) as utm_apps,
                 (select count(*)::int from referrals where witness = 'utm_content') as by_utm,
                 (select count(*)::int from referrals where witness = 'visit_id') as by_visit,
                 (select count(*)::int from charges where charge_kind = 'subscription') as subscriptions,
                 (select count(*)::int from charges where charge_kind = 'usage') as usage,
                 (select count(*)::int from charges where charge_kind = 'one_time') as one_off,
                 (select count(*)::int from charges where charge_kind = 'credit') as credit,
                 (select count(*)::int from charges where charge_kind = 'adjustment') as adjustments,
                 (select count(*)::int from charges where charge_ref is not null and charge_ref <> external_id) as referenced,
                 (select count(*)::int from partner_managers m join partner_managers n
                      on n.partner_id = m.partner_id and n.assigned_at = m.ended_at and n.user_id <> m.user_id
                   where n.ended_at is null) as handovers,
                 (select count(*)::int from audit_events where address <<= '192.0.2.0/24' and user_agent <> '' and request_id <> '') as calls,
                 (select count(*)::int from commissions c join charges h on h.id = c.charge_id
                   where c.basis = 'net' and h.net_minor < h.amount_minor) as net`,
    );
    expect(Object.entries(facts ?? {}).filter(([, n]) => n === 0)).toEqual([]);
    expect(facts).toMatchObject({ utm_apps: 1, handovers: 2 });
  });

  it('has reversals that wait for the partner and for staff, and reversals settled in every way', async () => {
    const states = await query(
      db.pool,
      sql`select v.state, count(*)::int as reversals,
                 bool_and((v.entry_id is not null) = (v.state in ('accepted', 'upheld', 'applied'))) as "isBooked"
            from reversals v group by 1 order by 1`,
    );
    expect(states).toEqual([
      { state: 'accepted', reversals: 1, isBooked: true },
      { state: 'applied', reversals: 1, isBooked: true },
      { state: 'dismissed', reversals: 1, isBooked: true },
      { state: 'disputed', reversals: 2, isBooked: true },
      { state: 'proposed', reversals: 2, isBooked: true },
      { state: 'upheld', reversals: 1, isBooked: true },
      { state: 'withdrawn', reversals: 1, isBooked: true },
    ]);
  });

  it('has partners in every tier, and one who is at risk of losing it', async () => {
    const tiers = await query(
      db.pool,
      sql`select t.name, count(*) filter (where s.state in ('promoted', 'atRisk')) > 0 as "isHeld",
                 count(*) filter (where s.state = 'atRisk' and s.value < t.threshold and s.grace_until > ${now.toISOString()}::timestamptz) > 0 as "isAtRisk"
            from tiers t left join tier_standings s on s.tier_id = t.id group by t.name, t.place order by t.place`,
    );
    expect(tiers).toEqual([
      { name: 'Bronze', isHeld: true, isAtRisk: true },
      { name: 'Silver', isHeld: true, isAtRisk: expect.any(Boolean) },
      { name: 'Gold', isHeld: true, isAtRisk: expect.any(Boolean) },
      { name: 'Platinum', isHeld: expect.any(Boolean), isAtRisk: expect.any(Boolean) },
    ]);
  });

  it('has a claim whose question was answered with a picture', async () => {
    const claims = await query(
      db.pool,
      sql`select c.state, f.name, f.content_type as type, f.partner_id = c.partner_id as "isOwn",
                 (select count(*)::int from lifecycle_events e
                   where e.entity_id = c.id and e.event = 'claim.answer' and e.payload ->> 'fileId' = f.id::text) as answers
            from claims c join claim_files f on f.claim_id = c.id`,
    );
    expect(claims).toEqual([{ state: 'open', name: 'their-mail.webp', type: 'image/webp', isOwn: true, answers: 1 }]);
  });

  it('has prospects that were won by the approval of their partner, lost, and reopened after that', async () => {
    const [outcomes] = await query(
      db.pool,
      sql`select count(*) filter (where o.outcome_state = 'won') > 0 as won,
                 count(*) filter (where o.outcome_state = 'lost') > 0 as lost,
                 count(*) filter (where o.outcome_state = 'open' and exists (
                   select 1 from lifecycle_events e where e.entity_id = o.id and e.event = 'prospect.reopen')) > 0 as reopened,
                 bool_and(p.domain = o.domain and p.name = o.name and o.created_at < i.created_at
                          and i.created_at < i.accepted_at and i.accepted_at <= o.outcome_at
                          and o.outcome_at = p.approval_decided_at) filter (where o.outcome_state = 'won') as consistent,
                 count(*) filter (where o.outcome_state <> 'won' and p.approval_state = 'approved') as missed
            from prospects o
            left join prospect_contacts c on c.prospect_id = o.id
            left join invitations i on i.email = c.email and i.role = 'partner' and i.accepted_at is not null
            left join users u on u.id = i.accepted_user_id
            left join partners p on p.id = u.partner_id`,
    );
    expect(outcomes).toEqual({ won: true, lost: true, reopened: true, consistent: true, missed: 0 });
  });

  it('has a payer, who is on statements and whose account bank files are paid from', async () => {
    expect(payer.parse(demoPayer)).toEqual(demoPayer);
    expect(await findPayer(db.pool)).toEqual(demoPayer);
  });

  it('says something to all partners now, to some of them soon, and has sent a newsletter', async () => {
    const said = await query(
      db.pool,
      sql`select 'banner' as kind, b.state, e.audience = '{}' as "isForAll", null::boolean as "isSent"
            from banners b join banner_editions e on e.banner_id = b.id and e.edition = b.edition
          union all
          select 'newsletter', n.state, n.audience = '{}',
                 (select bool_and(r.sent_at is not null) from newsletter_recipients r where r.newsletter_id = n.id)
            from newsletters n
           order by kind, state`,
    );
    expect(said).toEqual([
      { kind: 'banner', state: 'live', isForAll: true, isSent: null },
      { kind: 'banner', state: 'scheduled', isForAll: false, isSent: null },
      { kind: 'newsletter', state: 'scheduled', isForAll: true, isSent: null },
      { kind: 'newsletter', state: 'sent', isForAll: true, isSent: true },
    ]);
  });

  it('has invitations in every state', async () => {
    const states = await query(
      db.pool,
      sql`select count(*) filter (where state = 'accepted')::int as accepted,
                 count(*) filter (where state = 'revoked')::int as revoked,
                 count(*) filter (where state = 'open' and expires_at > ${now.toISOString()}::timestamptz)::int as open,
                 count(*) filter (where state = 'expired' and expires_at <= ${now.toISOString()}::timestamptz)::int as expired
            from invitations`,
    );
    expect(states).toEqual([{ accepted: 8, revoked: 1, open: 6, expired: 3 }]);
  });

  it('holds nothing later than now, and sends no emails', async () => {
    const [late] = await query(
      db.pool,
      sql`select (select count(*)::int from visits where created_at > ${now.toISOString()}) as visits,
                 (select count(*)::int from charges where occurred_at > ${now.toISOString()}) as charges,
                 (select count(*)::int from lifecycle_events where created_at > ${now.toISOString()}) as history,
                 (select count(*)::int from users where created_at > ${now.toISOString()}) as users,
                 (select count(*)::int from prospects where updated_at > ${now.toISOString()}) as prospects,
                 (select count(*)::int from invitations
                   where greatest(created_at, accepted_at, revoked_at) > ${now.toISOString()}) as invitations,
                 (select count(*)::int from notes where created_at > ${now.toISOString()}) as notes`,
    );
    expect(late).toEqual({ visits: 0, charges: 0, history: 0, users: 0, prospects: 0, invitations: 0, notes: 0 });
    const jobs = await query(
      db.ownerPool,
      sql`select distinct t.identifier as job from graphile_worker._private_jobs j
            join graphile_worker._private_tasks t on t.id = j.task_id order by 1`,
    );
    // What waits for its time.
    expect(jobs).toEqual([{ job: 'banners.clock' }, { job: 'newsletters.clock' }]);
  });

  it('lets every documented account sign in with its standing', async () => {
    const found = await Promise.all(
      demoAccounts.map(async ({ email }) => {
        const { status, body } = await built.request(null, 'POST', '/api/auth/login', {
          email,
          password: demoPassword,
        });
        return { email: email.slice(0, email.indexOf('@')), status, ...whoOf(body) };
      }),
    );
    const nobody = { role: undefined, approval: undefined, account: undefined, isTermsAccepted: undefined };
    expect(found).toEqual([
      { ...nobody, email: 'admin', status: 200, role: 'admin' },
      { ...nobody, email: 'manager', status: 200, role: 'manager' },
      { ...nobody, email: 'moderator', status: 200, role: 'moderator' },
      { email: 'approved', status: 200, role: 'partner', approval: 1, account: 'active', isTermsAccepted: true },
      { email: 'no-terms', status: 200, role: 'partner', approval: 1, account: 'active', isTermsAccepted: false },
      { email: 'pending', status: 200, role: 'partner', approval: 0, account: 'active', isTermsAccepted: false },
      { email: 'asked', status: 200, role: 'partner', approval: 0, account: 'active', isTermsAccepted: false },
      { email: 'rejected', status: 200, role: 'partner', approval: -1, account: 'active', isTermsAccepted: false },
      { email: 'suspended', status: 200, role: 'partner', approval: 1, account: 'suspended', isTermsAccepted: true },
      { ...nobody, email: 'unverified', status: 403 },
      { ...nobody, email: 'no-partner', status: 200, role: 'partner' },
    ]);
  });

  it('has a password that no one may choose, since everybody knows it', async () => {
    const problems = await Promise.all(demoAccounts.map(({ email }) => passwordProblem(demoPassword, email)));
    expect(new Set(problems)).toEqual(new Set(['This password is too common. Try a few unrelated words.']));
  });

  it('is not laid twice', async () => {
    expect(await ensureDemo(demo, sealing(db), { now, counts })).toBe(false);
    expect(await counted(db.pool)).toEqual(counts);
  });

  it('grows by the counts given to npm run seed', async () => {
    const more = { partners: 30, prospects: 20, leads: 10, referrals: 40, visits: 200, charges: 150 };
    await layMore(more, { ...sealing(db), now: new Date('2026-11-20T11:00:00.000Z'), tell: () => {} });
    await layMore({ charges: 50 }, { ...sealing(db), now: new Date('2026-11-20T12:00:00.000Z'), tell: () => {} });
    const grown = await counted(db.pool);
    expect({ ...grown, visits: 0 }).toEqual({
      partners: 110,
      prospects: 80,
      leads: 50,
      referrals: 340,
      visits: 0,
      charges: 1700,
    });
    // Every new referral brings visits of its own.
    expect(grown?.visits).toBeGreaterThanOrEqual(3240);
  });
});

function whoOf(body: unknown) {
  const user = field(field(body, 'data'), 'user');
  const partner = field(user, 'partner');
  return {
    role: field(user, 'role'),
    approval: field(partner, 'approvalStatus'),
    account: field(partner, 'accountStatus'),
    isTermsAccepted: field(partner, 'isTermsAccepted'),
  };
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
