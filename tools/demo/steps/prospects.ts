import type { Queryable } from '../../../server/platform/database/pool.ts';
import { transitionMany } from '../../../server/lifecycle/transition.ts';
import type { ProspectPlan } from '../plan/prospects.ts';

/** Archives every prospect that was archived, when its status was last set. */
export async function archiveProspects(tx: Queryable, prospects: readonly ProspectPlan[]): Promise<void> {
  for (const { id, isArchived, statusAt, assigneeId, createdBy } of prospects)
    if (isArchived) await archive(tx, [id], assigneeId ?? createdBy, statusAt);
}

/** Archives many together, as of the last of them. */
export async function archiveTogether(tx: Queryable, prospects: readonly ProspectPlan[]): Promise<void> {
  const archived = prospects.filter(({ isArchived }) => isArchived);
  const now = new Date(Math.max(0, ...archived.map(({ statusAt }) => statusAt.getTime())));
  await archive(
    tx,
    archived.map(({ id }) => id),
    archived[0]?.createdBy ?? null,
    now,
  );
}

const archive = (tx: Queryable, ids: readonly string[], userId: string | null, now: Date) =>
  transitionMany(tx, { entity: 'prospect', event: 'prospect.archive', ids, actor: { userId }, now });
