import sql from 'sql-template-tag';

import type { ReviewCase } from '#contract/cases/cases.ts';

import { type Queryable, query } from '../../platform/database/pool.ts';

const mostRelated = 20;

/** Other partners that are paid to the account of a case’s partner, or whose shops have contacts of its shops. */
export const networkOf = (db: Queryable, caseId: string): Promise<ReviewCase['network']> =>
  query<ReviewCase['network'][number]>(
    db,
    sql`with own as (select partner_id as id from review_cases where id = ${caseId}),
        contacts as (
          select distinct canonical_email(r.contact_email) as contact from own o join referrals r on r.partner_id = o.id
           where r.contact_email <> ''
        ), related as (
          select m.partner_id, 'payout' as by, 1 as count
            from own o join payout_methods n on n.partner_id = o.id and n.state in ('requested', 'effective')
            join payout_methods m on m.digest = n.digest and m.partner_id <> o.id and m.state in ('requested', 'effective')
           group by 1
          union all
          select r.partner_id, 'contact', count(distinct c.contact)::int
            from contacts c join referrals r on canonical_email(r.contact_email) = c.contact and r.contact_email <> ''
           where r.partner_id <> (select id from own)
           group by 1
        )
        select json_build_object('id', p.id, 'name', p.name) as partner, x.by, x.count
          from related x join partners p on p.id = x.partner_id
         order by x.by desc, x.count desc, p.name, p.id limit ${mostRelated}`,
  );
