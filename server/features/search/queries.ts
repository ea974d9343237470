import sql, { type Sql, join } from 'sql-template-tag';

import { fewestLetters, foundKinds, type searchAll } from '#contract/admin/search.ts';
import type { DataOf } from '#contract/shared/endpoint.ts';

import { isCounted } from '../../reporting/counted.ts';
import { type Queryable, queryAnew } from '../../platform/database/pool.ts';
import { beginning, containing } from '../../platform/http/page.ts';
import { imageUrl } from '../../platform/images/imageUrl.ts';

type Found = DataOf<typeof searchAll>;

interface Row extends Omit<Found[number], 'imageUrl'> {
  imageId: string | null;
}

/** Of each kind. */
const mostShown = 5;
/** Looked at before those that begin with the text are put first: what a million rows contain is not sorted. */
const mostMatched = 50;

/** At most five of each kind; see `searchAll`. Planned anew: one text is in a million rows, another in none. */
export async function findAll(db: Queryable, text: string): Promise<Found> {
  const begins = beginning(text);
  const contains = containing(text);
  const first = text.toLowerCase();
  const best = (name: Sql): Sql =>
    sql`order by starts_with(lower(${name}), ${first}) desc, lower(${name}), id limit ${mostShown}`;
  const begun = (table: Sql): Sql =>
    sql`(select id from ${table} where lower(name) like ${begins} limit ${mostMatched})`;

  const partners = (kind: 'partner' | 'registration', condition: Sql): Sql => sql`
    (select ${kind} as kind, id, name, detail, image_id as "imageId"
       from (select p.id, p.name, p.image_id, coalesce(u.first_name || ' ' || u.last_name || ' · ' || u.email, p.domain) as detail
               from (select id, min(user_id::text)::uuid as user_id
                       from (select id, null::uuid as user_id from partner_begun
                             union all select id, null from partner_containing
                             union all select partner_id, id from person_containing) as every
                      group by id) as m
               join partners p on p.id = m.id
               left join users u on u.id = m.user_id and strpos(lower(p.name || ' ' || p.domain), ${first}) = 0
              where p.approval_state ${condition}) as these
      ${best(sql`name`)})`;

  const named = [partners('partner', sql`= 'approved'`), partners('registration', sql`<> 'approved'`)];
  const prospects = sql`
    (select 'prospect', id, name, coalesce(nullif(domain, ''), (select s.name from prospect_statuses s where s.id = status_id)), null::uuid
       from prospects
      where id in (select id from prospect_begun union all select id from prospect_containing) and state = 'active'
      ${best(sql`name`)})`;
  const leads = sql`
    (select 'lead', id, company, detail, null::uuid
       from (select l.id, l.company, l.shop || ' · ' || p.name as detail
               from leads l join partners p on p.id = l.partner_id
              where lower(l.company || ' ' || l.shop || ' ' || l.contact_name || ' ' || l.email) like ${contains}
              limit ${mostMatched}) as these
      ${best(sql`company`)})`;
  const referrals = sql`
    (select 'referral', id, name, detail, null::uuid
       from (select r.id, coalesce(nullif(r.shop_name, ''), r.shop) as name, a.name || ' · ' || p.name as detail
               from referrals r join apps a on a.id = r.app_id join partners p on p.id = r.partner_id
              where lower(r.shop || ' ' || r.shop_name) like ${contains} and ${isCounted}
              limit ${mostMatched}) as these
      ${best(sql`name`)})`;
  const payouts = sql`
    (select 'payout', id, number, detail, null::uuid
       from (select o.id, o.number, p.name as detail
               from payouts o join partners p on p.id = o.partner_id
              where lower(o.number) like ${contains}
              limit ${mostMatched}) as these
      ${best(sql`number`)})`;

  const isShort = text.length < fewestLetters;
  const rows = await queryAnew<Row>(
    db,
    sql`with partner_begun as ${begun(sql`partners`)},
             prospect_begun as ${begun(sql`prospects`)},
             partner_containing as (
               select id from partners where ${!isShort} and lower(name || ' ' || domain) like ${contains} limit ${mostMatched}),
             person_containing as (
               select partner_id, id from users
                where ${!isShort} and partner_id is not null and erased_at is null
                      and lower(first_name || ' ' || last_name || ' ' || email) like ${contains}
                limit ${mostMatched}),
             prospect_containing as (
               select id from prospects where ${!isShort} and lower(name || ' ' || domain) like ${contains} and state = 'active'
                limit ${mostMatched})
        ${join([...named, prospects, ...(isShort ? [] : [leads, referrals, payouts])], ' union all ')}`,
  );
  // Branches that run in parallel answer in any order.
  return foundKinds.flatMap((kind) =>
    rows.filter((row) => row.kind === kind).map(({ imageId, ...row }) => ({ ...row, imageUrl: imageUrl(imageId) })),
  );
}
