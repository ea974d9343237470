import sql from 'sql-template-tag';

import type { DataOf } from '#contract/shared/endpoint.ts';
import type { previewPayouts } from '#contract/payouts/work.ts';
import { addMonths, firstDay } from '#contract/shared/month.ts';
import type { Money } from '#contract/shared/money.ts';

import { type Queryable, query } from '../../../platform/database/pool.ts';
import { hasMethod, methodCountsFrom } from '../../partners/payoutMethod.ts';
import type { Found, Scope } from './gather.ts';
import { within } from './gather.ts';

type Row = DataOf<typeof previewPayouts>['rows'][number];
type Looked = Pick<Row, 'exceptions' | 'usual' | 'methodCountsFrom'>;

interface Method {
  readonly hasMethod: boolean;
  readonly methodCountsFrom: string | null;
}

/** A payout of this many times the usual amount is worth a look. */
const UNUSUAL = 3;

/** What to look at in a payout before it is made. */
export function exceptionsOf(given: Method & { amount: number; usual: number | null }): Row['exceptions'] {
  const { amount, usual } = given;
  return [
    ...(given.hasMethod ? [] : ['no_method' as const]),
    ...(given.methodCountsFrom === null ? [] : ['method_waits' as const]),
    ...(usual === null ? ['first' as const] : []),
    ...(usual !== null && amount > UNUSUAL * usual ? ['unusual' as const] : []),
  ];
}

/** For each of what a run found, in its order, what to look at before it is paid out. */
export async function lookInto(db: Queryable, found: readonly Found[]): Promise<Looked[]> {
  const ids = found.map(({ partnerId }) => partnerId);
  const rows = await query<Method & { id: string; currency: string | null; usual: number | null }>(
    db,
    sql`select p.id, ${hasMethod} as "hasMethod", ${methodCountsFrom} as "methodCountsFrom",
               u.currency::text, u.usual
          from partners p
          left join lateral (
            select last.currency, round(avg(last.amount_minor))::bigint as usual from (
              select o.currency, o.amount_minor,
                     row_number() over (partition by o.currency order by o.month desc) as place
                from payouts o where o.partner_id = p.id and o.state <> 'voided') last
             where last.place <= 6 group by last.currency) u on true
         where p.id = any(${ids}::uuid[])`,
  );
  const methods = new Map(rows.map((row) => [row.id, row]));
  const usuals = new Map(rows.map(({ id, currency, usual }) => [`${id} ${currency ?? ''}`, usual]));
  return found.map(({ partnerId, currency, amount }) => {
    const usual = usuals.get(`${partnerId} ${currency}`) ?? null;
    const method: Method = methods.get(partnerId) ?? { hasMethod: false, methodCountsFrom: null };
    return {
      usual,
      methodCountsFrom: method.methodCountsFrom,
      exceptions: exceptionsOf({ ...method, amount, usual }),
    };
  });
}

/** Sums of the payouts of the month before, by currency. */
export const sumsBefore = (db: Queryable, scope: Scope): Promise<Money[]> =>
  query<Money>(
    db,
    sql`select o.currency, sum(o.amount_minor)::bigint as amount from payouts o
         where o.month = ${firstDay(addMonths(scope.month, -1))}::date and o.state <> 'voided' ${within(scope, sql`o`)}
         group by o.currency order by o.currency`,
  );
