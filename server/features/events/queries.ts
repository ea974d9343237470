import sql from 'sql-template-tag';

import { clockSkew } from '#contract/referrals/attributionDecision.ts';
import type { AppEvent } from '#contract/events/events.ts';

import { type Queryable, execute, query } from '../../platform/database/pool.ts';
import { decidedState } from './lifecycle.ts';
import { chargeKeys, type Item, type Outcome, shopKey } from './incoming.ts';
import { isStillReferred } from './isStillReferred.ts';

/** The current referral of a shop for an app, with what its money depends on. */
export interface CurrentReferral {
  readonly referralId: string;
  readonly partnerId: string;
  readonly lifeState: 'installed' | 'paying' | 'uninstalled';
  readonly reviewState: string;
  readonly accountState: string;
  readonly approvalState: string;
  readonly installedAt: string;
  /** From when charges are this referral's, of one that a claim transferred; null: since its install. */
  readonly creditedFrom: string | null;
  readonly uninstalledAt: string | null;
  readonly windowDays: number;
}

/** Whether a charge of that time is the referral's: not from before it, nor from after it ended. */
export const isReferredAt = (referral: CurrentReferral, at: string): boolean =>
  Date.parse(at) >= beginning(referral) && isStillReferred(referral, at);

const beginning = ({ creditedFrom, installedAt }: CurrentReferral): number =>
  creditedFrom === null ? Date.parse(installedAt) - clockSkew : Date.parse(creditedFrom);

type Shop = { readonly appId: string; readonly shop: string };
const appIds = (shops: readonly Shop[]) => shops.map(({ appId }) => appId);
const names = (shops: readonly Shop[]) => shops.map(({ shop }) => shop);

/** One transaction at a time for each of these, on every node; always in the same order. */
const lockKeys = (tx: Queryable, keys: readonly string[]) =>
  query(
    tx,
    sql`select pg_advisory_xact_lock(key) from (
          select distinct hashtextextended(v.key, 0) as key from unnest(${keys}::text[]) as v(key) order by 1) keys`,
  );

export const lockShops = (tx: Queryable, shops: readonly Shop[]) => lockKeys(tx, shops.map(shopKey));

/** Locks the shops of events, and the charges that they are or name: a refund may name the charge of another shop. */
export const lockItems = (tx: Queryable, items: readonly Item[]) =>
  lockKeys(
    tx,
    items.flatMap((item) => [shopKey(item), ...chargeKeys(item)]),
  );

/** The id under which each of these events was kept before, by the index of the item: its message's id or its own came already. */
export async function repeats(tx: Queryable, items: readonly Item[]): Promise<ReadonlyMap<number, string>> {
  const rows = await query<{ n: number; id: string }>(
    tx,
    sql`with v as materialized (
          select * from unnest(${items.map((_, n) => n)}::int[], ${appIds(items)}::uuid[],
                               ${items.map((item) => item.webhookId)}::text[], ${items.map(({ event }) => event.type)}::text[],
                               ${items.map((item) => item.externalId)}::text[])
              as v(n, app_id, webhook_id, type, external_id))
        select v.n, e.id from v join app_events e on e.app_id = v.app_id and e.webhook_id = v.webhook_id
        union all
        select v.n, e.id from v join app_events e
            on e.app_id = v.app_id and e.type = v.type and e.external_id = v.external_id
         where v.external_id is not null`,
  );
  // A message's own id, which comes first, counts before the id of its charge.
  return new Map(rows.toReversed().map((row) => [row.n, row.id]));
}

const referralColumns = sql`r.app_id as "appId", r.shop, r.id as "referralId", r.partner_id as "partnerId", r.life_state as "lifeState",
               r.review_state as "reviewState", p.account_state as "accountState", p.approval_state as "approvalState",
               r.installed_at as "installedAt", r.credited_from as "creditedFrom", r.uninstalled_at as "uninstalledAt",
               a.attribution_window_days as "windowDays"`;

/**
 * The current referrals of shops, by `shopKey`. They and the former ones, to which what is heard of late may belong, and their
 * partners stay as they are until the transaction ends.
 */
export async function currentReferrals(
  tx: Queryable,
  items: readonly Shop[],
): Promise<ReadonlyMap<string, CurrentReferral>> {
  const shops = [...new Map(items.map((item) => [shopKey(item), item])).values()];
  const all = sql`select r.id, r.partner_id
                    from unnest(${appIds(shops)}::uuid[], ${names(shops)}::text[]) as v(app_id, shop)
                    cross join lateral (
                      select c.id, c.partner_id from referrals c
                       where c.app_id = v.app_id and c.shop = v.shop and c.superseded_at is null
                      union all
                      select f.id, f.partner_id from referrals f
                       where f.app_id = v.app_id and f.shop = v.shop and f.superseded_at is not null) r`;
  await query(
    tx,
    sql`select 1 from partners where id in (select partner_id from (${all}) known) order by id for share`,
  );
  const rows = await query<CurrentReferral & Shop & { isCurrent: boolean }>(
    tx,
    sql`select ${referralColumns}, r.superseded_at is null as "isCurrent"
          from (${all}) known
          join referrals r on r.id = known.id
          join partners p on p.id = r.partner_id
          join apps a on a.id = r.app_id
         order by r.id for no key update of r`,
  );
  return new Map(rows.flatMap(({ isCurrent, ...row }) => (isCurrent ? [[shopKey(row), row]] : [])));
}

/** The superseded referrals to which charges of their time belong, by the item. */
export async function referralsOfThen<T extends Pick<Item, 'appId' | 'shop' | 'occurredAt'>>(
  tx: Queryable,
  items: readonly T[],
): Promise<ReadonlyMap<T, CurrentReferral>> {
  if (items.length === 0) return new Map();
  const rows = await query<CurrentReferral & { n: number }>(
    tx,
    sql`select v.n, ${referralColumns}
          from unnest(${items.map((_, n) => n)}::int[], ${appIds(items)}::uuid[], ${names(items)}::text[],
                      ${items.map(({ occurredAt }) => occurredAt)}::timestamptz[]) as v(n, app_id, shop, at)
          cross join lateral (
            select id from referrals f
             where f.app_id = v.app_id and f.shop = v.shop and f.superseded_at > v.at
               and coalesce(f.credited_from, f.installed_at - make_interval(secs => ${clockSkew / 1000})) <= v.at
             order by coalesce(f.credited_from, f.installed_at) desc limit 1) f
          join referrals r on r.id = f.id
          join partners p on p.id = r.partner_id
          join apps a on a.id = r.app_id`,
  );
  return new Map(
    rows.flatMap((row): [T, CurrentReferral][] => {
      const item = items[row.n];
      return item && isReferredAt(row, item.occurredAt) ? [[item, row]] : [];
    }),
  );
}

/** Keeps events in the states to which their chart leads them as they arrive. */
export async function keepEvents(
  tx: Queryable,
  kept: readonly { item: Item; outcome: Outcome }[],
  now: Date,
): Promise<void> {
  if (kept.length === 0) return;
  const payloads = kept.map(({ item }): AppEvent => item.event);
  await execute(
    tx,
    sql`insert into app_events (id, app_id, webhook_id, type, shop, external_id, outcome, referral_id, payload,
                                occurred_at, is_old_secret, received_at)
        select v.*, ${now.toISOString()}::timestamptz
          from unnest(${kept.map(({ item }) => item.id)}::uuid[], ${kept.map(({ item }) => item.appId)}::uuid[],
                      ${kept.map(({ item }) => item.webhookId)}::text[], ${payloads.map((event) => event.type)}::text[],
                      ${kept.map(({ item }) => item.shop)}::text[], ${kept.map(({ item }) => item.externalId)}::text[],
                      ${kept.map(({ item, outcome }) => decidedState(outcome.event, item.event.type))}::text[],
                      ${kept.map(({ outcome }) => outcome.referralId)}::uuid[],
                      ${payloads.map((event) => JSON.stringify(event))}::jsonb[],
                      ${kept.map(({ item }) => item.occurredAt)}::timestamptz[],
                      ${kept.map(({ item }) => item.isOldSecret)}::boolean[]) as v`,
  );
}
