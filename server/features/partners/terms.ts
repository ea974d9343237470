import sql, { type Sql, raw } from 'sql-template-tag';

import { recordAudit } from '../../platform/audit.ts';
import { type Queryable, queryOne } from '../../platform/database/pool.ts';
import { notFound } from '../../platform/errors.ts';
import type { Actor } from '../../platform/actor.ts';

interface By {
  actor: Actor;
  now: Date;
}

async function setTerm(
  tx: Queryable,
  id: string,
  {
    column,
    value,
    action,
  }: { column: 'commission_rate' | 'payout_months_offset'; value: number | null; action: string },
  { actor, now }: By,
): Promise<void> {
  const name: Sql = raw(column);
  const partner = await queryOne<{ value: number | null }>(
    tx,
    sql`select ${name} as value from partners where id = ${id} for update`,
  );
  if (!partner) throw notFound();
  if (partner.value === value) return;
  await queryOne(
    tx,
    sql`update partners set ${name} = ${value}, updated_at = ${now.toISOString()}::timestamptz, version = version + 1
         where id = ${id}`,
  );
  const payload = { before: partner.value, after: value };
  await recordAudit(tx, { action, entity: 'partner', entityId: id, payload }, { actor, now });
}

/** The partner's own rate in basis points for charges from now on; null returns to each app's. 404 when missing. */
export const setCommissionRate = (tx: Queryable, id: string, rate: number | null, by: By): Promise<void> =>
  setTerm(tx, id, { column: 'commission_rate', value: rate, action: 'partner.commissionRate' }, by);

/** After how many months commissions of later charges become payable. 404 when missing. */
export const setPayoutOffset = (tx: Queryable, id: string, months: number, by: By): Promise<void> =>
  setTerm(tx, id, { column: 'payout_months_offset', value: months, action: 'partner.payoutMonthsOffset' }, by);
