import sql from 'sql-template-tag';
import type { z } from 'zod/mini';

import type { unpaid } from '#contract/partners/report.ts';
import { dayInWords } from '#contract/shared/dayWords.ts';

import { type Queryable, query } from '../../platform/database/pool.ts';
import { blockersOf } from '../commissions/blockers.ts';
import { isOpenReversal } from '../commissions/openReversal.ts';
import { readyMonth, waitsAs, withCommission } from '../payouts/balance/waiting.ts';
import { findFacts } from '../payouts/balance/waitingFacts.ts';

type Unpaid = z.output<typeof unpaid>;

interface Row extends Omit<Unpaid, 'reasons'> {
  /** Id of the row's first commission that is not cancelled; null if it has none. */
  readonly sample: string | null;
  /** Of what is pending or held: the first day of the month in which it is ready. */
  readonly readyOn: string | null;
}

/** The reason of rows without a commission that says one: bonuses, adjustments, reversals and what was cancelled. */
const withoutCommission = {
  held: 'Held with its commission.',
  ready: 'Goes into the next payout.',
  onItsWay: 'In a payout that is not paid yet.',
  paid: '',
} as const satisfies Record<Exclude<Unpaid['part'], 'pending'>, string>;

const reasonOf = (part: Unpaid['part'], readyOn: string | null): string =>
  part === 'pending' ? `It becomes payable on ${dayInWords(Date.parse(readyOn ?? ''))}.` : withoutCommission[part];

/** Each takes a query of its own. */
const mostNamed = 20;

/** What holds the commission `c`, or would hold it: its own words, its referral `r` under review, its open reversal `v`. */
const holdOf = sql`case when c.state in ('pending', 'held') then nullif(concat_ws(' ',
  case when c.state = 'held' then c.reason end, case when r.review_state = 'flagged' then r.id end, v.id), '') end`;

/**
 * What a partner has earned and not been paid yet, by what holds it back. The amounts of one currency add up to the balance without
 * its paid part. All commissions of a row share their payable month, payout and holds, except those past the rows that are named.
 */
export async function unpaidOf(db: Queryable, partnerId: string, now: Date): Promise<Unpaid[]> {
  const rows = await query<Row>(
    db,
    sql`select g.currency, g.part, to_char(g.month, 'YYYY-MM-DD') as "readyOn", sum(g.amount)::bigint as amount, count(*) filter (where g.commission is not null) as commissions,
               (array_agg(g.commission order by g.at, g.commission) filter (where g.commission is not null))[1] as sample
          from (
            select e.currency, e.amount_minor as amount, e.occurred_at as at, o.id as payout,
                   case when o.id is not null then 'onItsWay' when w.part in ('pending', 'held') then w.part else 'ready' end as part,
                   case when o.id is null and w.part in ('pending', 'held') then ${readyMonth} end as month,
                   ${holdOf} as hold,
                   case when e.kind = 'commission' and c.state <> 'cancelled' then c.id end as commission
              from ledger_entries e ${withCommission} left join referrals r on r.id = c.referral_id
              left join payout_lines n on n.entry_id = e.id and n.is_live
              left join payouts o on o.id = n.payout_id
              left join reversals v on v.commission_id = c.id and ${isOpenReversal}
              cross join lateral (select ${waitsAs(now)} as part) w
             where e.partner_id = ${partnerId}::uuid and e.kind <> 'payout' and (o.id is null or o.state not in ('paid', 'returned', 'voided'))
          ) g
         group by g.currency, g.part, g.month, g.hold, g.payout having sum(g.amount) <> 0
         order by g.currency, array_position(array['onItsWay', 'ready', 'pending', 'held'], g.part), min(g.at)`,
  );
  const named = await Promise.all(
    rows.slice(0, mostNamed).map(async ({ sample, readyOn, ...row }): Promise<Unpaid> => {
      const facts = sample === null ? undefined : await findFacts(db, sample, null, now);
      const reasons = facts ? blockersOf(facts, 'staff').blockers.map(({ text }) => text) : [];
      return { ...row, reasons: reasons.length === 0 ? [reasonOf(row.part, readyOn)] : reasons };
    }),
  );
  return [...named, ...together(rows.slice(mostNamed))];
}

/** Rows as one of each currency and part. */
function together(rows: readonly Row[]): Unpaid[] {
  const sums = new Map<string, Unpaid>();
  for (const { currency, part, amount, commissions } of rows) {
    const key = `${currency} ${part}`;
    const sum = sums.get(key) ?? {
      currency,
      part,
      amount: 0,
      commissions: 0,
      reasons: ['For different reasons.'],
    };
    sums.set(key, { ...sum, amount: sum.amount + amount, commissions: sum.commissions + commissions });
  }
  return [...sums.values()];
}
