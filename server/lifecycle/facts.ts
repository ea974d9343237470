import type { Sql } from 'sql-template-tag';
import type { MachineContext } from 'xstate';
import type { RegionStates } from '#machines/regions.ts';
import type { Queryable } from '../platform/database/pool.ts';

/** A row as its chart sees it. */
export interface Located<Context extends MachineContext = MachineContext> {
  readonly id: string;
  readonly version: number;
  readonly states: RegionStates;
  readonly context: Context;
}

/** How the rows of a lifecycle are locked and read. */
export interface LifecycleFacts<Context extends MachineContext = MachineContext> {
  /**
   * Every lifecycle locks in this one order, or two transitions may wait for each other in a circle: claims to shops, leads, their claims,
   * partners, payout methods, apps, tiers, standings with tiers, payouts, referrals, payout lines, commissions, reversals, prospects, notifications, proposals of
   * terms, banners, newsletters, staff, invitations, questions to support, events of apps, exports. What guards read is locked FOR SHARE, the rows themselves
   * FOR UPDATE.
   */
  readonly locks: (ids: readonly string[]) => readonly Sql[];
  /**
   * The rows that exist among `ids`, with what their guards read as of `now` (ISO UTC). `by` is the user who asks or acts; null
   * for the clock.
   */
  readonly load: (
    db: Queryable,
    ids: readonly string[],
    now: string,
    by?: string | null,
  ) => Promise<readonly Located<Context>[]>;
}

/** The columns that every `load` reads. */
export interface Stored {
  id: string;
  version: number;
}
