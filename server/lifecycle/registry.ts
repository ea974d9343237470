import sql, { type Sql } from 'sql-template-tag';
import type { AnyStateMachine, EventFrom, MachineContext } from 'xstate';
import type {
  AccountContext,
  ApprovalContext,
  CommissionContext,
  LeadContext,
  LifecycleEntity,
  NotificationContext,
  PayoutContext,
  ProspectContext,
  ReferralContext,
} from '#contract/lifecycles.ts';
import { accountMachine } from '#machines/lifecycles/account.machine.ts';
import { approvalMachine } from '#machines/lifecycles/approval.machine.ts';
import { commissionMachine } from '#machines/lifecycles/commission.machine.ts';
import { leadMachine } from '#machines/lifecycles/lead.machine.ts';
import { notificationMachine } from '#machines/lifecycles/notification.machine.ts';
import { payoutMachine } from '#machines/lifecycles/payout.machine.ts';
import { prospectMachine } from '#machines/lifecycles/prospect.machine.ts';
import { referralMachine } from '#machines/lifecycles/referral.machine.ts';
import type { RegionStates } from '#machines/regions.ts';
import { type Queryable, query } from '../platform/database/pool.ts';
import { findConflicts } from '../features/leads/conflicts.ts';
import { lockClaims } from '../features/leads/locks.ts';

/** A row as its chart sees it. */
export interface Located<Context extends MachineContext = MachineContext> {
  readonly id: string;
  readonly version: number;
  readonly states: RegionStates;
  readonly context: Context;
}

/** One lifecycle in the database. */
export interface Entity {
  readonly machine: AnyStateMachine;
  readonly table: string;
  /** The state column of each region. */
  readonly columns: Readonly<Record<string, string>>;
  /** Columns that may be written along with a transition, by their type. */
  readonly settable: Readonly<Record<string, 'text' | 'timestamptz' | 'int' | 'uuid'>>;
  readonly hasUpdatedAt: boolean;
  /**
   * Locks in the one order every lifecycle keeps, so that none waits for another in a circle:
   * leads, what they claim, partners, apps, payouts, referrals, payout lines, commissions, prospects, notifications; what is read FOR SHARE, the rows themselves FOR UPDATE.
   */
  readonly locks: (ids: readonly string[]) => readonly Sql[];
  /** The rows that exist among `ids`, with what their guards read as of `now` (ISO UTC). */
  readonly load: (db: Queryable, ids: readonly string[], now: string) => Promise<readonly Located[]>;
}

export const entities = {
  approval: {
    machine: approvalMachine,
    table: 'partners',
    columns: { approval: 'approval_state' },
    settable: { approval_note: 'text', approval_decided_at: 'timestamptz' },
    hasUpdatedAt: true,
    locks: (ids) => [sql`select 1 from partners where id = any(${ids}::uuid[]) order by id for update`],
    load: loadApprovals,
  },
  account: {
    machine: accountMachine,
    table: 'partners',
    columns: { account: 'account_state' },
    settable: { account_note: 'text' },
    hasUpdatedAt: true,
    locks: (ids) => [sql`select 1 from partners where id = any(${ids}::uuid[]) order by id for update`],
    load: loadAccounts,
  },
  lead: {
    machine: leadMachine,
    table: 'leads',
    columns: { lead: 'state' },
    settable: {
      company: 'text',
      shop: 'text',
      contact_name: 'text',
      email: 'text',
      phone: 'text',
      country: 'text',
      message: 'text',
      reason: 'text',
      claimed_at: 'timestamptz',
      claim_ends_at: 'timestamptz',
      decided_at: 'timestamptz',
    },
    hasUpdatedAt: true,
    // Not FOR UPDATE: an installation that refers to the lead holds its shop already and must not wait for the row.
    locks: (ids) => [
      sql`select 1 from leads where id = any(${ids}::uuid[]) order by id for no key update`,
      lockClaims(ids),
    ],
    load: loadLeads,
  },
  prospect: {
    machine: prospectMachine,
    table: 'prospects',
    columns: { record: 'state' },
    settable: { status_id: 'int', status_updated_at: 'timestamptz', type_id: 'int', assigned_to: 'uuid' },
    hasUpdatedAt: true,
    locks: (ids) => [sql`select 1 from prospects where id = any(${ids}::uuid[]) order by id for update`],
    load: loadProspects,
  },
  notification: {
    machine: notificationMachine,
    table: 'notifications',
    columns: { notification: 'state' },
    settable: {},
    hasUpdatedAt: false,
    locks: (ids) => [sql`select 1 from notifications where id = any(${ids}::uuid[]) order by id for update`],
    load: loadNotifications,
  },
  referral: {
    machine: referralMachine,
    table: 'referrals',
    columns: { life: 'life_state', review: 'review_state' },
    settable: { review_reason: 'text', installed_at: 'timestamptz', uninstalled_at: 'timestamptz' },
    hasUpdatedAt: false,
    locks: (ids) => [
      sql`select 1 from partners where id in (select partner_id from referrals where id = any(${ids}::uuid[]))
          order by id for share`,
      sql`select 1 from apps where id in (select app_id from referrals where id = any(${ids}::uuid[]))
          order by id for share`,
      sql`select 1 from referrals where id = any(${ids}::uuid[]) order by id for update`,
    ],
    load: loadReferrals,
  },
  commission: {
    machine: commissionMachine,
    table: 'commissions',
    columns: { commission: 'state' },
    settable: { reason: 'text' },
    hasUpdatedAt: false,
    locks: (ids) => [
      sql`select 1 from partners where id in (select partner_id from commissions where id = any(${ids}::uuid[]))
          order by id for share`,
      sql`select 1 from referrals where id in (select referral_id from commissions where id = any(${ids}::uuid[]))
          order by id for share`,
      sql`select 1 from payout_lines
          where is_live
            and entry_id in (select id from ledger_entries where kind = 'commission' and commission_id = any(${ids}::uuid[]))
          order by payout_id, entry_id for share`,
      sql`select 1 from commissions where id = any(${ids}::uuid[]) order by id for update`,
    ],
    load: loadCommissions,
  },
  payout: {
    machine: payoutMachine,
    table: 'payouts',
    columns: { payout: 'state' },
    settable: { reason: 'text', reference: 'text', paid_at: 'timestamptz', method: 'text', details: 'text' },
    hasUpdatedAt: false,
    locks: (ids) => [
      sql`select 1 from partners where id in (select partner_id from payouts where id = any(${ids}::uuid[]))
          order by id for share`,
      sql`select 1 from payouts where id = any(${ids}::uuid[]) order by id for update`,
    ],
    load: loadPayouts,
  },
} as const satisfies Record<LifecycleEntity, Entity>;

type Entities = typeof entities;

/** The events of one lifecycle, 'payout.confirm' and so on. */
export type EventOf<E extends LifecycleEntity> = EventFrom<Entities[E]['machine']>['type'];

/** The columns that may be written along with a transition. */
export type SetOf<E extends LifecycleEntity> = {
  readonly [C in keyof Entities[E]['settable']]?: string | number | null;
};

interface Stored {
  id: string;
  version: number;
}

async function loadApprovals(db: Queryable, ids: readonly string[], now: string): Promise<Located<ApprovalContext>[]> {
  const rows = await query<Stored & { state: string; has_profile: boolean }>(
    db,
    sql`select id, version, approval_state as state,
               btrim(name) <> '' and btrim(domain) <> '' and btrim(country) <> '' as has_profile
        from partners where id = any(${ids}::uuid[]) order by id`,
  );
  return rows.map(({ id, version, state, has_profile }) => ({
    id,
    version,
    states: { approval: state },
    context: { hasProfile: has_profile, now },
  }));
}

async function loadAccounts(db: Queryable, ids: readonly string[], now: string): Promise<Located<AccountContext>[]> {
  const rows = await query<Stored & { state: string }>(
    db,
    sql`select id, version, account_state as state from partners where id = any(${ids}::uuid[]) order by id`,
  );
  return rows.map(({ id, version, state }) => ({ id, version, states: { account: state }, context: { now } }));
}

async function loadLeads(db: Queryable, ids: readonly string[], now: string): Promise<Located<LeadContext>[]> {
  const rows = await query<Stored & { state: string }>(
    db,
    sql`select id, version, state from leads where id = any(${ids}::uuid[]) order by id`,
  );
  const conflicts = await findConflicts(db, ids, now);
  return rows.map(({ id, version, state }) => ({
    id,
    version,
    states: { lead: state },
    context: {
      conflicts: (conflicts.get(id) ?? []).map(({ kind, what, when, until }) => ({ kind, what, when, until })),
      overrideReason: null,
      now,
    },
  }));
}

async function loadProspects(db: Queryable, ids: readonly string[], now: string): Promise<Located<ProspectContext>[]> {
  const rows = await query<Stored & { state: string }>(
    db,
    sql`select id, version, state from prospects where id = any(${ids}::uuid[]) order by id`,
  );
  return rows.map(({ id, version, state }) => ({
    id,
    version,
    states: { record: state },
    // Whether the status exists that is asked for, only the asker can say; the one it has does.
    context: { isStatusConfigured: true, now },
  }));
}

async function loadNotifications(
  db: Queryable,
  ids: readonly string[],
  now: string,
): Promise<Located<NotificationContext>[]> {
  const rows = await query<Stored & { state: string }>(
    db,
    sql`select id, version, state from notifications where id = any(${ids}::uuid[]) order by id`,
  );
  return rows.map(({ id, version, state }) => ({ id, version, states: { notification: state }, context: { now } }));
}

async function loadReferrals(db: Queryable, ids: readonly string[], now: string): Promise<Located<ReferralContext>[]> {
  const rows = await query<
    Stored & { life_state: string; review_state: string; uninstalled_at: string | null; window_days: number }
  >(
    db,
    sql`select r.id, r.version, r.life_state, r.review_state, r.uninstalled_at, a.attribution_window_days as window_days
        from referrals r join apps a on a.id = r.app_id
        where r.id = any(${ids}::uuid[]) order by r.id`,
  );
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    states: { life: row.life_state, review: row.review_state },
    context: { isChargeRepeated: false, uninstalledAt: row.uninstalled_at, windowDays: row.window_days, now },
  }));
}

async function loadCommissions(
  db: Queryable,
  ids: readonly string[],
  now: string,
): Promise<Located<CommissionContext>[]> {
  const rows = await query<
    Stored & {
      state: string;
      payable_month: string;
      is_flagged: boolean;
      is_active: boolean;
      live_payout_id: string | null;
    }
  >(
    db,
    sql`select c.id, c.version, c.state, to_char(c.payable_month, 'YYYY-MM') as payable_month,
               r.review_state = 'flagged' as is_flagged, p.account_state = 'active' as is_active,
               (select l.payout_id from ledger_entries e join payout_lines l on l.entry_id = e.id and l.is_live
                where e.commission_id = c.id and e.kind = 'commission') as live_payout_id
        from commissions c
        join referrals r on r.id = c.referral_id
        join partners p on p.id = c.partner_id
        where c.id = any(${ids}::uuid[]) order by c.id`,
  );
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    states: { commission: row.state },
    context: {
      payableMonth: row.payable_month,
      isReferralFlagged: row.is_flagged,
      isAccountActive: row.is_active,
      livePayoutId: row.live_payout_id,
      now,
    },
  }));
}

async function loadPayouts(db: Queryable, ids: readonly string[], now: string): Promise<Located<PayoutContext>[]> {
  const rows = await query<
    Stored & { state: string; amount_minor: number; has_method: boolean; reference: string | null }
  >(
    db,
    sql`select o.id, o.version, o.state, o.amount_minor, o.reference,
               p.payout_method is not null and p.payout_details is not null as has_method
        from payouts o join partners p on p.id = o.partner_id
        where o.id = any(${ids}::uuid[]) order by o.id`,
  );
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    states: { payout: row.state },
    context: { amount: row.amount_minor, hasPayoutMethod: row.has_method, reference: row.reference, now },
  }));
}
