import sql from 'sql-template-tag';

import { firstDay } from '#contract/shared/month.ts';

import { type Queryable, query } from '../../../platform/database/pool.ts';

/** The currencies in which a partner has a month's payout already; a run may be for one of several. */
export const alreadyRunIn = async (db: Queryable, partnerId: string, month: string): Promise<ReadonlySet<string>> =>
  new Set(
    (
      await query<{ currency: string }>(
        db,
        sql`select o.currency from payouts o
             where o.partner_id = ${partnerId} and o.state <> 'voided' and o.month = ${firstDay(month)}::date`,
      )
    ).map(({ currency }) => currency),
  );
