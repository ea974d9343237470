import sql from 'sql-template-tag';

import type { BannerContext } from '#contract/lifecycles/contexts.ts';

import type { LifecycleFacts, Located, Stored } from '../../lifecycle/facts.ts';
import { type Queryable, query } from '../../platform/database/pool.ts';

export const bannerFacts: LifecycleFacts<BannerContext> = {
  locks: (ids) => [sql`select 1 from banners where id = any(${ids}::uuid[]) order by id for update`],
  load: loadBanners,
};

async function loadBanners(db: Queryable, ids: readonly string[], now: string): Promise<Located<BannerContext>[]> {
  const rows = await query<Stored & { state: string } & Omit<BannerContext, 'now'>>(
    db,
    sql`select id, version, state, starts_at as "startsAt", ends_at as "endsAt" from banners
         where id = any(${ids}::uuid[]) order by id`,
  );
  return rows.map(({ id, version, state, startsAt, endsAt }) => ({
    id,
    version,
    states: { banner: state },
    context: { startsAt, endsAt, now },
  }));
}
