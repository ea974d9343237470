import sql from 'sql-template-tag';

import type { Prospect, ProspectPage } from '#contract/prospects/prospects.ts';

import { type Queryable, query, queryOne } from '../../platform/database/pool.ts';
import { notFound } from '../../platform/errors.ts';
import { type ActionsViewer, withActions } from '../../lifecycle/withActions.ts';
import { findNotes } from '../notes/find.ts';
import { type ProspectRow, presentProspect, prospectColumns } from './columns.ts';
import { changesOf } from './history.ts';

/** @throws 404 */
export async function findProspect(db: Queryable, id: string): Promise<Prospect> {
  const row = await queryOne<ProspectRow>(db, sql`select ${prospectColumns} from prospects p where p.id = ${id}`);
  if (!row) throw notFound();
  return presentProspect(row);
}

const historyLength = 50;

/** A prospect with all that its page shows. @throws 404 */
export async function findProspectPage(db: Queryable, id: string, viewer: ActionsViewer): Promise<ProspectPage> {
  const [[prospect], notes, history, invitations] = await Promise.all([
    withActions(db, 'prospect', [await findProspect(db, id)], viewer),
    findNotes(db, { of: 'prospect', id }, {}),
    changesOf(db, id, historyLength),
    findInvitations(db, id),
  ]);
  if (!prospect) throw notFound();
  return {
    ...prospect,
    notes: notes.data,
    noteCount: notes.meta.total,
    history,
    invitations,
  };
}

/** Invitations sent to the addresses of its contacts, newest first. */
const findInvitations = (db: Queryable, id: string): Promise<ProspectPage['invitations']> =>
  query<ProspectPage['invitations'][number]>(
    db,
    sql`select i.id, i.email, i.sent_at as "sentAt", i.state as status
          from invitations i
         where lower(i.email) in (select lower(c.email) from prospect_contacts c where c.prospect_id = ${id} and c.email <> '')
           and i.role = 'partner' and i.state <> 'replaced'
         order by i.created_at desc, i.id desc
         limit 20`,
  );
