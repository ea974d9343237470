import sql from 'sql-template-tag';
import { type LeadState, leadCodeOf } from '#contract/leads/states.ts';
import { type Queryable, query } from '../../../server/platform/database/pool.ts';
import { newId } from '../../../server/platform/ids.ts';
import { next } from './next.ts';

interface GivenLead {
  partnerId: string;
  appIds?: readonly string[];
  submittedBy?: string | null;
  company?: string;
  shop?: string;
  email?: string;
  state?: LeadState;
  reason?: string;
  /** When it was submitted. */
  at?: string;
  decidedAt?: string;
}

/**
 * A lead that waits, for a shop no one else submitted; it claims the shop for 90 days from when it was submitted or
 * approved.
 */
export async function makeLead(db: Queryable, given: GivenLead) {
  const n = next();
  const at = given.at ?? '2026-11-01T09:00:00.000Z';
  const state = given.state ?? 'pending';
  const decidedAt = state === 'pending' ? null : (given.decidedAt ?? at);
  const lead = {
    id: newId(),
    partnerId: given.partnerId,
    company: given.company ?? `Company ${n}`,
    shop: given.shop ?? `lead-${n}.example`,
    email: given.email ?? `owner@lead-${n}.example`,
    version: 1,
  };
  await query(
    db,
    sql`insert into leads (id, partner_id, submitted_by, company, shop, contact_name, email, country, state, reason,
                           claimed_at, claim_ends_at, decided_at, created_at, updated_at)
        values (${lead.id}, ${lead.partnerId}, ${given.submittedBy ?? null}, ${lead.company}, ${lead.shop}, 'Kim Shop',
                ${lead.email}, 'DE', ${state}, ${given.reason ?? ''}, ${at}::timestamptz,
                ${leadCodeOf(state) === -1 ? null : (decidedAt ?? at)}::timestamptz + interval '90 days',
                ${decidedAt}::timestamptz, ${at}::timestamptz, ${decidedAt ?? at}::timestamptz)`,
  );
  await query(
    db,
    sql`insert into lead_apps (lead_id, app_id)
        select ${lead.id}::uuid, v.id from unnest(${given.appIds ?? []}::uuid[]) as v(id)`,
  );
  return lead;
}
