import sql from 'sql-template-tag';

import { monthOf } from '#contract/shared/month.ts';

import { type Queryable, query } from '../../platform/database/pool.ts';
import type { LedgerRow } from './ledgerRow.ts';

interface Holder {
  readonly commissionId: string;
  readonly partnerId: string;
  readonly shop: string;
  /** 'YYYY-MM' of the commission. */
  readonly payableMonth: string;
}

/**
 * What follows reversals of commissions whose earnings a claim moved: two adjustments each, by which the partner that holds the
 * earnings now bears it.
 */
export async function adjustmentsAfter(tx: Queryable, rows: readonly LedgerRow[]): Promise<LedgerRow[]> {
  const reversed = rows.filter(({ kind }) => kind === 'reversal');
  if (reversed.length === 0) return [];
  const holders = await query<Holder>(
    tx,
    sql`select distinct on (m.commission_id) m.commission_id as "commissionId", m.to_partner_id as "partnerId", r.shop,
               to_char(k.payable_month, 'YYYY-MM') as "payableMonth"
          from earning_moves m join commissions k on k.id = m.commission_id join referrals r on r.id = k.referral_id
         where m.commission_id = any(${reversed.flatMap(({ commissionId }) => commissionId ?? [])}::uuid[])
         order by m.commission_id, m.created_at desc, m.claim_id desc`,
  );
  const holderOf = new Map(holders.map((holder) => [holder.commissionId, holder]));
  return reversed.flatMap(({ partnerId, amount, currency, occurredAt, commissionId, actorId = null }): LedgerRow[] => {
    const holder = holderOf.get(commissionId ?? '');
    if (!holder || holder.partnerId === partnerId) return [];
    // Not paid before the commission is, nor is the adjustment that moved it.
    const month = holder.payableMonth > monthOf(occurredAt) ? holder.payableMonth : monthOf(occurredAt);
    const entry = { kind: 'adjustment', currency, occurredAt, month, actorId, moves: holder.commissionId } as const;
    const reason = `Reversal for ${holder.shop}, whose earnings a claim moved.`;
    return [
      { ...entry, partnerId, amount: -amount, reason },
      { ...entry, partnerId: holder.partnerId, amount, reason },
    ];
  });
}
