import sql from 'sql-template-tag';

import type { Lead } from '#contract/leads/leads.ts';

import { announce } from '../../../server/features/leads/announce.ts';
import { query, transaction } from '../../../server/platform/database/pool.ts';
import { type Built, type Caller, build } from '../app.ts';
import { makeApp } from '../make/apps.ts';
import { queuedMails } from '../charts/recorded.ts';

/** When the steps are taken, unless a test moves the clock. */
export const now = '2026-11-20T10:00:00.000Z';
/** When the claim of a lead that is submitted then ends. */
export const claimEnd = '2027-02-18T10:00:00.000Z';

type PartnerCaller = Caller & { partnerId: string };

export interface LeadWorld {
  built: Built;
  staff: Caller;
  partner: PartnerCaller;
  /** Its name in addresses is `stock`. */
  app: Awaited<ReturnType<typeof makeApp>>;
}

/** A server with a manager, a partner and an app, at `now`. */
export async function leadWorld(): Promise<LeadWorld> {
  const built = await build();
  built.setNow(now);
  const staff = await built.as('manager');
  const partner = await partnerOf(built);
  const app = await makeApp(built.db.pool, { name: 'Stock', slug: 'stock' });
  return { built, staff, partner, app };
}

async function partnerOf(built: Built): Promise<PartnerCaller> {
  const caller = await built.as('partner');
  if (caller.partnerId === null) throw new Error('no partner');
  return { ...caller, partnerId: caller.partnerId };
}

let made = 0;
export const nextShop = () => `shop-${(made += 1)}.example`;

export const fields = (shop = nextShop(), more: object = {}) => ({
  company: 'Kim’s Bakery',
  shopDomain: shop,
  contactName: 'Kim Baker',
  email: `kim@${shop}`,
  phone: '+49 30 1234567',
  country: 'DE',
  apps: ['stock'],
  message: 'They look for a stock app.',
  ...more,
});

const isAnswer = (body: unknown): body is { data: Lead } =>
  typeof body === 'object' && body !== null && 'data' in body && typeof body.data === 'object';
export const leadIn = ({ body }: { body: unknown }): Lead => {
  if (!isAnswer(body)) throw new Error(`no lead: ${JSON.stringify(body)}`);
  return body.data;
};

export const actionOf = (lead: Lead, event: string) => lead.actions.find((one) => one.event === event);

/** Retries when asked to (503 with Retry-After). */
export async function insist(ask: () => ReturnType<Built['request']>): ReturnType<Built['request']> {
  const answer = await ask();
  return answer.status === 503 && 'retry-after' in answer.headers ? insist(ask) : answer;
}

/** What partners and staff do with leads over HTTP, and what it leaves. */
export function leadSteps(world: () => LeadWorld) {
  const submit = (body: object, caller: Caller = world().partner) =>
    world().built.request(caller, 'POST', '/api/leads', { ...body, consent: true });
  const submitted = async (shop = nextShop(), caller: Caller = world().partner, more: object = {}) =>
    leadIn(await submit(fields(shop, more), caller));
  const approve = (id: string, body: object = {}, caller: Caller = world().staff) =>
    world().built.request(caller, 'PUT', `/api/leads/${id}`, body);
  const reject = (id: string, body: object = {}, caller: Caller = world().staff) =>
    world().built.request(caller, 'PUT', `/api/leads/reject/${id}`, body);
  const update = (id: string, body: object, caller: Caller = world().partner) =>
    world().built.request(caller, 'PUT', `/api/leads/update/${id}`, body);
  const retry = (id: string, caller: Caller = world().partner) =>
    world().built.request(caller, 'PUT', `/api/leads/retry/${id}`);

  const history = (id: string) =>
    query(
      world().built.db.pool,
      sql`select event, from_state, to_state, actor_id, payload from lifecycle_events
         where entity = 'lead' and entity_id = ${id} order by created_at, id`,
    );
  const notificationsOf = (userId: string) =>
    query(
      world().built.db.pool,
      sql`select type_id, title, content, action_data from notifications where recipient_id = ${userId} order by created_at, id`,
    );
  const mails = (email: string) => queuedMails(world().built.db.ownerPool, email);
  const announcements = (id: string) =>
    query<{ ids: string[]; undoableUntil: string; runAt: string }>(
      world().built.db.ownerPool,
      sql`select j.payload -> 'ids' as ids, j.payload ->> 'undoableUntil' as "undoableUntil", j.run_at as "runAt"
          from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
         where t.identifier = 'leads.announce' and (j.payload -> 'ids')::jsonb ? ${id} order by j.id`,
    );
  /** Runs the jobs that wait to notify the partner of the lead's approvals, as at least once they are. */
  const announceAll = async (id: string) => {
    for (const job of await announcements(id))
      await transaction(world().built.db.pool, (tx) => announce(tx, job, world().built.services.now()));
  };
  const undo = (id: string, caller: Caller = world().staff) =>
    world().built.request(caller, 'PUT', `/api/leads/undo/${id}`);

  return {
    partnerOf: () => partnerOf(world().built),
    submit,
    submitted,
    approve,
    reject,
    update,
    retry,
    history,
    notificationsOf,
    mails,
    announcements,
    announceAll,
    undo,
  };
}
