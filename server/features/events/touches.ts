import sql, { type Sql } from 'sql-template-tag';

import type { Touch } from '#contract/referrals/attributionDecision.ts';
import type { LeadState } from '#contract/leads/states.ts';

/** A visit or a lead as `visitColumns` and `leadColumns` read it. */
export interface TouchRow {
  readonly kind: 'visit' | 'lead';
  readonly id: string;
  readonly partnerId: string;
  readonly at: string;
  readonly isBot: boolean | null;
  readonly named: 'visit_id' | 'utm_content' | null;
  readonly state: LeadState | null;
  readonly decidedAt: string | null;
  readonly claimEndsAt: string | null;
  readonly isUsed: boolean;
}

/** Of a visit `i`; `named` is how the install names it. */
export const visitColumns = (named: Sql): Sql => sql`
  'visit' as kind, i.id, i.partner_id as "partnerId", i.created_at as at, i.is_bot as "isBot", ${named} as named,
  null as state, null::timestamptz as "decidedAt", null::timestamptz as "claimEndsAt", false as "isUsed"`;

/** Of a lead `l`, in the order of `visitColumns`. */
export const leadColumns = (isUsed: Sql): Sql => sql`
  'lead', l.id, l.partner_id, l.claimed_at, null::boolean, null, l.state, l.decided_at, l.claim_ends_at, ${isUsed}`;

export function touchOf({
  kind,
  id,
  partnerId,
  at,
  isBot,
  named,
  state,
  decidedAt,
  claimEndsAt,
  isUsed,
}: TouchRow): Touch {
  return kind === 'lead' && state !== null
    ? { kind: 'lead', id, partnerId, at, state, decidedAt, claimEndsAt, isUsed }
    : { kind: 'visit', id, partnerId, at, isBot, named };
}
