import sql from 'sql-template-tag';

import { type Queryable, query } from '../../platform/database/pool.ts';

/** What a referral has behind it: how many charges, when the first was made, and what they earned in a currency. */
export interface Past {
  readonly charges: number;
  readonly firstAt: string | null;
  /** By currency, in minor units; refunds not taken off. */
  readonly earned: ReadonlyMap<string, number>;
}

interface Row {
  referralId: string;
  currency: string;
  charges: number;
  firstAt: string | null;
  earned: number;
}

/** The past of each referral, in the currencies that are asked for. Its shop is locked, so that the numbers stay. */
export async function findPasts(
  tx: Queryable,
  referrals: readonly { readonly referralId: string; readonly currency: string }[],
): Promise<ReadonlyMap<string, Past>> {
  const distinct = [...new Map(referrals.map((one) => [`${one.referralId} ${one.currency}`, one])).values()];
  const rows = await query<Row>(
    tx,
    sql`select v.referral_id as "referralId", v.currency, coalesce(last.ordinal, 0) as charges, first.occurred_at as "firstAt",
               case when last.currency = v.currency then last.earned
                    when last.currency is null then 0
                    else coalesce((select c.earned_before + c.amount_minor from commissions c
                                    where c.referral_id = v.referral_id and c.currency = v.currency
                                    order by c.ordinal desc limit 1), 0) end as earned
          from unnest(${distinct.map(({ referralId }) => referralId)}::uuid[],
                      ${distinct.map(({ currency }) => currency)}::text[]) as v(referral_id, currency)
          left join lateral (select c.ordinal, c.currency, c.earned_before + c.amount_minor as earned from commissions c
                              where c.referral_id = v.referral_id order by c.ordinal desc limit 1) last on true
          left join commissions first on first.referral_id = v.referral_id and first.ordinal = 1`,
  );
  const pasts = new Map<string, Past & { readonly earned: Map<string, number> }>();
  for (const { referralId, currency, charges, firstAt, earned } of rows) {
    const past = pasts.get(referralId) ?? { charges, firstAt, earned: new Map<string, number>() };
    past.earned.set(currency, earned);
    pasts.set(referralId, past);
  }
  return pasts;
}
