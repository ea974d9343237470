import sql from 'sql-template-tag';

import type { LeadState } from '#contract/leads/states.ts';

import { type Queryable, execute, query, queryOne } from '../../platform/database/pool.ts';
import { Refused, notFound } from '../../platform/errors.ts';
import { applyTransition } from '../../lifecycle/transition.ts';
import type { By } from '../../platform/actor.ts';
import { type LeadFields, checkFields, claimEnd } from './fields.ts';
import { lockClaimsOf } from './locks.ts';

type Field = keyof LeadFields;
type Texts = Record<Exclude<Field, 'apps'>, string>;

interface Stored extends Texts {
  state: LeadState;
  version: number;
  apps: string[];
}

/** One field of a lead before and after, as its history keeps it. */
interface Change {
  readonly field: Field;
  readonly from: string;
  readonly to: string;
}

const read = (tx: Queryable, id: string, own: string | null): Promise<Stored | undefined> =>
  queryOne<Stored>(
    tx,
    sql`select l.state, l.version, l.company, l.shop as "shopDomain", l.contact_name as "contactName", l.email, l.phone,
               coalesce(l.country, '') as country, l.message,
               array(select a.slug from lead_apps m join apps a on a.id = m.app_id where m.lead_id = l.id order by 1) as apps
          from leads l where l.id = ${id} and (${own}::uuid is null or l.partner_id = ${own}::uuid) for no key update`,
  );

const words = (value: string | readonly string[]): string => (typeof value === 'string' ? value : value.join(', '));

/** What a field of the lead is now and is to be, where these differ. */
function changesOf(stored: Stored, request: Texts & { apps: string[] }): Change[] {
  const fields = ['company', 'shopDomain', 'contactName', 'email', 'phone', 'country', 'apps', 'message'] as const;
  return fields.flatMap((field) => {
    const [from, to] = [words(stored[field]), words(request[field])];
    return from === to ? [] : [{ field, from, to }];
  });
}

/**
 * Edits a pending or rejected lead; its history keeps both versions. Unchanged fields are not written. Another
 * shop or contact is claimed from now on. `own` is the calling partner, null for staff.
 * @throws 400 `invalid_input` at `apps` or `country`; 404; 409 `transition_not_allowed`, or `version_conflict` naming
 * the current values
 */
export async function updateLead(
  tx: Queryable,
  { id, own, version, fields }: { id: string; own: string | null; version: number; fields: LeadFields },
  { actor, now }: By,
): Promise<void> {
  const stored = await read(tx, id, own);
  if (!stored) throw notFound();
  const apps = await checkFields(tx, fields, id);
  const { phone = '', message = '' } = fields;
  const next = { ...fields, phone, message, apps: apps.map(({ slug }) => slug).toSorted() };
  const changes = changesOf(stored, next);
  if (changes.length === 0) return;
  const appIds = apps.map((app) => app.id);
  await query(tx, lockClaimsOf(id, { shop: next.shopDomain, email: next.email, appIds }));
  const isClaimedAnew = changes.some(({ field }) => field === 'shopDomain' || field === 'email');
  await applyTransition(tx, {
    entity: 'lead',
    event: 'lead.update',
    id,
    actor,
    now,
    payload: { changes },
    set: {
      company: next.company,
      shop: next.shopDomain,
      contact_name: next.contactName,
      email: next.email,
      phone: next.phone,
      country: next.country,
      message: next.message,
      ...(isClaimedAnew ? { claimed_at: now.toISOString() } : {}),
      ...(isClaimedAnew && stored.state === 'pending' ? { claim_ends_at: claimEnd(now) } : {}),
    },
  });
  // After the chart, whose refusal is more specific: a decided lead has another version too.
  if (version !== stored.version) throw conflict(changes);
  if (changes.some(({ field }) => field === 'apps')) await replaceApps(tx, id, appIds);
}

const conflict = (changes: readonly Change[]) =>
  new Refused(409, 'version_conflict', 'This lead was changed by someone else. Review it and try again.', {
    errors: changes.map(({ field, from }) => ({ path: field, message: from === '' ? 'Now empty.' : `Now: ${from}` })),
  });

async function replaceApps(tx: Queryable, leadId: string, appIds: readonly string[]): Promise<void> {
  await execute(tx, sql`delete from lead_apps where lead_id = ${leadId} and app_id <> all(${appIds}::uuid[])`);
  await execute(
    tx,
    sql`insert into lead_apps (lead_id, app_id)
        select ${leadId}::uuid, v.app_id from unnest(${appIds}::uuid[]) as v(app_id) on conflict do nothing`,
  );
}
