import sql from 'sql-template-tag';

import { type Queryable, execute } from '../../platform/database/pool.ts';
import { newId } from '../../platform/ids.ts';
import { type LeadFields, checkFields, claimEnd } from './fields.ts';
import { notifyStaff } from './notify.ts';

interface Submitter {
  readonly userId: string;
  readonly partnerId: string;
}

/**
 * Adds a lead despite conflicts and notifies staff; answers its id.
 * @throws 400 `invalid_input` at `apps` or `country`
 */
export async function submitLead(
  tx: Queryable,
  { userId, partnerId }: Submitter,
  fields: LeadFields,
  now: Date,
): Promise<string> {
  const { company, shopDomain, contactName, email, phone = '', country, message = '' } = fields;
  const apps = await checkFields(tx, fields, null);
  const id = newId();
  const at = now.toISOString();
  await execute(
    tx,
    sql`insert into leads (id, partner_id, submitted_by, company, shop, contact_name, email, phone, country, message,
                           consented_at, claimed_at, claim_ends_at, created_at, updated_at)
        values (${id}, ${partnerId}, ${userId}, ${company}, ${shopDomain}, ${contactName}, ${email}, ${phone},
                ${country}, ${message}, ${at}::timestamptz, ${at}::timestamptz, ${claimEnd(now)}::timestamptz,
                ${at}::timestamptz, ${at}::timestamptz)`,
  );
  await execute(
    tx,
    sql`insert into lead_apps (lead_id, app_id)
        select ${id}::uuid, v.app_id from unnest(${apps.map((app) => app.id)}::uuid[]) as v(app_id)`,
  );
  await notifyStaff(tx, [id], now);
  return id;
}
