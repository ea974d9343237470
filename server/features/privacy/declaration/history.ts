import sql from 'sql-template-tag';

import { type Person, type TableRule, anybodys, nothing, staffOrigins, staffTexts } from './rules.ts';

/** What is the person’s and has a history, in the words of both tables. */
const ownRecords = ({ user, partner }: Person) => sql`
  select e.name, ${user}::uuid from unnest(array['user', 'staffAccount']) e(name)
  union all select e.name, ${partner}::uuid from unnest(array['partner', 'approval', 'account']) e(name)
  union all select 'lead', id from leads where partner_id = ${partner}
  union all select 'claim', id from claims where partner_id = ${partner}
  union all select 'case', id from review_cases where partner_id = ${partner}
  union all select 'payoutMethod', id from payout_methods where partner_id = ${partner}
  union all select 'payout', id from payouts where partner_id = ${partner}
  union all select 'reversal', id from reversals where partner_id = ${partner}
  union all select e.name, id from referrals, unnest(array['referral', 'attribution']) e(name) where partner_id = ${partner}
  union all select 'supportNote', id from support_notes where user_id = ${user} or partner_id = ${partner}
  union all select 'invitation', id from invitations where accepted_user_id = ${user}
  union all select 'personExport', id from person_exports where user_id = ${user}
  union all select 'erasure', id from erasures where user_id = ${user}
  union all select 'tier', id from tier_standings where partner_id = ${partner}`;

/** Who did what and when. */
export const history: Readonly<Record<string, TableRule>> = {
  audit_events: {
    kind: 'history',
    holds: 'changes, with who made them',
    own: (person) => sql`(t.entity, t.entity_id) in (${ownRecords(person)})`,
    columns: {
      ...nothing('action', 'entity', 'request_id'),
      ...staffTexts('payload', 'before', 'after'),
      ...staffOrigins('address', 'user_agent'),
    },
  },
  lifecycle_events: {
    kind: 'history',
    holds: 'every step of a record, with who took it',
    own: (person) => sql`(t.entity, t.entity_id) in (${ownRecords(person)})`,
    columns: {
      ...nothing('entity', 'region', 'event', 'from_state', 'to_state', 'request_id'),
      ...anybodys('text', 'payload'),
      ...staffOrigins('address', 'user_agent'),
    },
  },
};
