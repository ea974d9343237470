import { randomInt } from 'node:crypto';

import sql, { type Sql } from 'sql-template-tag';

import { type ApprovalState, approvalCodeOf } from '#contract/registrations/approvalStates.ts';
import type { Audience } from '#contract/content/audience.ts';
import type { PersonExportState } from '#contract/privacy/personExportStates.ts';
import type { TierState } from '#contract/tiers/states.ts';
import type { ClaimState } from '#contract/claims/states.ts';
import type { bannerFrequencies, BannerState } from '#contract/content/banners.ts';
import { type LeadState, leadCodeOf } from '#contract/leads/states.ts';
import type { NewsletterState } from '#contract/content/newsletters.ts';
import { type PayClause, type PayScope, plainClause } from '#contract/payTerms/payTerms.ts';
import type { Role, accountStates } from '#contract/session/user.ts';

import { accountDigest, maskOf, sealAccount } from '../../server/features/payoutMethods/account.ts';
import { type Queryable, query } from '../../server/platform/database/pool.ts';
import { newId } from '../../server/platform/ids.ts';
import { markdownTreeOf } from '../../server/platform/markdown.ts';
import { newToken, tokenHash } from '../../server/platform/tokens.ts';
import { placeOf } from '../../server/platform/sealedColumns.ts';
import { testSecrets } from './secrets.ts';

/*
 * Rows as they would stand after the product did its work, for tests that begin there.
 * Every factory inserts one row (and what belongs to it), fills in what is not given, and answers what it made.
 * Times are ISO UTC, money minor units, months 'YYYY-MM'.
 */

const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const newReferralId = () => Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('');

/** All numbers have six digits: whatever a file before made, lists by name stand in the order of making. */
const before = 100_000;
let made = before;
const next = () => (made += 1);

const monthOf = (instant: string) => instant.slice(0, 7);
const monthLater = (month: string, months: number) => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months)).toISOString().slice(0, 7);
};

interface GivenPartner {
  name?: string;
  domain?: string;
  country?: string;
  approval?: ApprovalState;
  note?: string;
  account?: (typeof accountStates)[number];
  commissionRate?: number | null;
  payoutMonthsOffset?: number;
  payoutMethod?: 'bank' | 'paypal' | 'wise' | null;
  createdAt?: string;
  decidedAt?: string | null;
}

/** Approved and active unless given otherwise. */
export async function makePartner(db: Queryable, given: GivenPartner = {}) {
  const n = next();
  const partner = {
    id: newId(),
    referralId: newReferralId(),
    name: given.name ?? `Partner ${n}`,
    domain: given.domain ?? `partner-${n}.example`,
    country: given.country ?? 'DE',
    approval: given.approval ?? 'approved',
    createdAt: given.createdAt ?? '2026-01-05T10:00:00.000Z',
    payoutMethod: given.payoutMethod === undefined ? 'bank' : given.payoutMethod,
  };
  const decidedAt =
    given.decidedAt === undefined && approvalCodeOf(partner.approval) !== 0
      ? partner.createdAt
      : (given.decidedAt ?? null);
  await query(
    db,
    sql`insert into partners (id, referral_id, name, domain, country, approval_state, approval_note, approval_decided_at, approval_asked_at,
                              account_state, commission_rate, payout_months_offset, created_at, updated_at)
        values (${partner.id}, ${partner.referralId}, ${partner.name}, ${partner.domain}, ${partner.country},
                ${partner.approval}, ${given.note ?? ''}, ${decidedAt},
                ${partner.approval === 'informationNeeded' ? partner.createdAt : null}::timestamptz, ${given.account ?? 'active'},
                ${given.commissionRate ?? null}, ${given.payoutMonthsOffset ?? null},
                ${partner.createdAt}::timestamptz, ${partner.createdAt}::timestamptz)`,
  );
  if (partner.payoutMethod !== null)
    await makePayoutMethod(db, { partnerId: partner.id, method: partner.payoutMethod, at: partner.createdAt });
  return partner;
}

interface GivenMethod {
  partnerId: string;
  method?: 'bank' | 'paypal' | 'wise';
  email?: string;
  iban?: string;
  at?: string;
  /** When it counts; it waits until then, and otherwise counts at once. */
  countsFrom?: string;
  /** Cancels it. */
  token?: string;
}

/** Where a partner is paid: an account in Germany unless given otherwise. */
export async function makePayoutMethod(db: Queryable, given: GivenMethod) {
  const id = newId();
  const at = given.at ?? '2026-01-05T10:00:00.000Z';
  const method = given.method ?? 'bank';
  const none = { iban: null, routingNumber: null, accountNumber: null, email: null, other: null };
  const account =
    method === 'bank'
      ? { ...none, iban: given.iban ?? 'DE89370400440532013000' }
      : { ...none, email: given.email ?? 'pat@example.com' };
  await query(
    db,
    sql`insert into payout_methods (id, partner_id, state, method, holder, country, masked, sealed, digest, cancel_hash,
                                    requested_at, counts_from)
        values (${id}, ${given.partnerId}, ${given.countsFrom === undefined ? 'effective' : 'requested'}, ${method},
                'Pat Example', 'DE', ${maskOf(account)}, ${sealAccount(testSecrets, id, account)},
                ${accountDigest(testSecrets, account)},
                ${given.token === undefined ? null : tokenHash(given.token)}, ${at}::timestamptz,
                ${given.countsFrom ?? at}::timestamptz)`,
  );
  return { id, method, masked: maskOf(account) };
}

interface GivenUser {
  role?: Role;
  partnerId?: string | null;
  email?: string;
  firstName?: string;
  lastName?: string;
  passwordHash?: string | null;
  isVerified?: boolean;
  isDisabled?: boolean;
  createdAt?: string;
}

/** A verified person without a password; a partner's user unless a role is given. */
export async function makeUser(db: Queryable, given: GivenUser = {}) {
  const n = next();
  const user = {
    id: newId(),
    role: given.role ?? 'partner',
    partnerId: given.partnerId ?? null,
    email: given.email ?? `person-${n}@example.com`,
    firstName: given.firstName ?? 'Pat',
    lastName: given.lastName ?? `Number ${n}`,
  };
  const createdAt = given.createdAt ?? '2026-01-05T09:00:00.000Z';
  await query(
    db,
    sql`insert into users (id, role, partner_id, email, password_hash, first_name, last_name, email_verified_at,
                           account_state, created_at, updated_at)
        values (${user.id}, ${user.role}, ${user.partnerId}, ${user.email}, ${given.passwordHash ?? null},
                ${user.firstName}, ${user.lastName}, ${given.isVerified === false ? null : createdAt}::timestamptz,
                ${given.isDisabled ? 'deactivated' : 'active'}, ${createdAt}::timestamptz, ${createdAt}::timestamptz)`,
  );
  return user;
}

/** A session of seven days from now, by the database's clock; `actorId` makes it an acting one. Answers its bearer token. */
export async function makeSession(db: Queryable, userId: string, actorId: string | null = null): Promise<string> {
  const token = newToken();
  await query(
    db,
    sql`insert into sessions (id, user_id, actor_id, kind, token_hash, expires_at)
        values (${newId()}, ${userId}, ${actorId}, ${actorId === null ? 'login' : 'acting'}, ${tokenHash(token)},
                now() + interval '7 days')`,
  );
  return token;
}

/** A login elsewhere, of seven days from now; answers its id. */
export async function makeDevice(db: Queryable, userId: string, userAgent = 'Elsewhere/1.0'): Promise<string> {
  const id = newId();
  await query(
    db,
    sql`insert into sessions (id, user_id, token_hash, address, user_agent, expires_at)
        values (${id}, ${userId}, ${tokenHash(newToken())}, '203.0.113.7', ${userAgent}, now() + interval '7 days')`,
  );
  return id;
}

/** A saved view of the partners list; answers its id. */
export async function makeView(db: Queryable, userId: string): Promise<string> {
  const id = newId();
  await query(
    db,
    sql`insert into saved_views (id, user_id, name, search, created_at)
        values (${id}, ${userId}, ${`View ${next()}`}, 'manager=me', now())`,
  );
  return id;
}

interface GivenInvitation {
  invitedBy: string;
  email?: string;
  role?: Role;
  isPreApproved?: boolean;
}

/** An open invitation, sent just now, whose link no one has. */
export async function makeInvitation(db: Queryable, given: GivenInvitation) {
  const invitation = {
    id: newId(),
    email: given.email ?? `invited-${next()}@example.com`,
    role: given.role ?? 'partner',
  };
  await query(
    db,
    sql`insert into invitations (id, email, role, is_pre_approved, invited_by, expires_at)
        values (${invitation.id}, ${invitation.email}, ${invitation.role}, ${given.isPreApproved ?? false},
                ${given.invitedBy}, now() + interval '7 days')`,
  );
  return invitation;
}

/** Ends the session of a token: its seven days are over, or someone ended it. */
export async function endSession(db: Queryable, token: string, how: 'expired' | 'revoked'): Promise<void> {
  await query(
    db,
    how === 'expired'
      ? sql`update sessions set created_at = created_at - interval '7 days', expires_at = expires_at - interval '7 days'
             where token_hash = ${tokenHash(token)}`
      : sql`update sessions set revoked_at = now() where token_hash = ${tokenHash(token)}`,
  );
}

/** The terms of a version, published long ago. */
export async function makeTerms(db: Queryable, version = 1): Promise<number> {
  await query(
    db,
    sql`insert into terms_versions (version, title, body, published_at)
        values (${version}, ${`Terms ${version}`}, 'Be good.', '2025-01-01T00:00:00Z') on conflict (version) do nothing`,
  );
  return version;
}

export async function makeAcceptance(db: Queryable, userId: string, partnerId: string, version = 1): Promise<void> {
  await query(
    db,
    sql`insert into terms_acceptances (id, user_id, partner_id, version)
        values (${newId()}, ${userId}, ${partnerId}, ${version})`,
  );
}

/** The staff user `userId` manages the partner. */
export async function makeManager(db: Queryable, partnerId: string, userId: string): Promise<void> {
  await query(db, sql`insert into partner_managers (partner_id, user_id) values (${partnerId}, ${userId})`);
}

/** A tag of this name, on the partner when one is given. */
export async function makeTag(db: Queryable, name: string, partnerId?: string) {
  const [tag] = await query<{ id: number; name: string; color: string }>(
    db,
    sql`insert into tags (name, color) values (${name}, 'teal') returning id, name, color`,
  );
  if (!tag) throw new Error('no tag was made');
  if (partnerId !== undefined)
    await query(db, sql`insert into partner_tags (partner_id, tag_id) values (${partnerId}, ${tag.id})`);
  return tag;
}

interface GivenApp {
  slug?: string;
  name?: string;
  commissionRate?: number;
  windowDays?: number;
  currency?: string;
  /** Plain, as the app's billing signs with it. */
  webhookSecret?: string;
  state?: 'live' | 'hidden' | 'retired';
}

/** A listed app that pays 20 %. */
export async function makeApp(db: Queryable, given: GivenApp = {}) {
  const n = next();
  const app = {
    id: newId(),
    slug: given.slug ?? `app-${n}`,
    name: given.name ?? `App ${n}`,
    color: '#0A6643',
    commissionRate: given.commissionRate ?? 2000,
    currency: given.currency ?? 'USD',
    webhookSecret: given.webhookSecret ?? 'whsec_dGhpcyBpcyBhIHRlc3Qgc2VjcmV0IG9mIDMyIGJ5dGVz',
  };
  await query(
    db,
    sql`insert into apps (id, slug, name, color, listing_url, commission_rate, attribution_window_days, currency,
                          webhook_secret, listing_state, retired_at)
        values (${app.id}, ${app.slug}, ${app.name}, ${app.color}, ${`https://apps.example/${app.slug}`},
                ${app.commissionRate}, ${given.windowDays ?? 30}, ${app.currency},
                ${testSecrets.seal(app.webhookSecret, placeOf('apps.webhook_secret', app.id))},
                ${given.state ?? 'live'}, ${given.state === 'retired' ? '2026-10-01T00:00:00Z' : null}::timestamptz)`,
  );
  return app;
}

/** A plan on offer, of 19.00 a month. */
export async function makePlan(db: Queryable, app: { readonly id: string; readonly currency: string }): Promise<void> {
  await query(
    db,
    sql`insert into app_plans (id, app_id, name, price_minor, currency)
        values (${newId()}, ${app.id}, 'Basic', 1900, ${app.currency})`,
  );
}

interface Link {
  partnerId: string;
  appId: string;
}

/** One click of a visitor no one else is. */
export async function makeClick(db: Queryable, link: Link & { at?: string }): Promise<void> {
  const at = link.at ?? '2026-10-01T08:30:00.000Z';
  await query(
    db,
    sql`insert into clicks (partner_id, app_id, hour, visitor)
        values (${link.partnerId}, ${link.appId}, date_trunc('hour', ${at}::timestamptz, 'UTC'),
                ${Buffer.from(newId())})`,
  );
}

interface GivenReferral extends Link {
  shop?: string;
  shopName?: string;
  life?: 'installed' | 'paying' | 'uninstalled';
  review?: 'clear' | 'flagged';
  source?: 'visit' | 'lead' | 'import';
  country?: string | null;
  plan?: string;
  contactEmail?: string;
  visitId?: string | null;
  leadId?: string | null;
  installedAt?: string;
  uninstalledAt?: string | null;
}

/** An installed shop. */
export async function makeReferral(db: Queryable, given: GivenReferral) {
  const n = next();
  const referral = {
    id: newId(),
    partnerId: given.partnerId,
    appId: given.appId,
    shop: given.shop ?? `shop-${n}.example`,
    shopName: given.shopName ?? `Shop ${n}`,
    installedAt: given.installedAt ?? '2026-10-01T09:00:00.000Z',
  };
  await query(
    db,
    sql`insert into referrals (id, partner_id, app_id, shop, shop_name, contact_email, country, plan, visit_id, lead_id, source,
                               life_state, review_state, installed_at, uninstalled_at, created_at)
        values (${referral.id}, ${referral.partnerId}, ${referral.appId}, ${referral.shop}, ${referral.shopName},
                ${given.contactEmail ?? ''}, ${given.country ?? null}, ${given.plan ?? ''}, ${given.visitId ?? null}, ${given.leadId ?? null},
                ${given.source ?? 'visit'}, ${given.life ?? 'installed'}, ${given.review ?? 'clear'},
                ${referral.installedAt}::timestamptz, ${given.uninstalledAt ?? null}::timestamptz,
                ${referral.installedAt}::timestamptz)`,
  );
  return referral;
}

/** What a commission says of the terms it was paid by. */
export const citationColumns = sql`terms_id, clause, hold_terms_id, hold_clause, basis, ordinal, months_since_install,
  months_since_first, earned_before, facts_hash`;

/** Values for `citationColumns`: the first terms of the app and of the programme, and the next number of the referral. */
export const citationOf = ({ appId, referralId, nth = sql`1` }: { appId: Sql; referralId: Sql; nth?: Sql }): Sql =>
  sql`(select id from pay_terms where app_id = ${appId} and version = 1), 'rate',
      (select id from pay_terms where scope = 'programme' and version = 1), 'hold', 'gross',
      (select count(*) from commissions m where m.referral_id = ${referralId})::int + ${nth}, 0, 0, 0, sha256('')`;

interface GivenCharge {
  referral: { id: string; partnerId: string; appId: string; shop: string };
  amount?: number;
  currency?: string;
  rate?: number;
  at?: string;
  state?: 'pending' | 'held' | 'payable' | 'paid' | 'clawedBack' | 'cancelled';
  /** 'YYYY-MM'; the month after the charge's unless given. */
  payableMonth?: string;
  externalId?: string;
}

/** A charge of 100.00 with its commission of 20 % and the ledger entry of it. */
export async function makeCharge(db: Queryable, given: GivenCharge) {
  const at = given.at ?? '2026-10-05T12:00:00.000Z';
  const amount = given.amount ?? 10_000;
  const rate = given.rate ?? 2000;
  const charge = {
    id: newId(),
    commissionId: newId(),
    entryId: newId(),
    externalId: given.externalId ?? `charge-${next()}`,
    referral: given.referral,
    amount,
    commission: Math.round((amount * rate) / 10_000),
    currency: given.currency ?? 'USD',
    at,
  };
  const { referral, currency } = charge;
  const earned = `${monthOf(at)}-01`;
  await query(
    db,
    sql`insert into charges (id, app_id, external_id, kind, referral_id, shop, amount_minor, currency, occurred_at)
        values (${charge.id}, ${referral.appId}, ${charge.externalId}, 'charge', ${referral.id}, ${referral.shop},
                ${amount}, ${currency}, ${at}::timestamptz)`,
  );
  await query(
    db,
    sql`insert into commissions (id, partner_id, referral_id, app_id, charge_id, rate, base_minor, amount_minor, currency,
                                 earned_month, payable_month, state, occurred_at, ${citationColumns})
        values (${charge.commissionId}, ${referral.partnerId}, ${referral.id}, ${referral.appId}, ${charge.id}, ${rate},
                ${amount}, ${charge.commission}, ${currency}, ${earned}::date,
                ${`${given.payableMonth ?? monthLater(monthOf(at), 1)}-01`}::date, ${given.state ?? 'pending'},
                ${at}::timestamptz, ${citationOf({ appId: sql`${referral.appId}::uuid`, referralId: sql`${referral.id}::uuid` })})`,
  );
  await query(
    db,
    sql`insert into ledger_entries (id, partner_id, kind, amount_minor, currency, month, commission_id, occurred_at)
        values (${charge.entryId}, ${referral.partnerId}, 'commission', ${charge.commission}, ${currency},
                ${earned}::date, ${charge.commissionId}, ${at}::timestamptz)`,
  );
  return charge;
}

interface GivenRefund {
  charge: Awaited<ReturnType<typeof makeCharge>>;
  amount?: number;
  at?: string;
  externalId?: string;
}

/** A refund, full unless an amount is given, with the reversal of its part of the commission. */
export async function makeRefund(db: Queryable, { charge, ...given }: GivenRefund) {
  const at = given.at ?? charge.at;
  const amount = given.amount ?? charge.amount;
  const refund = {
    id: newId(),
    entryId: newId(),
    amount,
    reversal: -Math.round((charge.commission * amount) / charge.amount),
    currency: charge.currency,
    at,
  };
  await query(
    db,
    sql`insert into charges (id, app_id, external_id, kind, refund_of, referral_id, shop, amount_minor, currency, occurred_at)
        values (${refund.id}, ${charge.referral.appId}, ${given.externalId ?? `refund-${next()}`}, 'refund', ${charge.id},
                ${charge.referral.id}, ${charge.referral.shop}, ${amount}, ${charge.currency}, ${at}::timestamptz)`,
  );
  await query(
    db,
    sql`insert into ledger_entries (id, partner_id, kind, amount_minor, currency, month, commission_id, refund_id, occurred_at)
        values (${refund.entryId}, ${charge.referral.partnerId}, 'reversal', ${refund.reversal}, ${charge.currency},
                ${`${monthOf(at)}-01`}::date, ${charge.commissionId}, ${refund.id}, ${at}::timestamptz)`,
  );
  return refund;
}

interface GivenEntry {
  partnerId: string;
  kind?: 'bonus' | 'adjustment';
  amount?: number;
  currency?: string;
  reason?: string;
  at?: string;
}

/** A bonus, or an adjustment, of 50.00. */
export async function makeEntry(db: Queryable, given: GivenEntry) {
  const at = given.at ?? '2026-10-06T12:00:00.000Z';
  const entry = { entryId: newId(), amount: given.amount ?? 5000, currency: given.currency ?? 'USD', at };
  await query(
    db,
    sql`insert into ledger_entries (id, partner_id, kind, amount_minor, currency, month, reason, occurred_at, created_at)
        values (${entry.entryId}, ${given.partnerId}, ${given.kind ?? 'bonus'}, ${entry.amount}, ${entry.currency},
                ${`${monthOf(at)}-01`}::date, ${given.reason ?? 'Thanks'}, ${at}::timestamptz, ${at}::timestamptz)`,
  );
  return entry;
}

interface GivenPayout {
  partnerId: string;
  /** What it settles: the answers of `makeCharge`, `makeRefund` and `makeEntry`. */
  entries: readonly { entryId: string; currency: string }[];
  month?: string;
  state?: 'open' | 'approved' | 'onHold' | 'processing' | 'overdue' | 'paid' | 'failed';
  at?: string;
}

/** A payout of ledger entries in one currency; a paid one has its ledger entry. The commissions' states are the caller's. */
export async function makePayout(db: Queryable, given: GivenPayout) {
  const at = given.at ?? '2026-11-03T12:00:00.000Z';
  const state = given.state ?? 'open';
  const isPaid = state === 'paid';
  const month = given.month ?? monthOf(at);
  const payout = { id: newId(), entryId: newId(), month, state, currency: given.entries[0]?.currency ?? 'USD' };
  const ids = given.entries.map(({ entryId }) => entryId);
  // One statement: at its commit the payout has to equal its lines.
  const [row] = await query<{ amount: number; number: string }>(
    db,
    sql`with settled as (
          select id, amount_minor from ledger_entries where id = any(${ids}::uuid[])
        ), payout as (
          insert into payouts (id, partner_id, month, currency, amount_minor, state, method, method_id, reference, paid_at, sent_at, created_at)
          select ${payout.id}::uuid, ${given.partnerId}::uuid, ${`${month}-01`}::date, ${payout.currency}, sum(amount_minor),
                 ${state}, coalesce((select method from payout_methods where partner_id = ${given.partnerId} and state = 'effective'), 'bank'),
                 (select id from payout_methods where partner_id = ${given.partnerId} and state = 'effective'), ${isPaid ? 'REF-1' : null},
                 ${isPaid ? at : null}::timestamptz,
                 ${state === 'processing' || state === 'overdue' ? at : null}::timestamptz, ${at}::timestamptz
            from settled returning id, amount_minor, number
        ), lines as (
          insert into payout_lines (payout_id, entry_id, amount_minor)
          select p.id, s.id, s.amount_minor from payout p, settled s
        )
        select amount_minor as amount, number from payout`,
  );
  const amount = row?.amount ?? 0;
  if (isPaid)
    await query(
      db,
      sql`insert into ledger_entries (id, partner_id, kind, amount_minor, currency, month, payout_id, occurred_at)
          values (${payout.entryId}, ${given.partnerId}, 'payout', ${-amount}, ${payout.currency}, ${`${month}-01`}::date,
                  ${payout.id}, ${at}::timestamptz)`,
    );
  return { ...payout, amount, number: row?.number ?? '' };
}

/** Voids a payout that was not paid: its lines are free again. */
export async function voidPayout(db: Queryable, payoutId: string): Promise<void> {
  await query(db, sql`update payouts set state = 'voided' where id = ${payoutId}`);
}

interface GivenLead {
  partnerId: string;
  appIds?: readonly string[];
  submittedBy?: string | null;
  company?: string;
  shop?: string;
  email?: string;
  state?: LeadState;
  reason?: string;
  /** When it was submitted. */
  at?: string;
  decidedAt?: string;
}

/**
 * A lead that waits, for a shop no one else submitted; it claims the shop for 90 days from when it was submitted or
 * approved.
 */
export async function makeLead(db: Queryable, given: GivenLead) {
  const n = next();
  const at = given.at ?? '2026-11-01T09:00:00.000Z';
  const state = given.state ?? 'pending';
  const decidedAt = state === 'pending' ? null : (given.decidedAt ?? at);
  const lead = {
    id: newId(),
    partnerId: given.partnerId,
    company: given.company ?? `Company ${n}`,
    shop: given.shop ?? `lead-${n}.example`,
    email: given.email ?? `owner@lead-${n}.example`,
    version: 1,
  };
  await query(
    db,
    sql`insert into leads (id, partner_id, submitted_by, company, shop, contact_name, email, country, state, reason,
                           claimed_at, claim_ends_at, decided_at, created_at, updated_at)
        values (${lead.id}, ${lead.partnerId}, ${given.submittedBy ?? null}, ${lead.company}, ${lead.shop}, 'Kim Shop',
                ${lead.email}, 'DE', ${state}, ${given.reason ?? ''}, ${at}::timestamptz,
                ${leadCodeOf(state) === -1 ? null : (decidedAt ?? at)}::timestamptz + interval '90 days',
                ${decidedAt}::timestamptz, ${at}::timestamptz, ${decidedAt ?? at}::timestamptz)`,
  );
  await query(
    db,
    sql`insert into lead_apps (lead_id, app_id)
        select ${lead.id}::uuid, v.id from unnest(${given.appIds ?? []}::uuid[]) as v(id)`,
  );
  return lead;
}

interface GivenNotification {
  recipientId: string;
  type?: number;
  title?: string;
  content?: string;
  action?: object | null;
  isRead?: boolean;
  at?: string;
}

/** An unread notification. */
export async function makeNotification(db: Queryable, given: GivenNotification) {
  const notification = { id: newId(), title: given.title ?? `Notification ${next()}` };
  await query(
    db,
    sql`insert into notifications (id, recipient_id, type_id, title, content, action_data, state, created_at)
        values (${notification.id}, ${given.recipientId}, ${given.type ?? 4}, ${notification.title},
                ${given.content ?? ''}, ${given.action ? JSON.stringify(given.action) : null}::jsonb,
                ${given.isRead === true ? 'read' : 'unread'}, ${given.at ?? '2026-11-10T09:00:00.000Z'}::timestamptz)`,
  );
  return notification;
}

/** A status, a type of prospects, both new. */
export async function makeProspectLookups(db: Queryable) {
  const n = next();
  const [status] = await query<{ id: number; name: string; color: string; position: number }>(
    db,
    sql`insert into prospect_statuses (name, color, position) values (${`Status ${n}`}, 'teal', ${n - before})
        returning id, name, color, position`,
  );
  const [type] = await query<{ id: number; name: string }>(
    db,
    sql`insert into prospect_types (name) values (${`Type ${n}`}) returning id, name`,
  );
  if (!status || !type) throw new Error('no lookups were made');
  return { status, type };
}

interface GivenProspect {
  name?: string;
  domain?: string;
  statusId?: number;
  typeId?: number;
  assignedTo?: string | null;
  tagIds?: number[];
  generalNote?: string;
  createdAt?: string;
}

/** A prospect of the active list, with a status and a type of its own unless given. */
export async function makeProspect(db: Queryable, given: GivenProspect = {}) {
  const n = next();
  const lookups =
    given.statusId === undefined || given.typeId === undefined ? await makeProspectLookups(db) : undefined;
  const prospect = {
    id: newId(),
    name: given.name ?? `Prospect ${n}`,
    domain: given.domain ?? `prospect-${n}.example`,
    statusId: given.statusId ?? lookups?.status.id ?? 0,
    typeId: given.typeId ?? lookups?.type.id ?? 0,
    assignedTo: given.assignedTo ?? null,
  };
  const createdAt = given.createdAt ?? '2026-09-01T08:00:00.000Z';
  await query(
    db,
    sql`insert into prospects (id, name, domain, status_id, type_id, assigned_to, general_note, created_at, updated_at)
        values (${prospect.id}, ${prospect.name}, ${prospect.domain}, ${prospect.statusId}, ${prospect.typeId},
                ${prospect.assignedTo}, ${given.generalNote ?? ''}, ${createdAt}::timestamptz, ${createdAt}::timestamptz)`,
  );
  await query(
    db,
    sql`insert into prospect_tags (prospect_id, tag_id) select ${prospect.id}, unnest(${given.tagIds ?? []}::int[])`,
  );
  return prospect;
}

/** Someone to reach at a prospect. */
export async function makeContact(db: Queryable, given: { prospectId: string; email: string }) {
  const contact = { id: newId(), ...given };
  await query(
    db,
    sql`insert into prospect_contacts (id, prospect_id, first_name, email)
        values (${contact.id}, ${contact.prospectId}, 'Ada', ${contact.email})`,
  );
  return contact;
}

interface GivenNote {
  partnerId?: string;
  prospectId?: string;
  authorId?: string | null;
  note?: string;
  at?: string;
  /** Asked by the partner. */
  isQuestion?: boolean;
}

/** A note about a partner or a prospect. */
export async function makeNote(db: Queryable, given: GivenNote) {
  const note = { id: newId(), note: given.note ?? `Note ${next()}` };
  const at = given.at ?? '2026-09-02T08:00:00.000Z';
  await query(
    db,
    sql`insert into notes (id, partner_id, prospect_id, author_id, note, is_question, created_at, updated_at)
        values (${note.id}, ${given.partnerId ?? null}, ${given.prospectId ?? null}, ${given.authorId ?? null},
                ${note.note}, ${given.isQuestion ?? false}, ${at}::timestamptz, ${at}::timestamptz)`,
  );
  return note;
}

interface GivenReplay {
  scope?: PayScope;
  target?: string;
  /** The version that was edited; that of an app, or the programme, is 1 at first. */
  version?: number;
  clauses?: readonly PayClause[];
  actorId?: string;
  status?: 'running' | 'done' | 'interrupted';
  startedAt?: string;
}

/** A replay of the programme's charges that is done and came to nothing, of all time, under a hold of two months. */
export async function makeReplay(db: Queryable, given: GivenReplay = {}) {
  const status = given.status ?? 'done';
  const replay = {
    id: newId(),
    scope: given.scope ?? 'programme',
    target: given.target ?? 'all',
    clauses: given.clauses ?? [plainClause({ hold: 2 })],
    actorId: given.actorId ?? (await makeUser(db, { role: 'admin' })).id,
    startedAt: given.startedAt ?? '2026-11-20T09:00:00.000Z',
  };
  const outcome = { changed: 0, partners: { gain: 0, lose: 0 }, totals: [], months: [] };
  await query(
    db,
    sql`insert into pay_replays (id, scope, target, version, clauses, to_at, status, total, done, outcome, actor_id, created_at,
                                 ended_at)
        values (${replay.id}, ${replay.scope}, ${replay.target}, ${given.version ?? 1},
                ${JSON.stringify(replay.clauses)}::jsonb, ${replay.startedAt}::timestamptz, ${status},
                ${status === 'running' ? null : 0}::int, 0,
                ${status === 'done' ? JSON.stringify(outcome) : null}::jsonb, ${replay.actorId},
                ${replay.startedAt}::timestamptz, ${status === 'running' ? null : replay.startedAt}::timestamptz)`,
  );
  return replay;
}

interface GivenReversal {
  charge: Awaited<ReturnType<typeof makeCharge>>;
  amount?: number;
  proposedBy?: string;
  state?: 'proposed' | 'disputed';
  /** When it is proposed. */
  at?: string;
}

/** A proposed reversal, of half its commission unless an amount is given; the partner has fourteen days to answer. */
export async function makeReversal(db: Queryable, given: GivenReversal) {
  const { charge, state = 'proposed', at = '2026-11-20T10:00:00.000Z' } = given;
  const proposedBy = given.proposedBy ?? (await makeUser(db, { role: 'moderator' })).id;
  const reversal = { id: newId(), amount: given.amount ?? Math.ceil(charge.commission / 2), proposedBy };
  await query(
    db,
    sql`insert into reversals (id, partner_id, commission_id, amount_minor, currency, reason, state, dispute, proposed_by,
                               created_at, answer_by, decide_by)
        values (${reversal.id}, ${charge.referral.partnerId}, ${charge.commissionId}, ${reversal.amount}, ${charge.currency},
                'The shop is the partner’s own.', ${state}, ${state === 'disputed' ? 'It is another company.' : ''}, ${proposedBy},
                ${at}::timestamptz, ${at}::timestamptz + interval '14 days',
                case when ${state} = 'disputed' then ${at}::timestamptz + interval '7 days' end)`,
  );
  return reversal;
}

/** Proposed terms that wait, of a replay of their own. */
export async function makeTermsProposal(db: Queryable, given: Omit<GivenReplay, 'status'> = {}) {
  const replay = await makeReplay(db, given);
  const proposal = { id: newId(), proposedBy: replay.actorId, replayId: replay.id };
  await query(
    db,
    sql`insert into terms_proposals (id, scope, target, base_version, clauses, note, replay_id, proposed_by, created_at)
        values (${proposal.id}, ${replay.scope}, ${replay.target}, ${given.version ?? 1},
                ${JSON.stringify(replay.clauses)}::jsonb, 'As agreed.', ${replay.id}, ${replay.actorId},
                ${replay.startedAt}::timestamptz)`,
  );
  return proposal;
}

interface GivenFaq {
  topic?: string;
  question?: string;
  answer?: string;
  isPublished?: boolean;
}

/** A published question, the last one. */
export async function makeFaq(db: Queryable, given: GivenFaq = {}) {
  const n = next();
  const answer = given.answer ?? 'On the 15th.';
  const faq = { id: newId(), topic: given.topic ?? 'Payouts', question: given.question ?? `Question ${n}?`, answer };
  await query(
    db,
    sql`insert into faqs (id, topic, question, answer, answer_tree, position, is_published, created_at, updated_at)
        select ${faq.id}, ${faq.topic}, ${faq.question}, ${answer}, ${JSON.stringify(markdownTreeOf(answer))}::jsonb,
               coalesce(max(position), -1) + 1, ${given.isPublished ?? true}, '2026-11-01T10:00:00Z', '2026-11-01T10:00:00Z'
          from faqs`,
  );
  return faq;
}

interface GivenSupportNote {
  userId: string;
  partnerId?: string | null;
  state?: 'open' | 'answered' | 'closed';
  text?: string;
}

/** A question to support with its one message. */
export async function makeSupportNote(db: Queryable, given: GivenSupportNote) {
  const at = '2026-11-10T09:00:00.000Z';
  const note = { id: newId(), userId: given.userId, text: given.text ?? `Question ${next()}` };
  await query(
    db,
    sql`insert into support_notes (id, state, user_id, partner_id, created_at, updated_at)
        values (${note.id}, ${given.state ?? 'open'}, ${given.userId}, ${given.partnerId ?? null}, ${at}::timestamptz, ${at}::timestamptz)`,
  );
  await query(
    db,
    sql`insert into support_messages (id, support_note_id, author_id, is_by_staff, text, created_at)
        values (${newId()}, ${note.id}, ${given.userId}, false, ${note.text}, ${at}::timestamptz)`,
  );
  return note;
}

interface GivenClaim {
  partnerId: string;
  submittedBy: string;
  appId: string;
  shop?: string;
  state?: ClaimState;
  /** Who refused or granted it. */
  decidedBy?: string | null;
  /** By when someone has to act; far away unless given. */
  respondBy?: string;
}

interface GivenClaimFile {
  partnerId: string;
  storedBy: string;
  /** Sent with it; with none unless given. */
  claimId?: string;
  name?: string;
  content?: string;
}

/** A PDF that a partner has stored. */
export async function makeClaimFile(db: Queryable, given: GivenClaimFile) {
  const file = { id: newId(), name: given.name ?? 'a-mail.pdf', content: given.content ?? '%PDF-1.7 a mail' };
  await query(
    db,
    sql`insert into claim_files (id, partner_id, stored_by, claim_id, name, content_type, bytes, size, sha256, created_at)
        select ${file.id}, ${given.partnerId}, ${given.storedBy}, ${given.claimId ?? null}::uuid, ${file.name}, 'application/pdf', b,
               octet_length(b), sha256(b), '2026-11-10T09:00:00Z' from convert_to(${file.content}, 'UTF8') b`,
  );
  return file;
}

/** A claim of a shop, open unless given otherwise. */
export async function makeClaim(db: Queryable, given: GivenClaim) {
  const at = '2026-11-10T09:00:00.000Z';
  const claim = { id: newId(), shop: given.shop ?? `claimed-${next()}.example` };
  await query(
    db,
    sql`insert into claims (id, partner_id, submitted_by, app_id, shop, evidence, state, respond_by, decided_by, decided_at, created_at, updated_at)
        values (${claim.id}, ${given.partnerId}, ${given.submittedBy}, ${given.appId}, ${claim.shop}, 'They wrote to us.',
                ${given.state ?? 'open'}, ${given.respondBy ?? '2100-01-01T00:00:00.000Z'}::timestamptz,
                ${given.decidedBy ?? null}::uuid, ${given.decidedBy ? at : null}::timestamptz, ${at}::timestamptz, ${at}::timestamptz)`,
  );
  return claim;
}

/** A request to be erased that waits, for far longer than its time unless given; its link has the token. */
export async function makeErasure(
  db: Queryable,
  given: { userId: string; erasesAt?: string; isWaived?: boolean; token?: string },
) {
  const id = newId();
  const token = given.token ?? newToken();
  await query(
    db,
    sql`insert into erasures (id, user_id, requested_by, is_waived, erases_at, cancel_hash, created_at)
        values (${id}, ${given.userId}, ${given.userId}, ${given.isWaived ?? false},
                ${given.erasesAt ?? '2100-01-01T00:00:00.000Z'}::timestamptz, ${tokenHash(token)}, '2026-11-10T09:00:00.000Z')`,
  );
  return { id, token };
}

/** The token of the link that withdraws a person’s erasure, another one than was mailed. */
export async function linkOfErasure(db: Queryable, userId: string): Promise<string> {
  const token = newToken();
  await query(db, sql`update erasures set cancel_hash = ${tokenHash(token)} where user_id = ${userId}`);
  return token;
}

/** A copy of a person’s data, requested unless given otherwise; ready with a file for far more than its time. */
export async function makePersonExport(
  db: Queryable,
  given: { userId: string; state?: PersonExportState; availableUntil?: string },
) {
  const id = newId();
  const { userId, state = 'requested' } = given;
  const until = state === 'ready' ? (given.availableUntil ?? '2100-01-01T00:00:00.000Z') : null;
  await query(
    db,
    sql`insert into person_exports (id, user_id, state, requested_by, available_until, size, created_at)
        values (${id}, ${userId}, ${state}, ${userId}, ${until}::timestamptz, ${until === null ? null : 4}::int,
                '2026-11-10T09:00:00.000Z')`,
  );
  if (until !== null)
    await query(db, sql`insert into person_export_files (export_id, bytes) values (${id}, ${Buffer.from('file')})`);
  return { id };
}

interface GivenTier {
  name?: string;
  metric?: string;
  currency?: string | null;
  threshold?: number;
  windowMonths?: number;
  reviewMonths?: number;
  graceDays?: number;
  isOpen?: boolean;
}

/** A tier above the others: 1,000.00 of net revenue in the last 3 months. */
export async function makeTier(db: Queryable, given: GivenTier = {}) {
  const tier = { id: newId(), name: given.name ?? `Tier ${next()}`, version: 1, threshold: given.threshold ?? 100_000 };
  await query(
    db,
    sql`insert into tiers (id, place, name, metric, currency, threshold, window_months, review_months, grace_days, is_open)
        select ${tier.id}, coalesce(max(place), 0) + 1, ${tier.name}, ${given.metric ?? 'netRevenue'},
               ${given.currency === undefined ? 'USD' : given.currency}, ${tier.threshold}, ${given.windowMonths ?? 3},
               ${given.reviewMonths ?? 3}, ${given.graceDays ?? 14}, ${given.isOpen ?? true} from tiers`,
  );
  return tier;
}

/** Where a partner stands with a tier: in it unless given otherwise. */
export async function makeStanding(
  db: Queryable,
  given: { partnerId: string; tierId: string; state?: TierState; value?: number; at?: string },
) {
  const { partnerId, tierId, state = 'promoted', value = 0, at = '2100-01-01T00:00:00.000Z' } = given;
  const standing = { id: newId(), state };
  const when = (...states: readonly TierState[]) => (states.includes(state) ? at : null);
  await query(
    db,
    sql`insert into tier_standings (id, partner_id, tier_id, state, value, starts_at, review_at, grace_until)
        values (${standing.id}, ${partnerId}, ${tierId}, ${state}, ${value}, ${when('qualified')}::timestamptz,
                ${when('promoted')}::timestamptz, ${when('atRisk')}::timestamptz)`,
  );
  return standing;
}

interface GivenCase {
  partnerId: string;
  state?: 'open' | 'asked' | 'cleared';
  /** What it is about; nothing unless given. */
  referralId?: string;
  /** After those of all others unless given. */
  respondBy?: string;
}

/** The partner’s case of self-referral, open unless given otherwise. */
export async function makeCase(
  db: Queryable,
  { partnerId, state = 'open', referralId, respondBy = '2100-01-01T00:00:00.000Z' }: GivenCase,
) {
  const by = state === 'cleared' ? (await makeUser(db, { role: 'moderator' })).id : null;
  const [row] = await query<{ id: string }>(
    db,
    sql`insert into review_cases (id, partner_id, rule, state, respond_by, reason, decided_by, decided_at)
        values (${newId()}, ${partnerId}, 'selfReferral', ${state}, ${respondBy}::timestamptz, 'Looked at.', ${by}::uuid,
                '2026-11-10T09:00:00.000Z')
        on conflict (partner_id, rule) do update set state = excluded.state, decided_by = excluded.decided_by
        returning id`,
  );
  if (!row) throw new Error('no case');
  if (referralId !== undefined)
    await query(
      db,
      sql`insert into review_signals (id, case_id, partner_id, referral_id, rule, rule_version, evidence, dedupe, created_at)
          values (${newId()}, ${row.id}, ${partnerId}, ${referralId}, 'selfReferral', 1, '{"why": "It looks like the partner."}',
                  sha256(${referralId}::text::bytea), '2026-11-10T09:00:00.000Z')`,
    );
  return row;
}

interface GivenResource {
  title?: string;
  category?: string;
  kind?: 'text' | 'link';
  appId?: string;
  text?: string;
  isPublished?: boolean;
  tagIds?: number[];
}

/** A published text for everyone, the last resource. */
export async function makeResource(db: Queryable, given: GivenResource = {}) {
  const n = next();
  const kind = given.kind ?? 'text';
  const resource = { id: newId(), title: given.title ?? `Resource ${n}`, text: given.text ?? 'Try it.' };
  await query(
    db,
    sql`insert into resources (id, kind, title, description, category, app_id, text, url, position, is_published, created_at, updated_at)
        select ${resource.id}, ${kind}, ${resource.title}, '', ${given.category ?? 'Texts'}, ${given.appId ?? null}::uuid,
               ${kind === 'text' ? resource.text : ''}, ${kind === 'link' ? 'https://example.com' : ''},
               coalesce(max(position), -1) + 1, ${given.isPublished ?? true}, '2026-11-01T10:00:00Z', '2026-11-01T10:00:00Z'
          from resources`,
  );
  await query(
    db,
    sql`insert into resource_tags (resource_id, tag_id) select ${resource.id}, unnest(${given.tagIds ?? []}::int[])`,
  );
  return resource;
}

/** A charge that an app reported of a shop that is no partner’s. */
export async function makeAppEvent(db: Queryable, appId: string) {
  const event = { id: newId(), shop: `shop-${next()}.example` };
  await query(
    db,
    sql`insert into app_events (id, app_id, webhook_id, type, shop, outcome, payload, occurred_at)
        values (${event.id}, ${appId}, ${`message-${event.id}`}, 'charge.succeeded', ${event.shop}, 'unattributed', '{}', now())`,
  );
  return event;
}

/** What a banner says to all partners. */
export const bannerFields = {
  title: 'Holiday hours',
  body: 'We answer **more slowly** until January.',
  linkLabel: 'Read more',
  linkUrl: '/faq',
  tone: 'info',
  audience: {},
  priority: 0,
  isDismissible: true,
  frequency: 'always',
} as const;

/** A banner in this state of its first edition, of a period around now unless given otherwise. */
export async function makeBanner(
  db: Queryable,
  given: {
    state?: BannerState;
    title?: string;
    audience?: Audience;
    priority?: number;
    isDismissible?: boolean;
    frequency?: (typeof bannerFrequencies)[number];
    startsAt?: string;
    endsAt?: string;
  } = {},
) {
  const state = given.state ?? 'live';
  const banner = { id: newId(), edition: 1, title: given.title ?? bannerFields.title };
  const [startsAt, endsAt] = [given.startsAt ?? '2026-01-01T00:00:00Z', given.endsAt ?? '2100-01-01T00:00:00Z'];
  await query(
    db,
    sql`insert into banners (id, state, starts_at, ends_at, created_at, updated_at)
        values (${banner.id}, ${state}, ${startsAt}::timestamptz, ${endsAt}::timestamptz, now(), now())`,
  );
  await query(
    db,
    sql`insert into banner_editions (banner_id, edition, title, body, body_tree, link_label, link_url, tone, audience, priority,
                                     is_dismissible, frequency, is_shown, edited_at)
        values (${banner.id}, 1, ${banner.title}, 'Until January.',
                '[{"kind":"paragraph","content":[{"text":"Until January.","marks":[],"href":null}]}]', '', '', 'info',
                ${JSON.stringify(given.audience ?? {})}::jsonb, ${given.priority ?? 0}, ${given.isDismissible ?? true},
                ${given.frequency ?? 'always'}, ${state === 'live' || state === 'ended'}, now())`,
  );
  return banner;
}

/** What a newsletter says to all partners. */
export const newsletterFields = {
  subject: 'News of November',
  body: 'Hello **there**, see [the portal](https://portal.example/news).',
  audience: {},
} as const;

/** A newsletter in this state, with a recipient who was sent it where one is given; `token` is of the link in their mail. */
export async function makeNewsletter(
  db: Queryable,
  given: { state?: NewsletterState; sendsAt?: string; audience?: Audience; recipientId?: string } = {},
) {
  const newsletter = { id: newId(), token: newToken() };
  await query(
    db,
    sql`insert into newsletters (id, state, subject, body, body_tree, audience, sends_at, created_at, updated_at)
        values (${newsletter.id}, ${given.state ?? 'draft'}, 'News', 'Some news.',
                ${JSON.stringify(markdownTreeOf('Some news.'))}::jsonb, ${JSON.stringify(given.audience ?? {})}::jsonb,
                ${given.sendsAt ?? null}::timestamptz, now(), now())`,
  );
  if (given.recipientId !== undefined)
    await query(
      db,
      sql`insert into newsletter_recipients (newsletter_id, user_id, token_hash, handed_at, sent_at)
          values (${newsletter.id}, ${given.recipientId}, ${tokenHash(newsletter.token)}, now(), now())`,
    );
  return newsletter;
}
