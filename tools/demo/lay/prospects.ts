import { monthOf } from '#contract/shared/month.ts';
import sql from 'sql-template-tag';

import { type Queryable, execute } from '../../../server/platform/database/pool.ts';
import { loseProspect, reopenProspect } from '../../../server/features/prospects/outcome.ts';
import { transitionMany } from '../../../server/lifecycle/transition.ts';
import type { ProspectPlan } from '../plan/prospects.ts';
import { lossReasons } from '../words/crm.ts';

/** Inserts prospects as given, with their notes and logs. */
export async function layProspects(tx: Queryable, prospects: readonly ProspectPlan[]): Promise<void> {
  await execute(
    tx,
    sql`insert into prospects (id, name, domain, country, status_id, type_id, assigned_to, manager_id, general_note,
                               status_updated_at, created_by, created_at, updated_at)
        select v.id, v.name, v.domain, v.country, s.id, t.id, v.assigned_to, v.manager_id, v.general_note,
               v.status_at, v.created_by, v.created_at, greatest(v.status_at, v.created_at)
          from unnest(${prospects.map(({ id }) => id)}::uuid[], ${prospects.map(({ name }) => name)}::text[],
                      ${prospects.map(({ domain }) => domain)}::text[], ${prospects.map(({ country }) => country)}::text[],
                      ${prospects.map(({ status }) => status)}::text[], ${prospects.map(({ type }) => type)}::text[],
                      ${prospects.map(({ assigneeId }) => assigneeId)}::uuid[],
                      ${prospects.map(({ managerId }) => managerId)}::uuid[],
                      ${prospects.map(({ generalNote }) => generalNote)}::text[],
                      ${prospects.map(({ statusAt }) => statusAt.toISOString())}::timestamptz[],
                      ${prospects.map(({ createdBy }) => createdBy)}::uuid[],
                      ${prospects.map(({ createdAt }) => createdAt.toISOString())}::timestamptz[])
            as v(id, name, domain, country, status, type, assigned_to, manager_id, general_note, status_at,
                 created_by, created_at)
          join prospect_statuses s on s.name = v.status
          join prospect_types t on t.name = v.type`,
  );
  await takeTogether(
    tx,
    prospects.filter(({ status }) => status === 'Lost'),
    (month) => ({ event: 'prospect.lose', reason: lossReasons[month % lossReasons.length] ?? '' }),
  );
  await loseAndReopen(tx, prospects);
  await takeTogether(
    tx,
    prospects.filter(({ isArchived }) => isArchived),
    () => ({ event: 'prospect.archive' }),
  );
  const tagged = prospects.flatMap(({ id, tags }) => tags.map((tag) => ({ id, tag })));
  await execute(
    tx,
    sql`insert into prospect_tags (prospect_id, tag_id)
        select v.prospect_id, t.id
          from unnest(${tagged.map(({ id }) => id)}::uuid[], ${tagged.map(({ tag }) => tag)}::text[]) as v(prospect_id, tag)
          join tags t on t.name = v.tag`,
  );
  const contacts = prospects.flatMap(({ id, contacts: own }) => own.map((contact) => ({ ...contact, prospectId: id })));
  await execute(
    tx,
    sql`insert into prospect_contacts (id, prospect_id, first_name, last_name, email, phone, position, created_at, updated_at)
        select v.*, v.at
          from unnest(${contacts.map(({ id }) => id)}::uuid[], ${contacts.map(({ prospectId }) => prospectId)}::uuid[],
                      ${contacts.map(({ firstName }) => firstName)}::text[],
                      ${contacts.map(({ lastName }) => lastName)}::text[], ${contacts.map(({ email }) => email)}::text[],
                      ${contacts.map(({ phone }) => phone)}::text[], ${contacts.map(({ position }) => position)}::text[],
                      ${contacts.map(({ at }) => at.toISOString())}::timestamptz[])
            as v(id, prospect_id, first_name, last_name, email, phone, position, at)`,
  );
  await layNotes(
    tx,
    'prospect',
    prospects.flatMap(({ id, notes }) => notes.map((note) => ({ ...note, of: id }))),
  );
  const logs = prospects.flatMap(({ id, logs: own }) => own.map((log) => ({ ...log, prospectId: id })));
  await execute(
    tx,
    sql`insert into prospect_logs (id, prospect_id, author_id, type, outcome, note, occurred_at, created_at)
        select v.*, v.at
          from unnest(${logs.map(({ id }) => id)}::uuid[], ${logs.map(({ prospectId }) => prospectId)}::uuid[],
                      ${logs.map(({ authorId }) => authorId)}::uuid[], ${logs.map(({ type }) => type)}::text[],
                      ${logs.map(({ outcome }) => outcome)}::text[], ${logs.map(({ note }) => note)}::text[],
                      ${logs.map(({ at }) => at.toISOString())}::timestamptz[])
            as v(id, prospect_id, author_id, type, outcome, note, at)`,
  );
}

/** Those that were lost and are open again, each at its times. */
async function loseAndReopen(tx: Queryable, prospects: readonly ProspectPlan[]): Promise<void> {
  for (const [index, { id, createdBy, lostBefore, statusAt }] of prospects.entries()) {
    if (lostBefore === null) continue;
    const reason = lossReasons[index % lossReasons.length] ?? '';
    const changing = { actor: { userId: createdBy } };
    await loseProspect(tx, { id, reason }, { ...changing, now: lostBefore });
    await reopenProspect(tx, id, { ...changing, now: statusAt });
  }
}

/** Those of a month go together, as of the last of them. */
async function takeTogether(
  tx: Queryable,
  prospects: readonly ProspectPlan[],
  step: (month: number) => { event: 'prospect.archive' | 'prospect.lose'; reason?: string },
): Promise<void> {
  const months = new Map<string, ProspectPlan[]>();
  for (const prospect of prospects) {
    const month = monthOf(prospect.statusAt);
    const alike = months.get(month) ?? [];
    alike.push(prospect);
    months.set(month, alike);
  }
  const inOrder = [...months].toSorted(([one], [other]) => (one < other ? -1 : 1));
  for (const [index, [, alike]] of inOrder.entries()) {
    const now = new Date(Math.max(...alike.map(({ statusAt }) => statusAt.getTime())));
    const { event, reason } = step(index);
    await transitionMany(tx, {
      entity: 'prospect',
      event,
      ids: alike.map(({ id }) => id),
      actor: { userId: alike[0]?.createdBy ?? null },
      now,
      ...(reason !== undefined && {
        payload: { reason },
        set: { outcome_at: now.toISOString(), outcome_reason: reason },
      }),
    });
  }
}

interface LaidNote {
  readonly id: string;
  /** The partner or prospect. */
  readonly of: string;
  readonly authorId: string;
  readonly note: string;
  readonly at: Date;
}

/** Adds notes of staff. */
export const layNotes = (tx: Queryable, about: 'partner' | 'prospect', notes: readonly LaidNote[]): Promise<number> =>
  execute(
    tx,
    sql`insert into notes (id, partner_id, prospect_id, author_id, note, created_at, updated_at)
        select v.id, case ${about}::text when 'partner' then v.about end, case ${about}::text when 'prospect' then v.about end,
               v.author_id, v.note, v.at, v.at
          from unnest(${notes.map(({ id }) => id)}::uuid[], ${notes.map(({ of }) => of)}::uuid[],
                      ${notes.map(({ authorId }) => authorId)}::uuid[], ${notes.map(({ note }) => note)}::text[],
                      ${notes.map(({ at }) => at.toISOString())}::timestamptz[]) as v(id, about, author_id, note, at)`,
  );
