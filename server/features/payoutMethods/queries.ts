import sql from 'sql-template-tag';

import type { DataOf } from '#contract/shared/endpoint.ts';
import { type cancelPayoutMethod, type PayoutMethod } from '#contract/payoutMethods/payoutMethods.ts';

import { allowedFor } from '../../lifecycle/transition.ts';
import { type Queryable, query, queryOne } from '../../platform/database/pool.ts';
import { tokenHash } from '../../platform/tokens.ts';

type Standing = DataOf<typeof cancelPayoutMethod>;

/** A method with its sealed account. */
export interface StoredMethod extends PayoutMethod {
  readonly sealed: string;
  readonly state: string;
  readonly countsFrom: string;
}

/** The methods of a partner that count or wait. */
export const openMethods = (db: Queryable, partnerId: string): Promise<StoredMethod[]> =>
  query<StoredMethod>(
    db,
    sql`select id, method, holder, country, masked, sealed, state, counts_from as "countsFrom" from payout_methods
         where partner_id = ${partnerId} and state in ('requested', 'effective')`,
  );

const masked = ({ id, method, holder, country, masked: account }: StoredMethod): PayoutMethod => ({
  id,
  method,
  holder,
  country,
  masked: account,
});

/** Where a partner’s payouts go, and what change of it waits. */
export async function methodsOf(db: Queryable, partnerId: string, now: Date): Promise<Standing> {
  const methods = await openMethods(db, partnerId);
  const current = methods.find(({ state }) => state === 'effective');
  const waiting = methods.find(({ state }) => state === 'requested');
  const actions = waiting ? await allowedFor(db, 'payoutMethod', [waiting.id], now) : undefined;
  return {
    current: current ? masked(current) : null,
    change: waiting
      ? { ...masked(waiting), countsFrom: waiting.countsFrom, actions: actions?.get(waiting.id) ?? [] }
      : null,
  };
}

/** A method, whole; undefined where it does not exist or belongs to another partner; `own` null asks for that of any partner. */
export const findMethod = (db: Queryable, id: string, own: string | null): Promise<StoredMethod | undefined> =>
  queryOne<StoredMethod>(
    db,
    sql`select id, method, holder, country, masked, sealed, state, counts_from as "countsFrom" from payout_methods
         where id = ${id} and (${own}::uuid is null or partner_id = ${own}::uuid)`,
  );

/** The waiting change that a mailed token cancels. */
export const findByToken = (db: Queryable, token: string): Promise<{ id: string; partnerId: string } | undefined> =>
  queryOne(
    db,
    sql`select id, partner_id as "partnerId" from payout_methods
         where cancel_hash = ${tokenHash(token)} and state = 'requested'`,
  );
