import sql from 'sql-template-tag';

import { Batch } from '../../platform/database/batch.ts';
import { type Queryable, execute } from '../../platform/database/pool.ts';
import type { VisitFacts } from './visitFacts.ts';

export interface Visit {
  readonly id: string;
  readonly partnerId: string;
  readonly appId: string;
  /** Normalised host name, when known. */
  readonly shop: string | null;
  readonly visitor: Buffer;
  readonly source: 'link' | 'affiliate';
  readonly utm: Readonly<Record<string, string>> | null;
  readonly at: Date;
  readonly facts: VisitFacts;
}

/** Stores visits and, in the same statement, counts clicks: one per visitor, link and hour, bots left out. */
export const insertVisits = (db: Queryable, visits: readonly Visit[]): Promise<number> =>
  execute(
    db,
    sql`with v as materialized (
          select * from unnest(${visits.map(({ id }) => id)}::uuid[], ${visits.map(({ partnerId }) => partnerId)}::uuid[],
                               ${visits.map(({ appId }) => appId)}::uuid[], ${visits.map(({ shop }) => shop)}::text[],
                               ${visits.map(({ visitor }) => visitor)}::bytea[], ${visits.map(({ source }) => source)}::text[],
                               ${visits.map(({ utm }) => (utm === null ? null : JSON.stringify(utm)))}::jsonb[],
                               ${visits.map(({ at }) => at.toISOString())}::timestamptz[],
                               ${visits.map(({ facts }) => facts.isBot)}::boolean[],
                               ${visits.map(({ facts }) => facts.referrerHost)}::text[],
                               ${visits.map(({ facts }) => facts.adClicks.join(' '))}::text[],
                               ${visits.map(({ facts }) => facts.country)}::text[],
                               ${visits.map(({ facts }) => facts.device)}::text[],
                               ${visits.map(({ facts }) => facts.subId)}::text[],
                               ${visits.map(({ facts }) => facts.creative)}::text[],
                               ${visits.map(({ facts }) => facts.landingPath)}::text[])
              as v(id, partner_id, app_id, shop, visitor, source, utm, at, is_bot, referrer_host, ad_clicks, country, device,
                   sub_id, creative, landing_path)
        ), counted as (
          insert into clicks (partner_id, app_id, hour, visitor, at, country)
          select distinct on (partner_id, app_id, hour, visitor)
                 partner_id, app_id, date_trunc('hour', at, 'UTC') as hour, visitor, at, country from v where not is_bot
           order by partner_id, app_id, hour, visitor, at
          on conflict do nothing
        )
        insert into visits (id, partner_id, app_id, shop, visitor, source, utm, created_at, is_bot, referrer_host, ad_clicks,
                            country, device, sub_id, creative, landing_path)
        select id, partner_id, app_id, shop, visitor, source, utm, at, is_bot, referrer_host, string_to_array(ad_clicks, ' '),
               country, device, sub_id, creative, landing_path from v`,
  );

/**
 * Keeps a visit by group commit: true once it is committed, false when it could not be stored, which must not affect
 * the visitor.
 */
export type KeepVisit = (visit: Visit) => Promise<boolean>;

export function visitKeeper(db: Queryable, onError: (error: unknown) => void): KeepVisit {
  const batch = new Batch<Visit, true>(
    async (visits) => {
      await insertVisits(db, visits);
      return visits.map(() => true);
    },
    // Two, so that one is written while the other gathers and commits; both insert in the same order of keys. Of two that do not
    // wait for more riders each has a third of the clicks, and a click costs server and database a quarter more.
    { size: 1000, queue: 10_000, flights: 2, gathers: true },
  );
  return async (visit) => {
    if (batch.isFull) return false;
    try {
      return await batch.add(visit);
    } catch (error) {
      onError(error);
      return false;
    }
  };
}
