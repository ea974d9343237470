import sql from 'sql-template-tag';

import { DAY, HOUR } from '#contract/shared/day.ts';
import { writeBanner } from '../../../server/features/banners/write.ts';
import { writeNewsletter } from '../../../server/features/newsletters/write.ts';
import { transitionMany } from '../../../server/lifecycle/transition.ts';
import { execute, type Queryable, queryOne } from '../../../server/platform/database/pool.ts';
import { later } from '../calendar.ts';
import { banners, newsletters } from '../words/announcements.ts';

interface Given {
  readonly now: Date;
  readonly adminId: string;
}

/** When staff wrote it: that very moment, or now where that is to come. */
const writtenFor = (at: Date, now: Date): Date => (at < now ? at : now);

const withoutJob = (tx: Queryable, key: string): Promise<number> =>
  execute(tx, sql`select graphile_worker.remove_job(${key})`);

/** Banners, of which one is shown now, and newsletters, of which one was sent. */
export async function layAnnouncements(tx: Queryable, given: Given): Promise<void> {
  for (const banner of banners) await layBanner(tx, banner, given);
  for (const newsletter of newsletters) await layNewsletter(tx, newsletter, given);
}

async function layBanner(
  tx: Queryable,
  { tag, from, to, ...words }: (typeof banners)[number],
  { now, adminId }: Given,
): Promise<void> {
  const [starts, ends] = [later(now, from * DAY), later(now, to * DAY)];
  const by = { actor: { userId: adminId }, now: writtenFor(starts, now) };
  const tagged =
    tag === null ? undefined : await queryOne<{ id: number }>(tx, sql`select id from tags where name = ${tag}`);
  const audience = tagged ? { tags: [tagged.id] } : {};
  const period = { startsAt: starts.toISOString(), endsAt: ends.toISOString() };
  const shown = { priority: 5, isDismissible: true, frequency: 'always' } as const;
  const ids = [await writeBanner(tx, { ...words, ...shown, ...period, audience }, by)];
  await transitionMany(tx, { entity: 'banner', event: 'banner.publish', ids, ...by });
  await withoutJob(tx, 'banners.changed');
}

async function layNewsletter(
  tx: Queryable,
  { on, ...words }: (typeof newsletters)[number],
  { now, adminId }: Given,
): Promise<void> {
  const at = later(now, on * DAY);
  const by = { actor: { userId: adminId }, now: writtenFor(at, now) };
  const id = await writeNewsletter(tx, { ...words, audience: {}, sendsAt: at.toISOString() }, by);
  await transitionMany(tx, { entity: 'newsletter', event: 'newsletter.schedule', ids: [id], ...by });
  if (at >= now) return;
  // They have had it: none is sent now.
  await withoutJob(tx, `newsletters.send ${id}`);
  await execute(
    tx,
    sql`update newsletter_recipients set handed_at = ${at.toISOString()}::timestamptz,
               sent_at = ${at.toISOString()}::timestamptz, tries = 1 where newsletter_id = ${id}`,
  );
  await transitionMany(tx, {
    entity: 'newsletter',
    event: 'newsletter.finish',
    ids: [id],
    actor: { userId: null },
    now: later(at, HOUR),
  });
}
