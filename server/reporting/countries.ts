import sql, { empty } from 'sql-template-tag';

import type { listAppsByCountry } from '#contract/apps/apps.ts';
import { figureWords } from '#contract/figures/words.ts';
import type { DataOf } from '#contract/shared/endpoint.ts';

import type { ReportingClock } from '../features/figures/clock.ts';
import { readSums } from '../features/figures/readSums.ts';
import { type Queryable, query, queryOne } from '../platform/database/pool.ts';
import { groupBy } from '../platform/groupBy.ts';
import type { Cell, CsvAnswer } from '../platform/http/csv.ts';
import { csvAmounts } from '../platform/http/csvAmounts.ts';
import { amountsOf } from './amounts.ts';
import { isCounted } from './counted.ts';
import { type Scope, andPartner, inPeriod } from './scope.ts';
import { commissionMeasures, commissionOf, countOf, daysOf } from './sums.ts';

type Row = DataOf<typeof listAppsByCountry>[number];
type CountriesQuery = Scope & { clock: ReportingClock; app: string | undefined };

/** Installs and commission of the scope by the countries of its shops, of one app or of all; the most installs first. */
export const findCountries = (db: Queryable, request: CountriesQuery): Promise<Row[]> =>
  request.partnerId === null ? findOfProgramme(db, request) : findOfPartner(db, request);

/** From the sums by day. */
async function findOfProgramme(db: Queryable, { app: slug, period, clock }: CountriesQuery): Promise<Row[]> {
  const app =
    slug === undefined ? undefined : await queryOne<{ id: string }>(db, sql`select id from apps where slug = ${slug}`);
  if (slug !== undefined && app === undefined) return [];
  const measures = ['installs', ...commissionMeasures] as const;
  const sums = await readSums(db, { measures, by: 'country', app: app?.id, ...daysOf(period), clock });
  return [...groupBy(sums, ({ key }) => key)]
    .map(([country, own]) => ({ country, installs: countOf(own, 'installs'), commission: commissionOf(own) }))
    .toSorted((a, b) => b.installs - a.installs || ((a.country ?? '~') < (b.country ?? '~') ? -1 : 1));
}

/** From the records: sums by country are not kept by partner. */
function findOfPartner(db: Queryable, request: CountriesQuery): Promise<Row[]> {
  const { app } = request;
  const ofApp = app === undefined ? empty : sql`and r.app_id = (select a.id from apps a where a.slug = ${app})`;
  return query<Row>(
    db,
    sql`with installed as materialized (
          select r.country, count(*) as n from referrals r
           where ${isCounted} and ${inPeriod('r.installed_at', request)} ${andPartner('r.partner_id', request)} ${ofApp} group by 1
        ), earned as materialized (
          select r.country, k.currency, sum(k.amount) as amount
            from (select c.referral_id, c.currency, c.amount_minor as amount
                    from commissions c where ${inPeriod('c.occurred_at', request)} ${andPartner('c.partner_id', request)}
                  union all
                  select c.referral_id, e.currency, e.amount_minor
                    from ledger_entries e join commissions c on c.id = e.commission_id
                   where e.kind = 'reversal' and ${inPeriod('e.occurred_at', request)} ${andPartner('e.partner_id', request)}) k
            join referrals r on r.id = k.referral_id ${ofApp}
           group by 1, 2
        )
        select l.country, coalesce(i.n, 0) as installs,
               ${amountsOf(sql`select e.currency, e.amount from earned e where e.country is not distinct from l.country`)} as commission
          from (select country from installed union select country from earned) l
          left join installed i on i.country is not distinct from l.country
         order by installs desc, l.country nulls last`,
  );
}

export const countriesCsv = (countries: readonly Row[]): CsvAnswer => ({
  filename: 'installs-by-country',
  header: ['Country', figureWords.installs.label, figureWords.commission.label],
  rows: countries.map(({ country, installs, commission }): readonly Cell[] => [
    country,
    installs,
    csvAmounts(commission),
  ]),
});
