import sql from 'sql-template-tag';

import { type Forms, plural } from '#contract/shared/plural.ts';
import { type Queryable, query } from '../../../platform/database/pool.ts';
import { reportingClock } from '../../figures/clock.ts';
import type { Measure } from '../../figures/measures.ts';
import { readSums } from '../../figures/readSums.ts';
import { ofPartners, type Rule } from './rule.ts';
import { type Window, windowOf } from './window.ts';

interface Counts {
  readonly partnerId: string;
  readonly window: Window;
  readonly of: (measure: Measure) => number;
}

interface Looked {
  readonly moments: readonly Date[];
  readonly days: number;
  readonly measures: readonly Measure[];
}

/** Counts of every partner in every window. */
async function countsOf(db: Queryable, { moments, days, measures }: Looked): Promise<Counts[]> {
  const clock = await reportingClock(db);
  const counts: Counts[] = [];
  for (const moment of moments) {
    const window = windowOf(clock.zone, moment, days);
    const { from, to } = window;
    const partners = new Map<string, Map<Measure, number>>();
    for (const { key, measure, amount } of await readSums(db, { measures, by: 'partner', from, to, clock })) {
      if (key === null) continue;
      const of = partners.get(key) ?? new Map<Measure, number>();
      partners.set(key, of.set(measure, amount));
    }
    for (const [partnerId, sums] of partners)
      counts.push({ partnerId, window, of: (measure) => sums.get(measure) ?? 0 });
  }
  return counts;
}

const clicks: Forms = { one: 'click', other: 'clicks' };
const installs: Forms = { one: 'install', other: 'installs' };
const refunds: Forms = { one: 'refund', other: 'refunds' };
const charges: Forms = { one: 'charge', other: 'charges' };

/** Many clicks of which hardly one in a thousand installs; the few installs are concerned. */
export const clickFlood: Rule = async (db, { settings, moments }) => {
  const { floodDays, floodClicks, floodInstalls } = settings;
  const counts = await countsOf(db, { moments, days: floodDays, measures: ['clicks', 'visit_installs'] });
  const found = counts.filter(
    ({ of }) => of('clicks') >= floodClicks && of('visit_installs') * 1000 <= of('clicks') * floodInstalls,
  );
  return ofPartners(
    'Many clicks and hardly any installs.',
    found.map(({ of, ...at }) => ({
      ...at,
      detail: `${plural(of('clicks'), clicks)}, ${plural(of('visit_installs'), installs)}`,
    })),
    sql`r.source = 'visit' and r.installed_at >= f.since and r.installed_at < f.until`,
  );
};

/** Many refunds for the charges; shops with a refund are concerned. */
export const refundRate: Rule = async (db, { settings, moments }) => {
  const { refundDays, refundCharges, refundShare } = settings;
  const counts = await countsOf(db, { moments, days: refundDays, measures: ['charges', 'refunds'] });
  const found = counts.filter(
    ({ of }) => of('charges') >= refundCharges && of('refunds') * 100 >= of('charges') * refundShare,
  );
  return ofPartners(
    `At least ${refundShare}% of charges are refunded.`,
    found.map(({ of, ...at }) => ({
      ...at,
      detail: `${plural(of('refunds'), refunds)}, ${plural(of('charges'), charges)}`,
    })),
    sql`exists (select 1 from charges c
                 where c.referral_id = r.id and c.kind = 'refund' and c.occurred_at >= f.since and c.occurred_at < f.until)`,
  );
};

/** Most visits are of bots; installs by a visit are concerned. */
export const botShare: Rule = async (db, { settings, moments }) => {
  const { botDays, botVisits, botShare: share } = settings;
  const { zone } = await reportingClock(db);
  const all = moments.map((moment) => windowOf(zone, moment, botDays));
  const counted = await query<{ n: number; partnerId: string; visits: number; bots: number }>(
    db,
    sql`select w.n, v.partner_id as "partnerId", count(*)::int as visits, (count(*) filter (where v.is_bot))::int as bots
          from unnest(${all.map((_, n) => n)}::int[], ${all.map(({ since }) => since)}::timestamptz[],
                      ${all.map(({ until }) => until)}::timestamptz[]) as w(n, since, until)
          join visits v on v.created_at >= w.since and v.created_at < w.until
         where v.is_bot is not null
         group by 1, 2
        having count(*) >= ${botVisits} and (count(*) filter (where v.is_bot)) * 100 >= count(*) * ${share}`,
  );
  return ofPartners(
    `At least ${share}% of visits are of bots.`,
    counted.flatMap(({ n, partnerId, visits, bots }) => {
      const window = all[n];
      return window ? [{ partnerId, window, detail: `${bots} of ${visits} visits` }] : [];
    }),
    sql`r.source = 'visit' and r.installed_at >= f.since and r.installed_at < f.until`,
  );
};
