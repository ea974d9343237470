import type { Pool } from 'pg';
import sql from 'sql-template-tag';

import { stateWord, subjectWord } from '#contract/lifecycles/stateWords.ts';
import { plural } from '#contract/shared/plural.ts';

import { noteStays } from '../../lifecycle/escalation.ts';
import { levels } from '../../lifecycle/limits.ts';
import { type Queryable, transaction } from '../../platform/database/pool.ts';
import { groupBy } from '../../platform/groupBy.ts';
import type { Task } from '../../platform/jobs/jobs.ts';
import type { CronEntry } from '../../platform/jobs/worker.ts';
import { createNotifications } from '../notifications/create.ts';
import { looksAfter } from '../partners/people.ts';

/** Kinds that a notification names; the map has the rest. */
const named = 4;

interface Notified {
  readonly recipientId: string;
  readonly entity: string;
  readonly region: string;
  readonly state: string;
  readonly records: number;
}

/**
 * Notifies staff of what has stayed in a state for longer than its limits, once for each stay: who looks after the record where it is
 * late, all admins where it is very late. One notification for each person, however many records there are.
 */
export async function escalateStays(tx: Queryable, now: Date): Promise<void> {
  const notified = await noteStays<Notified>(tx, now, whoIsNotified);
  const byPerson = groupBy(notified, ({ recipientId }) => recipientId);
  await createNotifications(
    tx,
    [...byPerson].map(([recipientId, kinds]) => ({
      recipientId,
      type: 'recordsLate' as const,
      ...wordsOf(kinds),
      action: { action: 'redirect_to_partners_page' as const, parameters: { stateMap: placeOfAll(kinds) } },
    })),
    now,
  );
}

/** The state to open where all are in one; '' else. */
const placeOfAll = ([first, ...others]: readonly Notified[]): string =>
  first === undefined || others.length > 0 ? '' : `${first.entity}.${first.region}.${first.state}`;

function wordsOf(kinds: readonly Notified[]): { title: string; content: string } {
  const all = kinds.reduce((sum, { records }) => sum + records, 0);
  const parts = kinds
    .toSorted((one, other) => other.records - one.records)
    .map(({ entity, state, records }) => `${subjectWord(entity)} ${stateWord(state)}: ${records}`);
  const rest = parts.length - named;
  const more = rest > 0 ? [`and ${rest} more`] : [];
  return {
    title: `${plural(all, { one: 'record has', other: 'records have' })} waited too long`,
    content: [...parts.slice(0, named), ...more].join('\n'),
  };
}

/** Who is notified of how many of the `stays`, by kind; each record counts once for a person. */
const whoIsNotified = sql`
  , looking as materialized (
    select p.id as partner_id, u.id as user_id
      from partners p join users u on ${looksAfter}
     where p.id in (select partner_id from stays where level = ${levels.late})
  ), notified as (
    select l.user_id, s.entity, s.region, s.state, s.id
      from stays s join looking l on l.partner_id = s.partner_id where s.level = ${levels.late}
    union
    select s.assignee_id, s.entity, s.region, s.state, s.id
      from stays s where s.level = ${levels.late} and s.assignee_id is not null
    union
    select u.id, s.entity, s.region, s.state, s.id from stays s join users u on u.role = 'admin' and not u.is_disabled
     where s.level = ${levels.veryLate} or (s.partner_id is null and s.assignee_id is null)
  )
  select user_id as "recipientId", entity, region, state, count(*) as records from notified group by 1, 2, 3, 4
   order by user_id, entity, region, state`;

/** Every five minutes; the next run makes up for a missed one. */
export const staysCron: CronEntry = { job: 'lifecycles.escalate', at: '*/5 * * * *' };

/** The task behind it. */
export const staysTask =
  (pool: Pool, now: () => Date): Task<'lifecycles.escalate'> =>
  async () => {
    await transaction(pool, (tx) => escalateStays(tx, now()));
  };
