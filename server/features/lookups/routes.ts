import {
  createProspectStatus as createProspectStatusCall,
  createProspectType as createProspectTypeCall,
  createTag as createTagCall,
  deleteProspectStatus,
  deleteProspectType,
  deleteTag as deleteTagCall,
  listAdmins,
  listManagers,
  listProspectStatuses,
  listProspectTypes,
  listTags,
  listTagUsage,
  mergeTag as mergeTagCall,
  orderProspectStatuses as orderProspectStatusesCall,
  updateProspectStatus as updateProspectStatusCall,
  updateProspectType as updateProspectTypeCall,
  updateTag as updateTagCall,
} from '#contract/lookups.ts';

import type { On } from '../../platform/http/endpoints.ts';
import type { Services } from '../../platform/services.ts';
import { actorOf } from '../../platform/actor.ts';
import type { Session } from '../../platform/session.ts';
import {
  createProspectStatus,
  createProspectType,
  createTag,
  deleteLookup,
  findProspectStatuses,
  findProspectTypes,
  findTags,
  orderProspectStatuses,
  updateProspectStatus,
  updateProspectType,
  updateTag,
} from './queries.ts';
import { findStaff } from './staff.ts';
import { deleteTag, findTagUsage, mergeTag } from './tags.ts';

/** The lists that partners and prospects are sorted by, and the colleagues they are given to. */
export function lookupRoutes(on: On, { pool, now }: Services): void {
  const by = (session: Session) => ({ actor: actorOf(session), now: now() });

  on(listTags, async () => ({ data: await findTags(pool) }));
  on(createTagCall, async ({ body }, { session, transact }) => ({
    data: await transact((tx) => createTag(tx, body, by(session))),
  }));
  on(updateTagCall, async ({ params, body }, { session, transact }) => ({
    data: await transact((tx) => updateTag(tx, params.id, body, by(session))),
  }));
  on(deleteTagCall, async ({ params: { id }, query: seen }, { session, transact }) => {
    await transact((tx) => deleteTag(tx, id, seen, by(session)));
    return { data: { id } };
  });
  on(listTagUsage, async () => ({ data: await findTagUsage(pool) }));
  on(mergeTagCall, async ({ params: { id }, body: { into } }, { session, transact }) => ({
    data: await transact((tx) => mergeTag(tx, { id, into }, by(session))),
  }));

  on(listProspectStatuses, async () => ({ data: await findProspectStatuses(pool) }));
  on(createProspectStatusCall, async ({ body }, { session, transact }) => ({
    data: await transact((tx) => createProspectStatus(tx, body, by(session))),
  }));
  on(updateProspectStatusCall, async ({ params, body }, { session, transact }) => ({
    data: await transact((tx) => updateProspectStatus(tx, params.id, body, by(session))),
  }));
  on(orderProspectStatusesCall, async ({ body }, { session, transact }) => ({
    data: await transact((tx) => orderProspectStatuses(tx, body, by(session))),
  }));
  on(deleteProspectStatus, async ({ params: { id } }, { session, transact }) => {
    await transact((tx) => deleteLookup(tx, 'prospectStatus', id, by(session)));
    return { data: { id } };
  });

  on(listProspectTypes, async () => ({ data: await findProspectTypes(pool) }));
  on(createProspectTypeCall, async ({ body }, { session, transact }) => ({
    data: await transact((tx) => createProspectType(tx, body.name, by(session))),
  }));
  on(updateProspectTypeCall, async ({ params, body }, { session, transact }) => ({
    data: await transact((tx) => updateProspectType(tx, params.id, body.name, by(session))),
  }));
  on(deleteProspectType, async ({ params: { id } }, { session, transact }) => {
    await transact((tx) => deleteLookup(tx, 'prospectType', id, by(session)));
    return { data: { id } };
  });

  on(listAdmins, async () => ({ data: await findStaff(pool, 'admin') }));
  on(listManagers, async () => ({ data: await findStaff(pool) }));
}
