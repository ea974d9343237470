import sql from 'sql-template-tag';

import type { LedgerEntry } from '#contract/ledger/ledger.ts';

/** What is sealed of an entry `e`, exactly as it is presented. */
export const sealedColumns = sql`
  e.id, e.kind, e.amount_minor as amount, e.currency, to_char(e.month, 'YYYY-MM') as month,
  to_char(e.occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "occurredAt",
  e.commission_id as "commissionId", e.refund_id as "refundId", e.payout_id as "payoutId", e.reverses, e.reason,
  encode(e.reason_digest, 'hex') as "reasonDigest",
  e.actor_id as "actorId",
  to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "createdAt"`;

export type SealedColumns = Omit<LedgerEntry, 'sequence' | 'seal'>;
