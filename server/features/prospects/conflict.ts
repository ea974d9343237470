import { changeSentence } from '#contract/prospects/change.ts';
import type { ProspectChange } from '#contract/prospects/prospects.ts';

import type { Queryable } from '../../platform/database/pool.ts';
import { Refused } from '../../platform/errors.ts';
import { changesOf } from './history.ts';

/** Max changes listed. */
const most = 20;

const nameOf = ({ by }: ProspectChange): string | null => (by ? `${by.firstName} ${by.lastName}` : null);

/** 409 `version_conflict`: what was done to a prospect since the version that was read, and by whom. */
export async function versionConflict(
  db: Queryable,
  { id, version, sent }: { id: string; version: number; sent: number },
): Promise<Refused> {
  const changes = sent < version ? await changesOf(db, id, Math.min(version - sent, most)) : [];
  const words = changes.slice(0, 3).map((change) => changeSentence({ ...change, by: nameOf(change) }));
  const more = version - sent > words.length && words.length > 0 ? ['And more.'] : [];
  return new Refused(
    409,
    'version_conflict',
    ['This prospect was changed by someone else.', ...words, ...more].join(' '),
    {
      conflict: {
        version,
        changes: changes.map((change) => ({
          what: change.what,
          before: change.before,
          after: change.after,
          by: nameOf(change),
          at: change.at,
        })),
      },
    },
  );
}
