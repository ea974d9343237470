import sql, { type Sql } from 'sql-template-tag';

/**
 * Whether `partners p` is in an audience, a jsonb as the contract has it: the one reading of it, of many partners for one
 * audience and of many audiences for one partner.
 */
export const inAudience = (audience: Sql): Sql => {
  const has = (name: string) => sql`${audience} -> ${name}::text`;
  const text = (name: string) => sql`${audience} ->> ${name}::text`;
  const hasMethod = sql`exists (select 1 from payout_methods m where m.partner_id = p.id and m.state = 'effective')`;
  const hasReferral = sql`exists (select 1 from referrals r where r.partner_id = p.id)`;
  return sql`(
    p.approval_state = 'approved' and p.account_state = 'active'
    and (${has('tags')} is null
         or exists (select 1 from partner_tags t where t.partner_id = p.id and ${has('tags')} @> to_jsonb(t.tag_id)))
    and (${has('apps')} is null
         or exists (select 1 from referrals r where r.partner_id = p.id and ${has('apps')} ? r.app_id::text))
    and (${has('countries')} is null or ${has('countries')} ? p.country::text)
    and (${has('languages')} is null
         or exists (select 1 from users u where u.partner_id = p.id and not u.is_disabled and ${has('languages')} ? u.language))
    and (${has('managers')} is null
         or exists (select 1 from partner_managers g
                     where g.partner_id = p.id and g.ended_at is null and ${has('managers')} ? g.user_id::text))
    and (${text('approvedSince')} is null
         or p.approval_decided_at >= (${text('approvedSince')})::date at time zone 'UTC')
    and (${text('payoutMethod')} is null or (${text('payoutMethod')} = 'has') = ${hasMethod})
    and (${text('firstReferral')} is null or (${text('firstReferral')} = 'has') = ${hasReferral}))`;
};
