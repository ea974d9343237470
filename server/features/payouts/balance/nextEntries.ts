import sql, { type Sql } from 'sql-template-tag';

import { type BalanceList, type NextPayoutList, nextPayoutLists } from '#contract/payouts/balance.ts';
import { firstDay } from '#contract/shared/month.ts';

import type { Queryable } from '../../../platform/database/pool.ts';
import { nextPayout } from './next.ts';
import { isNothing } from './nothing.ts';
import { isApart, isUnsettled, readyMonth, waitsAs } from './waiting.ts';

export const isNextPayoutList = (list: BalanceList): list is NextPayoutList =>
  nextPayoutLists.some((one) => one === list);

/** The entries `e` of each line of a partner's next payout, as `nextPayout` adds them up; `c` is their commission. */
export async function nextEntries(
  db: Queryable,
  partnerId: string,
  now: Date,
): Promise<Readonly<Record<NextPayoutList, Sql>>> {
  const { currencies } = await nextPayout(db, partnerId, now);
  const waits = waitsAs(now);
  const isDue = sql`exists (
    select 1 from unnest(${currencies.map(({ currency }) => currency)}::text[],
                         ${currencies.map(({ month }) => firstDay(month))}::date[]) n (currency, month)
     where n.currency = e.currency and ${readyMonth} <= n.month)`;
  const ready = sql`${waits} = 'payable'`;
  const due = sql`${waits} = 'pending' and not ${isApart} and ${isDue}`;
  const bonuses = sql`${waits} = 'bonuses' or (${waits} = 'pending' and ${isApart} and ${isDue})`;
  const refunds = sql`${waits} = 'reversals' and not (${isNothing})`;
  const unsettled = (line: Sql) => sql`e.kind <> 'payout' and ${isUnsettled} and (${line})`;
  return {
    next: unsettled(sql`(${ready}) or (${due}) or (${bonuses}) or (${refunds})`),
    nextReady: unsettled(ready),
    nextDue: unsettled(due),
    nextBonuses: unsettled(bonuses),
    nextRefunds: unsettled(refunds),
    afterNext: unsettled(sql`${waits} = 'pending' and not ${isDue}`),
  };
}
