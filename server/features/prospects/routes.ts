import type { ParsedOf } from '#contract/shared/endpoint.ts';
import {
  getProspect,
  getProspectFilters,
  getProspectStatusesAndManagers,
  listArchivedProspects,
  listProspects,
} from '#contract/prospects/prospects.ts';
import {
  archiveProspect,
  createContact as createContactCall,
  createLog as createLogCall,
  createProspect as createProspectCall,
  createProspectNote,
  listLogs,
  listProspectNotes,
  loseProspect as loseProspectCall,
  reopenProspect as reopenProspectCall,
  setProspectAssignee,
  setProspectStatus,
  setProspectTags,
  setProspectType,
  unarchiveProspect,
  updateContact as updateContactCall,
  updateProspectNote,
} from '#contract/prospects/work.ts';

import type { Queryable } from '../../platform/database/pool.ts';
import type { On } from '../../platform/http/endpoints.ts';
import { findProspectStatuses, findProspectTypes, findTags } from '../lookups/queries.ts';
import { findStaff } from '../lookups/staff.ts';
import { findNotes } from '../notes/find.ts';
import { createNote, updateNote } from '../notes/write.ts';
import type { Services } from '../../platform/services.ts';
import { actorOf } from '../../platform/actor.ts';
import type { Session } from '../../platform/session.ts';
import { periodQuery } from '../../reporting/today.ts';
import { move, setAssignee, setStatus, setTags, setType } from './attributes.ts';
import { createContact, updateContact } from './contacts.ts';
import { createProspect } from './create.ts';
import { prospectsCsv } from './csv.ts';
import { findFilters } from './facets.ts';
import type { Filters } from './filters.ts';
import { setGeneralNote } from './generalNote.ts';
import { listed } from './list.ts';
import { createLog, findLogs } from './logs.ts';
import { loseProspect, reopenProspect } from './outcome.ts';
import { findProspect, findProspectPage } from './prospect.ts';

type Query = ParsedOf<typeof listProspects>['query'];

const filtersOf = (state: Filters['state'], query: Query, period: Filters['period']): Filters => ({
  state,
  search: query.search ?? '',
  statusIds: query.status_id ?? [],
  typeIds: query.type_id ?? [],
  assignees: query.assigned_to ?? [],
  tagIds: query.tag_ids ?? [],
  outcomes: query.outcome ?? [],
  period,
});

/** Possible partners that staff are courting. */
export function prospectRoutes(on: On, { pool, now }: Services): void {
  const by = (session: Session) => ({ actor: actorOf(session), now: now() });

  const list = async (state: Filters['state'], query: Query, wantsCsv: boolean) => {
    const { period } = await periodQuery(pool, query, now());
    const filters = filtersOf(state, query, period);
    if (!wantsCsv) return listed(pool, filters, query);
    const sort = query.sort ?? query.paginationOptions?.sort ?? '-createdAt';
    return { csv: prospectsCsv(pool, filters, sort) };
  };
  on(listProspects, ({ query }, { wantsCsv }) => list('active', query, wantsCsv));
  on(listArchivedProspects, ({ query }, { wantsCsv }) => list('archived', query, wantsCsv));

  on(getProspectFilters, async ({ query: { state = 'active' } }) => ({ data: await findFilters(pool, state) }));
  on(getProspectStatusesAndManagers, async () => {
    const [statuses, types, tags, managers] = await Promise.all([
      findProspectStatuses(pool),
      findProspectTypes(pool),
      findTags(pool),
      findStaff(pool),
    ]);
    return { data: { statuses, types, tags, managers } };
  });

  on(getProspect, async ({ params: { id } }, { session }) => ({
    data: await findProspectPage(pool, id, { role: session.user.role, now: now() }),
  }));

  on(setProspectStatus, async ({ params: { id }, body }, { session, transact }) => ({
    data: await transact(async (tx) => {
      await setStatus(tx, { id, version: body.version, statusId: body.status_id }, by(session));
      return findProspect(tx, id);
    }),
  }));
  on(setProspectType, async ({ params: { id }, body }, { session, transact }) => ({
    data: await transact(async (tx) => {
      await setType(tx, { id, version: body.version, typeId: body.type_id }, by(session));
      return findProspect(tx, id);
    }),
  }));
  on(setProspectAssignee, async ({ params: { id }, body }, { session, transact }) => ({
    data: await transact(async (tx) => {
      await setAssignee(tx, { id, version: body.version, assignedTo: body.assigned_to }, by(session));
      return findProspect(tx, id);
    }),
  }));
  on(setProspectTags, async ({ params: { id }, body }, { session, transact }) => ({
    data: await transact(async (tx) => {
      await setTags(tx, { id, version: body.version, tagIds: body.tag_ids }, by(session));
      return findProspect(tx, id);
    }),
  }));

  const moved = (tx: Queryable, id: string, event: 'prospect.archive' | 'prospect.unarchive', session: Session) =>
    move(tx, { id, event }, by(session)).then(() => findProspect(tx, id));
  on(archiveProspect, async ({ params: { id } }, { session, transact }) => ({
    data: await transact((tx) => moved(tx, id, 'prospect.archive', session)),
  }));
  on(unarchiveProspect, async ({ params: { id } }, { session, transact }) => ({
    data: await transact((tx) => moved(tx, id, 'prospect.unarchive', session)),
  }));

  on(loseProspectCall, async ({ params: { id }, body: { reason } }, { session, transact }) => ({
    data: await transact(async (tx) => {
      await loseProspect(tx, { id, reason }, by(session));
      return findProspect(tx, id);
    }),
  }));
  on(reopenProspectCall, async ({ params: { id } }, { session, transact }) => ({
    data: await transact(async (tx) => {
      await reopenProspect(tx, id, by(session));
      return findProspect(tx, id);
    }),
  }));

  on(createProspectCall, async ({ body }, { session, transact }) => ({
    data: await transact(async (tx) => findProspect(tx, await createProspect(tx, body, by(session)))),
  }));

  on(createContactCall, async ({ body }, { transact }) => ({
    data: await transact((tx) => createContact(tx, body, now())),
  }));
  on(updateContactCall, async ({ body }, { transact }) => ({
    data: await transact((tx) => updateContact(tx, body, now())),
  }));

  on(listProspectNotes, async ({ params: { id }, query }) => {
    await findProspect(pool, id);
    return findNotes(pool, { of: 'prospect', id }, query);
  });
  on(createProspectNote, async ({ body: { prospectId, ...written } }, { session, transact }) => ({
    data: await transact((tx) => createNote(tx, { of: 'prospect', id: prospectId }, written, by(session))),
  }));
  on(updateProspectNote, async ({ body }, { session, transact }) => ({
    data: await transact(async (tx) => {
      if ('note' in body) return updateNote(tx, { ...body, of: 'prospect' }, by(session));
      const { prospectId, version, generalNote } = body;
      await setGeneralNote(tx, { id: prospectId, version, generalNote }, by(session));
      return findProspect(tx, prospectId);
    }),
  }));

  on(createLogCall, async ({ body }, { session, transact }) => ({
    data: await transact((tx) => createLog(tx, body, by(session))),
  }));
  on(listLogs, ({ params: { id }, query }) => findLogs(pool, id, query));
}
