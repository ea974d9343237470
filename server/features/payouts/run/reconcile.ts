import sql from 'sql-template-tag';

import type { DataOf } from '#contract/shared/endpoint.ts';
import type { previewPayouts } from '#contract/payouts/work.ts';

import { type Queryable, query } from '../../../platform/database/pool.ts';
import { type Found, type Scope, within } from './gather.ts';
import { isUnderway } from '../balance/unpaid.ts';
import { isUnsettled, movesHeld } from '../balance/waiting.ts';

type Reconciliation = DataOf<typeof previewPayouts>['reconciliation'];

interface Sum {
  readonly currency: string;
  readonly part: Exclude<keyof Reconciliation[number], 'currency'>;
  readonly amount: number;
}

/**
 * The ledger against a run, by currency. `owed` comes from the totals that the ledger keeps, less the payouts on their
 * way; the parts come from the entries one by one: what the run found, and the rest by what it waits for.
 */
export async function reconcile(
  db: Queryable,
  scope: Scope,
  found: readonly (Found & { readonly isPaidOut: boolean })[],
): Promise<Reconciliation> {
  const gathered = found.flatMap(({ entryIds }) => entryIds);
  const rows = await query<Sum>(
    db,
    sql`select currency, part, sum(amount)::bigint as amount from (
        select t.currency::text, 'owed' as part, t.amount_minor as amount
          from partner_totals t where true ${within(scope, sql`t`)}
        union all
        select o.currency::text, 'owed', -o.amount_minor
          from payouts o where ${isUnderway} ${within(scope, sql`o`)}
        union all
        select e.currency::text,
               case when c.state = 'held' or ${movesHeld} then 'held' else 'later' end,
               e.amount_minor
          from ledger_entries e
          left join commissions c on c.id = e.commission_id
         where e.kind <> 'payout' and ${isUnsettled} ${within(scope, sql`e`)}
           and not exists (select 1 from unnest(${gathered}::uuid[]) as g(id) where g.id = e.id)
        ) as parts group by currency, part`,
  );
  const parts: Sum[] = found.map(({ currency, amount, isPaidOut }) => ({
    currency,
    part: isPaidOut ? 'inRun' : 'carriedOver',
    amount,
  }));
  const sums = new Map<string, Reconciliation[number]>();
  for (const { currency, part, amount } of [...rows, ...parts]) {
    const sum = sums.get(currency) ?? { currency, owed: 0, inRun: 0, carriedOver: 0, held: 0, later: 0 };
    sum[part] += amount;
    sums.set(currency, sum);
  }
  return [...sums.values()]
    .filter(({ currency: _, ...each }) => Object.values(each).some((amount) => amount !== 0))
    .toSorted((a, b) => (a.currency < b.currency ? -1 : 1));
}
