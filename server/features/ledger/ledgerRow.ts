import type { LedgerKind } from '#contract/payouts/payouts.ts';

/** One line of a partner's account; `amount` in minor units, negative for reversals and payouts. */
export interface LedgerRow {
  readonly id?: string;
  readonly partnerId: string;
  readonly kind: LedgerKind;
  readonly amount: number;
  readonly currency: string;
  /** ISO UTC. */
  readonly occurredAt: string;
  /** 'YYYY-MM'; the calendar month of `occurredAt` (UTC) unless given. */
  readonly month?: string;
  /** Of a commission and of its reversals. */
  readonly commissionId?: string | null;
  /** The refund (a row of charges) that a reversal follows. */
  readonly refundId?: string | null;
  readonly payoutId?: string | null;
  /** The entry that this one undoes. */
  readonly reverses?: string | null;
  /** The commission whose earnings an adjustment moves to another partner, or from it. */
  readonly moves?: string;
  readonly reason?: string;
  readonly actorId?: string | null;
}
