import type { LifecycleEntity } from '#contract/lifecycles.ts';
import type { Actor } from '../platform/actor.ts';
import type { Queryable } from '../platform/database/pool.ts';
import type { EventOf } from './registry.ts';

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

const effects = new Map<string, Map<string, Effect>>();

/** Has `effect` follow an event. Registering the same name for an event again replaces the earlier one. */
export function onTransition(event: EventOf<LifecycleEntity>, name: string, effect: Effect): void {
  const named = effects.get(event) ?? new Map<string, Effect>();
  effects.set(event, named.set(name, effect));
}

/** Runs what follows, one effect after the other in the order of registration. */
export async function runEffects(tx: Queryable, applied: Applied): Promise<void> {
  for (const effect of effects.get(applied.event)?.values() ?? []) await effect(tx, applied);
}
