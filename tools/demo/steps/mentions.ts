import { DAY, HOUR } from '#contract/shared/day.ts';
import type { Queryable } from '../../../server/platform/database/pool.ts';
import { createNote } from '../../../server/features/notes/write.ts';
import { type Calendar, later } from '../calendar.ts';
import type { LaidUser } from '../lay/people.ts';
import type { Referrer } from '../plan/referrers.ts';
import type { Random } from '../random.ts';
import { mentions } from '../words/crm.ts';

interface Given {
  readonly calendar: Calendar;
  readonly staff: readonly LaidUser[];
  readonly referrers: readonly Referrer[];
  readonly random: Random;
}

const days = 20;
const each = 2;

/** In the last weeks every staff user was mentioned in a note about a partner and notified. */
export async function mentionColleagues(
  tx: Queryable,
  { calendar: { now, between }, staff, referrers, random }: Given,
): Promise<void> {
  const first = later(now, -days * DAY);
  const known = referrers.filter(({ from }) => from < first);
  if (known.length === 0) return;
  const due = staff
    .flatMap((colleague) => Array.from({ length: each }, () => colleague))
    .map((colleague) => ({ colleague, at: between(first, later(now, -HOUR), random) }))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
  for (const { colleague, at } of due) {
    const author = random.pick(staff.filter(({ id }) => id !== colleague.id));
    const note = `@${colleague.firstName} ${colleague.lastName} ${random.pick(mentions)}`;
    const by = { actor: { userId: author.id }, now: at };
    await createNote(tx, { of: 'partner', id: random.pick(known).id }, { note }, by);
  }
}
