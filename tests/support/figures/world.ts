import type pg from 'pg';

import { groupBy } from '../../../server/platform/groupBy.ts';

/** Something that happened, or someone it is about. */
export interface Fact {
  readonly at: number;
  readonly partnerId: string | null;
  readonly appId: string | null;
  readonly country: string | null;
  readonly actorId: string | null;
}

interface Money extends Fact {
  readonly currency: string;
  readonly amount: number;
}

interface Click extends Fact {
  /** The start of the hour within which a visitor counts once. */
  readonly hour: number;
  readonly visitor: string;
}

interface Referral extends Fact {
  readonly id: string;
  readonly source: string;
  readonly visitId: string | null;
  readonly uninstalledAt: number | null;
}

export interface Charge extends Money {
  readonly kind: 'charge' | 'refund';
  readonly referralId: string;
  readonly net: number;
  readonly chargeKind: string;
  readonly interval: string | null;
  readonly from: number | null;
  readonly to: number | null;
}

interface Entry extends Money {
  readonly kind: string;
  readonly source: string;
  readonly referralId: string | null;
  /** A payment, or what undoes one. */
  readonly isOfPayout: boolean;
}

interface Visit {
  readonly id: string;
  readonly at: number;
  readonly partnerId: string;
  readonly appId: string;
  readonly visitor: string;
}

interface Partner {
  readonly id: string;
  readonly createdAt: number;
  readonly approvedAt: number | null;
  readonly state: string;
}

interface Lead {
  readonly id: string;
  readonly partnerId: string;
  readonly at: number;
  readonly state: string;
}

interface Decision extends Fact {
  readonly entity: string;
  readonly entityId: string;
}

interface Care {
  readonly partnerId: string;
  readonly userId: string;
  readonly from: number;
  readonly to: number;
}

/** Everything that figures are counted from, as it lies in the tables. */
export interface World {
  clicks: Click[];
  visits: Visit[];
  referrals: Referral[];
  charges: Charge[];
  entries: Entry[];
  partners: Partner[];
  leads: Lead[];
  decisions: Decision[];
  notes: Fact[];
  contacts: Fact[];
  payouts: { partnerId: string; at: number }[];
  /** Periods of care, by partner. */
  care: ReadonlyMap<string, readonly Care[]>;
  apps: { id: string; slug: string; window: number }[];
}

/** Reads the tables, one plain statement each. */
export async function readWorld(pool: pg.Pool): Promise<World> {
  const read = async <Row extends object>(text: string): Promise<Row[]> => (await pool.query<Row>(text)).rows;
  const time = (text: string): number => Date.parse(text);
  const maybe = (text: string | null): number | null => (text === null ? null : Date.parse(text));
  const nothing = { partnerId: null, appId: null, country: null, actorId: null } as const;

  const apps = await read<{ id: string; slug: string; window: number }>(
    `select id, slug, attribution_window_days as window from apps`,
  );
  const referrals = (
    await read<{
      id: string;
      partner: string;
      app: string;
      country: string | null;
      source: string;
      visit: string | null;
      installed: string;
      uninstalled: string | null;
    }>(`select id, partner_id as partner, app_id as app, country, source, visit_id as visit, installed_at as installed,
               uninstalled_at as uninstalled from referrals`)
  ).map((row): Referral => ({
    id: row.id,
    at: time(row.installed),
    partnerId: row.partner,
    appId: row.app,
    country: row.country,
    actorId: null,
    source: row.source,
    visitId: row.visit,
    uninstalledAt: maybe(row.uninstalled),
  }));
  const referralOf = new Map(referrals.map((referral) => [referral.id, referral]));
  const charges = (
    await read<{
      kind: 'charge' | 'refund';
      referral: string;
      at: string;
      currency: string;
      amount: number;
      net: number | null;
      what: string | null;
      interval: string | null;
      from: string | null;
      to: string | null;
    }>(`select kind, referral_id as referral, occurred_at as at, currency, amount_minor as amount, net_minor as net, charge_kind as what,
               interval, period_from as from, period_to as to from charges where referral_id is not null`)
  ).map((row): Charge => {
    const { partnerId = null, appId = null, country = null } = referralOf.get(row.referral) ?? {};
    return {
      at: time(row.at),
      partnerId,
      appId,
      country,
      actorId: null,
      currency: row.currency,
      amount: row.amount,
      kind: row.kind,
      referralId: row.referral,
      net: row.kind === 'refund' ? -row.amount : (row.net ?? row.amount),
      chargeKind: row.what ?? 'subscription',
      interval: row.interval,
      from: maybe(row.from),
      to: maybe(row.to),
    };
  });
  const commissions = new Map(
    (await read<{ id: string; referral: string }>(`select id, referral_id as referral from commissions`)).map((row) => [
      row.id,
      row.referral,
    ]),
  );
  const entries = (
    await read<{
      kind: string;
      partner: string;
      currency: string;
      amount: number;
      at: string;
      commission: string | null;
      payout: string | null;
    }>(
      `select kind, partner_id as partner, currency, amount_minor as amount, occurred_at as at, commission_id as commission,
              payout_id as payout from ledger_entries`,
    )
  ).map((row): Entry => {
    const referral = referralOf.get(commissions.get(row.commission ?? '') ?? '');
    return {
      at: time(row.at),
      partnerId: row.partner,
      appId: referral?.appId ?? null,
      country: referral?.country ?? null,
      actorId: null,
      currency: row.currency,
      amount: row.amount,
      kind: row.kind,
      source: referral?.source ?? '',
      referralId: referral?.id ?? null,
      isOfPayout: row.payout !== null,
    };
  });
  const leads = (
    await read<{ id: string; partner: string; at: string; state: string }>(
      `select id, partner_id as partner, created_at as at, state from leads`,
    )
  ).map((row) => ({ id: row.id, partnerId: row.partner, at: time(row.at), state: row.state }));
  const leadOf = new Map(leads.map((lead) => [lead.id, lead]));

  return {
    apps,
    referrals,
    charges,
    entries,
    leads,
    clicks: (
      await read<{ at: string | null; hour: string; partner: string; app: string; visitor: Buffer }>(
        `select at, hour, partner_id as partner, app_id as app, visitor from clicks`,
      )
    ).map((row) => ({
      ...nothing,
      at: time(row.at ?? row.hour),
      hour: time(row.hour),
      partnerId: row.partner,
      appId: row.app,
      visitor: row.visitor.toString('hex'),
    })),
    visits: (
      await read<{ id: string; at: string; partner: string; app: string; visitor: Buffer }>(
        `select id, created_at as at, partner_id as partner, app_id as app, visitor from visits where is_bot is not true`,
      )
    ).map((row) => ({
      id: row.id,
      at: time(row.at),
      partnerId: row.partner,
      appId: row.app,
      visitor: row.visitor.toString('hex'),
    })),
    partners: (
      await read<{ id: string; created: string; approved: string | null; state: string }>(
        `select id, created_at as created, approval_decided_at as approved, approval_state as state from partners`,
      )
    ).map((row) => ({
      id: row.id,
      createdAt: time(row.created),
      approvedAt: row.state === 'approved' ? maybe(row.approved) : null,
      state: row.state,
    })),
    decisions: (
      await read<{ entity: string; id: string; at: string; actor: string | null }>(
        `select entity, entity_id as id, created_at as at, actor_id as actor from lifecycle_events
          where event in ('approval.approve', 'approval.reject', 'lead.approve', 'lead.reject') order by created_at, id`,
      )
    ).map((row) => ({
      ...nothing,
      at: time(row.at),
      actorId: row.actor,
      partnerId: row.entity === 'lead' ? (leadOf.get(row.id)?.partnerId ?? null) : row.id,
      entity: row.entity,
      entityId: row.id,
    })),
    notes: (
      await read<{ at: string; partner: string; author: string | null }>(
        `select created_at as at, partner_id as partner, author_id as author from notes where partner_id is not null`,
      )
    ).map((row) => ({ ...nothing, at: time(row.at), partnerId: row.partner, actorId: row.author })),
    contacts: (
      await read<{ at: string; author: string | null }>(
        `select occurred_at as at, author_id as author from prospect_logs`,
      )
    ).map((row) => ({ ...nothing, at: time(row.at), actorId: row.author })),
    payouts: (
      await read<{ partner: string; at: string }>(
        `select partner_id as partner, paid_at as at from payouts where state = 'paid' order by paid_at`,
      )
    ).map((row) => ({ partnerId: row.partner, at: time(row.at) })),
    care: groupBy(
      (
        await read<{ partner: string; person: string; since: string; until: string | null }>(
          `select partner_id as partner, user_id as person, assigned_at as since, ended_at as until from partner_managers`,
        )
      ).map((row) => ({
        partnerId: row.partner,
        userId: row.person,
        from: time(row.since),
        to: maybe(row.until) ?? Infinity,
      })),
      ({ partnerId }) => partnerId,
    ),
  };
}

/** Who looked after a partner at a time; null where no one did. */
export const managersAt = ({ care }: World, partnerId: string | null, at: number): (string | null)[] => {
  const found = (care.get(partnerId ?? '') ?? []).filter((one) => one.from <= at && at < one.to);
  return found.length === 0 ? [null] : found.map(({ userId }) => userId);
};
