import sql, { raw, type Sql } from 'sql-template-tag';

/** Source, medium, campaign and sub-ID of a visit whose `utm` is not null, blank where its link named none. */
export const tagsOf = (visit: string): Sql =>
  raw(
    ['utm_source', 'utm_medium', 'utm_campaign', 'sub_id']
      .map((name) => `coalesce(${visit}.utm ->> '${name}', '')`)
      .join(', '),
  );

/**
 * The visits that referrals stand on, of the months that are gone as well, to join as `v` by `isTaggedVisit`. With the referral's partner
 * and app PostgreSQL reads those of one partner at most, never all.
 */
export const decidingVisits = sql`select id, partner_id, app_id, created_at, utm from visits
  union all select id, partner_id, app_id, created_at, utm from kept_visits`;

/** The visit `v` brought the referral `r`, by a tagged link of its partner. */
export const isTaggedVisit = sql`v.id = r.visit_id and v.partner_id = r.partner_id and v.app_id = r.app_id and v.utm is not null`;
