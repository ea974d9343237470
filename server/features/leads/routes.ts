import {
  approveLead as approveCall,
  listLeads as listCall,
  listOwnLeads,
  rejectLead as rejectCall,
  retryLead as retryCall,
  revokeLead as revokeCall,
  submitLead as submitCall,
  undoLead as undoCall,
  updateLead as updateCall,
  withdrawLead as withdrawCall,
} from '#contract/leads/leads.ts';

import sql from 'sql-template-tag';

import { type Queryable, queryOne } from '../../platform/database/pool.ts';
import { type On, ownPartner } from '../../platform/http/endpoints.ts';
import { notFound } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { throttleAll } from '../../platform/throttle.ts';
import { actorOf } from '../../platform/actor.ts';
import { managerIdOf } from '../../reporting/managed.ts';
import { periodQuery } from '../../reporting/today.ts';
import { approveLead, rejectLead, retryLead, revokeLead, undoLead, withdrawLead } from './decide.ts';
import { findLeads } from './lead.ts';
import { listLeads } from './list.ts';
import { submitLead } from './submit.ts';
import { updateLead } from './update.ts';

/** Per partner, since staff are notified of each. */
const mostSubmitted = { limit: 100, windowSeconds: 3600 };

/** Shops that partners submit by hand, and what staff make of them. */
export function leadRoutes(on: On, { pool, now }: Services): void {
  async function one(db: Queryable, id: string, own: string | null) {
    const [lead] = await findLeads(db, [id], { own, now: now() });
    if (!lead) throw notFound();
    return lead;
  }

  on(listCall, async ({ query }, { session }) => {
    const time = now();
    const { id, partnerId = null, status, search } = query;
    const { period } = await periodQuery(pool, query, time);
    const managedBy = managerIdOf(query.managedBy, session.user.id);
    return listLeads(pool, { id, partnerId, managedBy, status, search, period }, query, { own: null, now: time });
  });

  on(listOwnLeads, ({ query }, { session }) => {
    const partnerId = session.partner.id;
    const { id, status, search } = query;
    return listLeads(pool, { id, partnerId, status, search, period: null }, query, { own: partnerId, now: now() });
  });

  on(submitCall, async ({ body: { consent: _, ...fields } }, { session, transact }) => {
    const partnerId = session.partner.id;
    await throttleAll(pool, [{ key: `leads:${partnerId}`, ...mostSubmitted }], now());
    return {
      data: await transact(async (tx) => {
        const id = await submitLead(tx, { userId: session.user.id, partnerId }, fields, now());
        return one(tx, id, partnerId);
      }),
    };
  });

  on(approveCall, async ({ params: { id }, body: { overrideReason } }, { session, transact }) => ({
    data: await transact(async (tx) => {
      await approveLead(tx, { id, overrideReason }, { actor: actorOf(session), now: now() });
      return one(tx, id, null);
    }),
  }));

  on(undoCall, async ({ params: { id } }, { session, transact }) => ({
    data: await transact(async (tx) => {
      await undoLead(tx, id, { actor: actorOf(session), now: now() });
      return one(tx, id, null);
    }),
  }));

  on(rejectCall, async ({ params: { id }, body: { reason } }, { session, transact }) => ({
    data: await transact(async (tx) => {
      await rejectLead(tx, { id, reason }, { actor: actorOf(session), now: now() });
      return one(tx, id, null);
    }),
  }));

  on(updateCall, async ({ params: { id }, body: { version, ...fields } }, { session, transact }) => ({
    data: await transact(async (tx) => {
      const own = ownPartner(session);
      await updateLead(tx, { id, own, version, fields }, { actor: actorOf(session), now: now() });
      return one(tx, id, own);
    }),
  }));

  on(withdrawCall, async ({ params: { id } }, { session, transact }) => ({
    data: await transact(async (tx) => {
      const own = session.partner.id;
      const mine = await queryOne(tx, sql`select 1 from leads where id = ${id} and partner_id = ${own}`);
      if (!mine) throw notFound();
      await withdrawLead(tx, id, { actor: actorOf(session), now: now() });
      return one(tx, id, own);
    }),
  }));

  on(revokeCall, async ({ params: { id }, body: { reason } }, { session, transact }) => ({
    data: await transact(async (tx) => {
      await revokeLead(tx, { id, reason }, { actor: actorOf(session), now: now() });
      return one(tx, id, null);
    }),
  }));

  on(retryCall, async ({ params: { id } }, { session, transact }) => ({
    data: await transact(async (tx) => {
      const own = ownPartner(session);
      const mine = await queryOne(
        tx,
        sql`select 1 from leads where id = ${id} and (${own}::uuid is null or partner_id = ${own}::uuid)`,
      );
      if (!mine) throw notFound();
      await retryLead(tx, id, { actor: actorOf(session), now: now() });
      return one(tx, id, own);
    }),
  }));
}
