import { randomInt } from 'node:crypto';
import sql from 'sql-template-tag';
import { type ApprovalState, approvalCodeOf } from '#contract/registrations/approvalStates.ts';
import type { Role, accountStates } from '#contract/session/user.ts';
import { accountDigest, maskOf, sealAccount } from '../../../server/features/payoutMethods/account.ts';
import { type Queryable, query } from '../../../server/platform/database/pool.ts';
import { newId } from '../../../server/platform/ids.ts';
import { tokenHash } from '../../../server/platform/tokens.ts';
import { testSecrets } from '../secrets.ts';
import { next } from './next.ts';

const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

const newReferralId = () => Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('');

interface GivenPartner {
  name?: string;
  domain?: string;
  country?: string;
  approval?: ApprovalState;
  note?: string;
  account?: (typeof accountStates)[number];
  accountMessage?: string;
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
  // Apart: tests of migrations make partners before there is the column.
  if (given.accountMessage !== undefined)
    await query(db, sql`update partners set account_message = ${given.accountMessage} where id = ${partner.id}`);
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

/** The terms of a version, published long ago. */
export async function makeTerms(db: Queryable, version = 1): Promise<number> {
  await query(
    db,
    sql`insert into terms_versions (version, title, body, published_at)
        values (${version}, ${`Terms ${version}`}, 'Be good.', '2025-01-01T00:00:00Z') on conflict (version) do nothing`,
  );
  return version;
}

/** The terms of the next version, not in force for long. */
export async function makeScheduledTerms(db: Queryable): Promise<{ id: string }> {
  const terms = { id: newId() };
  await query(
    db,
    sql`insert into terms_versions (id, version, title, body, published_at)
        select ${terms.id}, coalesce(max(version), 0) + 1, 'Terms', 'Be better.', '2199-01-01T00:00:00Z' from terms_versions`,
  );
  return terms;
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
