import sql from 'sql-template-tag';

import type { DataOf } from '#contract/shared/endpoint.ts';
import type { getNextPayout } from '#contract/payouts/payouts.ts';

import { type Queryable, query, queryOne } from '../../../platform/database/pool.ts';
import { type Minimum, minimums } from '../minimum.ts';
import { methodCountsFrom } from '../../partners/payoutMethod.ts';
import { alreadyRunIn } from './alreadyRun.ts';
import { isApart, isUnsettled, readyMonth, waitsAs, withCommission } from './waiting.ts';
import { firstDay, addMonths, monthOf } from '#contract/shared/month.ts';

type Next = DataOf<typeof getNextPayout>;

/** Money on no live payout yet, by what it waits for. `month` is the payout month of what is pending, null of the rest. */
export interface Waiting {
  readonly currency: string;
  readonly part: 'payable' | 'pending' | 'held' | 'bonuses' | 'reversals';
  readonly month: string | null;
  /** Bonuses and adjustments. */
  readonly isApart: boolean;
  readonly amount: number;
}

/** What the next payout is made of; the parts of a currency add up to everything not on a live payout yet. */
export async function nextPayout(db: Queryable, partnerId: string, now: Date): Promise<Next> {
  const [waiting, partner, alreadyRun, minimum] = await Promise.all([
    query<Waiting>(
      db,
      sql`select e.currency, w.part, case w.part when 'pending' then to_char(${readyMonth}, 'YYYY-MM') end as month, ${isApart} as "isApart",
               sum(e.amount_minor)::bigint as amount
          from ledger_entries e
          ${withCommission}
          cross join lateral (select ${waitsAs(now)} as part) w
         where e.partner_id = ${partnerId} and e.kind <> 'payout' and ${isUnsettled}
         group by 1, 2, 3, 4`,
    ),
    queryOne<{ method: string | null; counts_from: string | null }>(
      db,
      sql`select (select m.method from payout_methods m where m.partner_id = p.id and m.state = 'effective') as method,
               ${methodCountsFrom} as counts_from
          from partners p where p.id = ${partnerId}`,
    ),
    alreadyRunIn(db, partnerId, monthOf(now)),
    minimums(db),
  ]);
  return {
    ...compose(waiting, alreadyRun, minimum, now),
    method: partner?.method ?? null,
    methodCountsFrom: partner?.counts_from ?? null,
  };
}

/** The next payout from what waits, as of `now`; `alreadyRun` are the currencies whose payout of this month is made. */
export function compose(
  waiting: readonly Waiting[],
  alreadyRun: ReadonlySet<string>,
  minimum: Minimum,
  now: Date,
): Omit<Next, 'method' | 'methodCountsFrom'> {
  const current = monthOf(now);
  const currencies = [...new Set(waiting.map(({ currency }) => currency))].toSorted();
  return {
    minimum: (currencies.length > 0 ? currencies : ['USD']).map((currency) => ({
      currency,
      amount: minimum(currency),
    })),
    currencies: currencies.map((currency) => {
      const own = waiting.filter((one) => one.currency === currency);
      const month = nextMonth(own, alreadyRun.has(currency) ? addMonths(current, 1) : current);
      const sum = sumsBy(own, month);
      return {
        currency,
        date: month === current ? now.toISOString().slice(0, 10) : firstDay(month),
        month,
        ...sum,
        isBelowMinimum: sum.payable + sum.bonuses + sum.reversals < minimum(currency),
      };
    }),
  };
}

/** The parts of one currency, where the next payout is that of a month. */
function sumsBy(waiting: readonly Waiting[], month: string): Record<Waiting['part'] | 'due', number> {
  const sum = { payable: 0, due: 0, pending: 0, held: 0, bonuses: 0, reversals: 0 };
  for (const { part, month: due, isApart: isBonus, amount } of waiting) {
    const isDue = due !== null && due <= month;
    sum[isDue ? (isBonus ? 'bonuses' : 'payable') : part] += amount;
    if (isDue && !isBonus) sum.due += amount;
  }
  return sum;
}

/** The first month from `earliest` with something to gather. */
function nextMonth(waiting: readonly Waiting[], earliest: string): string {
  const isSomething = ({ part, amount }: Waiting) => amount !== 0 && part !== 'held' && part !== 'pending';
  if (waiting.some(isSomething)) return earliest;
  const due = waiting.flatMap(({ month }) => (month === null ? [] : [month])).toSorted();
  const first = due[0];
  return first !== undefined && first > earliest ? first : earliest;
}
