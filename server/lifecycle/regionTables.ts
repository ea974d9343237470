import sql, { raw, type Sql } from 'sql-template-tag';

import type { LifecycleEntity } from '#contract/lifecycles/lifecycles.ts';

import { type Definition, definitions } from './definitions.ts';

/** What the map of states has to know of a lifecycle besides its definition. Of the table, as `t`. */
interface RegionTraits {
  /** The sum of `amount_minor` in `currency` is the money inside. */
  readonly hasMoney: boolean;
  /** The partner it is of: who looks after that partner hears of it; null where admins do. */
  readonly partner: Sql | null;
  /** Who it is assigned to, who hears of it instead; null where no one is. */
  readonly assignee: Sql | null;
  /** Which rows of the table have this lifecycle; all unless given. */
  readonly only?: Sql;
  /** The column of when a row was made; `created_at` unless given. */
  readonly born?: string;
  /** States whose rows each have a deadline of their own, and the column that holds it: it counts instead of limits. */
  readonly deadlines?: { readonly column: string; readonly states: readonly string[] };
}

const ofPartner = sql`t.partner_id`;
const plain = { hasMoney: false, partner: null, assignee: null } as const;
const partners = { hasMoney: false, partner: ofPartner, assignee: null } as const;

const traitsOf: Readonly<Record<LifecycleEntity, RegionTraits>> = {
  approval: { ...plain, partner: sql`t.id` },
  account: { ...plain, partner: sql`t.id` },
  lead: partners,
  prospect: { ...plain, assignee: sql`t.assigned_to` },
  notification: plain,
  referral: partners,
  commission: { ...partners, hasMoney: true },
  payout: { ...partners, hasMoney: true },
  reversal: { ...partners, hasMoney: true, deadlines: { column: 'decide_by', states: ['disputed'] } },
  payoutMethod: { ...partners, born: 'requested_at' },
  termsProposal: plain,
  termsVersion: plain,
  supportNote: { ...plain, partner: sql`(select s.partner_id from users s where s.id = t.user_id)` },
  listing: plain,
  banner: plain,
  newsletter: plain,
  staffAccount: { ...plain, only: sql`t.role <> 'partner'` },
  invitation: plain,
  appEvent: { ...plain, born: 'received_at' },
  attribution: partners,
  claim: { ...partners, deadlines: { column: 'respond_by', states: ['open', 'asked', 'appealed'] } },
  personExport: { ...plain, partner: sql`(select s.partner_id from users s where s.id = t.user_id)` },
  erasure: { ...plain, partner: sql`(select s.partner_id from users s where s.id = t.user_id)` },
  case: { ...partners, deadlines: { column: 'respond_by', states: ['open', 'asked'] } },
  tier: partners,
};

/** Where the rows of one region are, in SQL. */
export interface RegionTable {
  readonly entity: LifecycleEntity;
  readonly region: string;
  readonly traits: RegionTraits;
  readonly table: Sql;
  readonly state: Sql;
  /** Since when a row is in its state. */
  readonly since: Sql;
  /** When a row was made. */
  readonly born: Sql;
  readonly only: Sql;
}

/** Every region of every lifecycle. */
export const regionTables: readonly RegionTable[] = Object.entries(definitions).flatMap(([name, definition]) => {
  const { table, columns }: Definition = definition;
  const entity = entityOf(name);
  const traits = traitsOf[entity];
  return Object.entries(columns).map(([region, column]) => ({
    entity,
    region,
    traits,
    table: raw(table),
    state: raw(`t.${column}`),
    since: raw(`t.${column}_since`),
    born: raw(`t.${traits.born ?? 'created_at'}`),
    only: traits.only ?? sql`true`,
  }));
});

function entityOf(name: string): LifecycleEntity {
  const found = Object.keys(traitsOf).find((entity): entity is LifecycleEntity => entity === name);
  if (found === undefined) throw new Error(`${name} has no traits`);
  return found;
}
