import type { LifecycleEntity } from '#contract/lifecycles/lifecycles.ts';
import type { ContextOf } from './definitions.ts';
import type { Effect, EffectsOf } from './effects.ts';
import type { LifecycleFacts } from './facts.ts';

/** What the features know of their lifecycles. */
export interface Lifecycles {
  factsOf(entity: LifecycleEntity): LifecycleFacts;
  effectsOf(event: string): readonly Effect[];
}

/** Puts together how each lifecycle is read and what follows its events. */
export function createLifecycles({
  facts,
  effects,
}: {
  readonly facts: { readonly [E in LifecycleEntity]: LifecycleFacts<ContextOf<E>> };
  readonly effects: { readonly [E in LifecycleEntity]?: EffectsOf<E> };
}): Lifecycles {
  const byEvent = new Map<string, readonly Effect[]>(
    Object.values(effects).flatMap((ofOne): [string, readonly Effect[]][] => Object.entries(ofOne)),
  );
  return { factsOf: (entity) => facts[entity], effectsOf: (event) => byEvent.get(event) ?? [] };
}

let installed: Lifecycles | undefined;

/** Every transition of this process uses these from now on. */
export function installLifecycles(lifecycles: Lifecycles): void {
  installed = lifecycles;
}

/** Throws where none are installed. */
export function installedLifecycles(): Lifecycles {
  if (installed === undefined) throw new Error('No lifecycles are installed: call registerLifecycles() first.');
  return installed;
}
