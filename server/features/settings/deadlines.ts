import type { DeadlineSettings } from '#contract/settings/deadlines.ts';

import { findDeadlines } from '../../lifecycle/deadlines.ts';
import type { Actor } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import { writeSetting } from '../../platform/database/settings.ts';

/** Changes the times; they count for deadlines that begin from now on. */
export async function writeDeadlines(
  tx: Queryable,
  after: DeadlineSettings,
  { actor, now }: { actor: Actor; now: Date },
): Promise<DeadlineSettings> {
  const payload = { before: await findDeadlines(tx), after };
  await writeSetting(tx, 'deadline_days', after, now);
  await recordAudit(tx, { action: 'settings.deadlines', entity: 'settings', entityId: null, payload }, { actor, now });
  return after;
}
