import sql from 'sql-template-tag';

import { type Queryable, execute } from '../../database/pool.ts';
import { DAY, later } from '../calendar.ts';
import type { LeadPlan } from '../plan/leads.ts';
import { placeOf } from '../words/places.ts';

const claimed = 90 * DAY;

/** Adds leads as they stand. */
export async function layLeads(
  tx: Queryable,
  leads: readonly LeadPlan[],
  submitters: ReadonlyMap<string, string>,
): Promise<void> {
  const states = leads.map(({ decision }) =>
    decision === null ? 'pending' : decision.isApproved ? 'approved' : 'rejected',
  );
  const claims = leads.map(({ decision }) => (decision?.isApproved ? later(decision.at, claimed).toISOString() : null));
  const decided = leads.map(({ decision }) => decision?.at.toISOString() ?? null);
  await execute(
    tx,
    sql`insert into leads (id, partner_id, submitted_by, company, shop, contact_name, email, phone, country, message,
                           state, reason, claim_ends_at, decided_at, created_at, updated_at)
        select v.*, coalesce(v.decided_at, v.created_at)
          from unnest(${leads.map(({ id }) => id)}::uuid[], ${leads.map(({ referrer }) => referrer.id)}::uuid[],
                      ${leads.map(({ referrer }) => submitters.get(referrer.id) ?? null)}::uuid[],
                      ${leads.map(({ shop }) => shop.name)}::text[], ${leads.map(({ shop }) => shop.domain)}::text[],
                      ${leads.map(({ shop }) => shop.contact)}::text[], ${leads.map(({ shop }) => shop.email)}::text[],
                      ${leads.map(({ shop }) => `${placeOf(shop.country).phoneCode} ${phoneOf(shop.domain)}`)}::text[],
                      ${leads.map(({ shop }) => shop.country)}::text[], ${leads.map(({ message }) => message)}::text[],
                      ${states}::text[], ${leads.map(({ decision }) => decision?.reason ?? '')}::text[],
                      ${claims}::timestamptz[], ${decided}::timestamptz[],
                      ${leads.map(({ createdAt }) => createdAt.toISOString())}::timestamptz[])
            as v(id, partner_id, submitted_by, company, shop, contact_name, email, phone, country, message, state, reason,
                 claim_ends_at, decided_at, created_at)`,
  );
  const wanted = leads.flatMap(({ id, apps }) => apps.map((app) => ({ id, appId: app.id })));
  await execute(
    tx,
    sql`insert into lead_apps (lead_id, app_id)
        select * from unnest(${wanted.map(({ id }) => id)}::uuid[], ${wanted.map(({ appId }) => appId)}::uuid[])`,
  );
}

/** Nine digits that belong to a name. */
const phoneOf = (domain: string): string =>
  Array.from({ length: 9 }, (_, index) => (domain.charCodeAt(index % domain.length) % 8) + 2).join('');
