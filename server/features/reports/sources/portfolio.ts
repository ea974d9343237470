import sql, { join, raw } from 'sql-template-tag';

import { standings } from '#contract/analytics/standing.ts';

import { isCareAt, lastMoment } from '../../../reporting/managed.ts';
import { andFilters } from '../../analytics/raw/grouped.ts';
import { standingsAt } from '../../analytics/raw/partners.ts';
import type { ReportQuery, Source } from '../source.ts';

/** Partners at the end of the period, or now where that is still to come; and who looked after them then. */
export const portfolio = (request: ReportQuery): Source => {
  const { standing, care } = request;
  const end = sql`(select 0 as bucket, ${lastMoment(sql`${request.period.to}::timestamptz`, request.now)} as at)`;
  const isStanding = standingsAt(end);
  const wanted = standings.filter((one) => standing === undefined || one === standing);
  const flags = standings.map(
    (one) => sql`${one === standing ? sql`1` : sql`(${isStanding[one]})::int`} as ${raw(one)}`,
  );
  return {
    select: sql`
    select f.name as partner, (select string_agg(concat_ws(' ', u.first_name, u.last_name), ', ' order by m.assigned_at, u.id)
                                 from partner_managers m join users u on u.id = m.user_id
                                where ${isCareAt('f.partner_id', sql`f.at`)}) as managers,
           f.approved, f.active, f.paying, f.partner_id as "partnerId"
      from (select p.id as partner_id, p.name, b.at, ${join(flags, ', ')}
              from ${end} b
              cross join partners p
             where ${join(
               wanted.map((one) => isStanding[one]),
               ' or ',
             )}) f
     where true ${andFilters(care)}`,
    order: 'lower(partner), "partnerId"',
  };
};
