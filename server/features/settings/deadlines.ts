import type { KnownDeadlines } from '#contract/settings/deadlines.ts';

import { findDeadlines } from '../../lifecycle/deadlines.ts';
import type { By } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import { lockSetting, settingVersion, writeSetting } from '../../platform/database/settings.ts';

/** The times, with the version to send back when changing them. */
export const findKnownDeadlines = async (db: Queryable): Promise<KnownDeadlines> => ({
  // Read first: a change in between is refused, not overwritten.
  version: await settingVersion(db, 'deadline_days'),
  ...(await findDeadlines(db)),
});

/** Changes the times; they count for deadlines that begin from now on. @throws 409 for stale ones */
export async function writeDeadlines(
  tx: Queryable,
  { version, ...after }: KnownDeadlines,
  { actor, now }: By,
): Promise<KnownDeadlines> {
  await lockSetting(tx, 'deadline_days', version);
  const payload = { before: await findDeadlines(tx), after };
  await writeSetting(tx, 'deadline_days', after, now);
  await recordAudit(tx, { action: 'settings.deadlines', entity: 'settings', entityId: null, payload }, { actor, now });
  return { ...after, version: version + 1 };
}
