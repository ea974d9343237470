import sql from 'sql-template-tag';

import { type Queryable, execute } from '../../../server/platform/database/pool.ts';
import { claimEnd } from '../../../server/features/leads/fields.ts';
import type { LeadPlan } from '../plan/leads.ts';
import { placeOf } from '../words/places.ts';

/** Adds leads as they were submitted, undecided. */
export async function layLeads(
  tx: Queryable,
  leads: readonly LeadPlan[],
  submitters: ReadonlyMap<string, string>,
): Promise<void> {
  const times = leads.map(({ createdAt }) => createdAt.toISOString());
  await execute(
    tx,
    sql`insert into leads (id, partner_id, submitted_by, company, shop, contact_name, email, phone, country, message,
                           claim_ends_at, created_at, updated_at, claimed_at, consented_at)
        select v.*, v.created_at, v.created_at, v.created_at
          from unnest(${leads.map(({ id }) => id)}::uuid[], ${leads.map(({ referrer }) => referrer.id)}::uuid[],
                      ${leads.map(({ referrer }) => submitters.get(referrer.id) ?? null)}::uuid[],
                      ${leads.map(({ shop }) => shop.name)}::text[], ${leads.map(({ shop }) => shop.domain)}::text[],
                      ${leads.map(({ shop }) => shop.contact)}::text[], ${leads.map(({ shop }) => shop.email)}::text[],
                      ${leads.map(({ shop }) => `${placeOf(shop.country).phoneCode} ${phoneOf(shop.domain)}`)}::text[],
                      ${leads.map(({ shop }) => shop.country)}::text[], ${leads.map(({ message }) => message)}::text[],
                      ${leads.map(({ createdAt }) => claimEnd(createdAt))}::timestamptz[], ${times}::timestamptz[])
            as v(id, partner_id, submitted_by, company, shop, contact_name, email, phone, country, message,
                 claim_ends_at, created_at)`,
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
