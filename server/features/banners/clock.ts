import type { Pool } from 'pg';
import sql from 'sql-template-tag';

import { transitionMany } from '../../lifecycle/transition.ts';
import { type Queryable, query, transaction } from '../../platform/database/pool.ts';
import { addJob, type Task } from '../../platform/jobs/jobs.ts';
import type { CronEntry } from '../../platform/jobs/worker.ts';
import { idsOf } from '../../lifecycle/effects.ts';

const actor = { userId: null };
/** Ends and starts the banners whose time has come; one that was over before it began is ended only. */
export async function keepTime(tx: Queryable, now: Date): Promise<void> {
  const at = now.toISOString();
  const over = await query<{ id: string }>(
    tx,
    sql`select id from banners where state in ('scheduled', 'live') and ends_at <= ${at}::timestamptz`,
  );
  await transitionMany(tx, { entity: 'banner', event: 'banner.end', ids: idsOf(over), actor, now });
  const begun = await query<{ id: string }>(
    tx,
    sql`select id from banners where state = 'scheduled' and starts_at <= ${at}::timestamptz`,
  );
  await transitionMany(tx, { entity: 'banner', event: 'banner.start', ids: idsOf(begun), actor, now });
}

/** Wakes the clock at the times of these banners, and ends or starts those at once whose time is past. */
export async function setClock(tx: Queryable, ids: readonly string[], now: Date): Promise<void> {
  await transitionMany(tx, { entity: 'banner', event: 'banner.end', ids, actor, now });
  await transitionMany(tx, { entity: 'banner', event: 'banner.start', ids, actor, now });
  const times = await query<{ at: string }>(
    tx,
    sql`select distinct t.at from banners b cross join lateral (values (b.starts_at), (b.ends_at)) as t(at)
         where b.id = any(${ids}::uuid[]) and b.state in ('scheduled', 'live') and t.at > ${now.toISOString()}::timestamptz`,
  );
  for (const { at } of times) await addJob(tx, 'banners.clock', {}, { runAt: at, jobKey: `banners.clock ${at}` });
}

/** Every minute. A banner adds jobs for its own times too; this makes up for one that was missed. */
export const bannersCron: CronEntry = { job: 'banners.clock', at: '* * * * *' };

/** The task behind it. */
export const bannersTask =
  (pool: Pool, now: () => Date): Task<'banners.clock'> =>
  async () => {
    await transaction(pool, (tx) => keepTime(tx, now()));
  };
