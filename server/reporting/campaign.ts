import sql, { raw, type Sql } from 'sql-template-tag';

/** Source, medium, campaign and sub-ID of a visit whose `utm` is not null, blank where its link named none. */
export const tagsOf = (visit: string): Sql =>
  raw(
    ['utm_source', 'utm_medium', 'utm_campaign', 'sub_id']
      .map((name) => `coalesce(${visit}.utm ->> '${name}', '')`)
      .join(', '),
  );

/** The visits that a referral's `visit_id` may name, of the months that are gone as well. */
export const decidingVisits = sql`select id, created_at, utm from visits union all select id, created_at, utm from kept_visits`;
