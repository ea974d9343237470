import sql from 'sql-template-tag';

import { type Earned, forecastRest, historyMonths, maturedIn } from '#contract/payouts/forecast.ts';
import { addMonths, monthOf } from '#contract/shared/month.ts';
import type { PayoutForecast } from '#contract/payouts/getForecast.ts';

import { type Queryable, query } from '../../../platform/database/pool.ts';
import { minimums } from '../minimum.ts';
import { alreadyRunIn } from './alreadyRun.ts';
import { isUnsettled, readyMonth, waitsAs, withCommission } from './waiting.ts';

interface InCurrency {
  readonly currency: string;
  readonly month: string;
  readonly amount: number;
}

/** A partner's next six payouts, from what the ledger has of them and how earnings went so far; by currency. */
export async function forecastOf(db: Queryable, partnerId: string, now: Date): Promise<PayoutForecast[]> {
  const current = monthOf(now);
  const [waiting, earned, alreadyRun, minimum] = [
    await waitingOf(db, partnerId, now),
    await earnedBy(db, partnerId, now),
    await alreadyRunIn(db, partnerId, current),
    await minimums(db),
  ];
  const currencies = [...new Set([...waiting, ...earned].map(({ currency }) => currency))].toSorted();
  return currencies.map((currency) => {
    const first = alreadyRun.has(currency) ? addMonths(current, 1) : current;
    const own = waiting.filter((one) => one.currency === currency);
    const matured = maturedIn(
      own.filter(({ isHeld }) => !isHeld),
      first,
    );
    const rests = forecastRest(
      earned.filter((one) => one.currency === currency),
      { first, current },
    );
    return {
      currency,
      minimum: minimum(currency),
      held: own.reduce((total, { isHeld, amount }) => total + (isHeld ? amount : 0), 0),
      payouts: matured.map(({ month, amount }, ahead) => ({ month, earned: amount, rest: rests[ahead] ?? null })),
    };
  });
}

/** What is on no live payout yet, by the month in which it becomes payable. */
const waitingOf = (db: Queryable, partnerId: string, now: Date): Promise<(InCurrency & { isHeld: boolean })[]> =>
  query(
    db,
    sql`select e.currency, w.part = 'held' as "isHeld",
               to_char(case when w.part = 'pending' then ${readyMonth} else e.month end, 'YYYY-MM') as month,
               sum(e.amount_minor)::bigint as amount
          from ledger_entries e
          ${withCommission}
          cross join lateral (select ${waitsAs(now)} as part) w
         where e.partner_id = ${partnerId} and e.kind <> 'payout' and ${isUnsettled}
         group by 1, 2, 3`,
  );

/**
 * What was earned of commissions, by the payout month it is in and its age. What is reversed after that month is in the payout of the
 * month in which it was.
 */
const earnedBy = (db: Queryable, partnerId: string, now: Date): Promise<(InCurrency & Earned)[]> =>
  query(
    db,
    sql`with origins as (
          select array_agg((${now.toISOString()}::timestamptz at time zone 'UTC' - make_interval(months => back)) at time zone 'UTC'
                           order by back desc) as at
            from generate_series(0, ${historyMonths}::int) back
        )
        select e.currency,
               to_char(greatest(c.payable_month, case e.kind when 'reversal' then e.month end), 'YYYY-MM') as month,
               greatest(0, ${historyMonths}::int - width_bucket(e.occurred_at, o.at)) as age,
               sum(e.amount_minor)::bigint as amount
          from origins o cross join ledger_entries e join commissions c on c.id = e.commission_id
         where e.partner_id = ${partnerId}
         group by 1, 2, 3`,
  );
