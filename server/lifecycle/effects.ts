import type { LifecycleEntity } from '#contract/lifecycles/lifecycles.ts';
import type { Actor } from '../platform/actor.ts';
import type { Queryable } from '../platform/database/pool.ts';
import type { EventOf } from './definitions.ts';

/** One row that changed, by its region's states. */
export interface Change {
  readonly id: string;
  readonly from: string;
  readonly to: string;
}

/** Rows that took one event together; never empty. */
export interface Applied {
  readonly entity: LifecycleEntity;
  readonly event: string;
  readonly actor: Actor;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly now: Date;
  readonly changes: readonly Change[];
}

/** What follows a transition, in its transaction: jobs for mail and notifications, transitions of what depends on it. */
export type Effect = (tx: Queryable, applied: Applied) => Promise<void>;

/** What follows the events of one lifecycle, in this order. */
export type EffectsOf<E extends LifecycleEntity> = { readonly [Event in EventOf<E>]?: readonly Effect[] };

/** The ids of rows, or of those that changed. */
export const idsOf = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id);
