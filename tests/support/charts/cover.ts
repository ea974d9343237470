import { createActor, type AnyMachineSnapshot, type AnyStateMachine, type EventObject } from 'xstate';

import { transitionRecorder } from './coverage.ts';

interface Step {
  readonly state: AnyMachineSnapshot;
  readonly event: EventObject;
}
export interface Path {
  readonly description: string;
  readonly steps: readonly Step[];
}

/** The transitions a pure model takes on a path. */
export function transitionsOf(model: AnyStateMachine, path: Path): ReadonlySet<string> {
  const { taken, inspect } = transitionRecorder();
  const actor = createActor(model, { inspect }).start();
  for (const { event } of path.steps) if (event.type !== 'xstate.init') actor.send(event);
  actor.stop();
  return taken;
}

/** Few of the paths that together take all the transitions that any of them takes: the most new ones a step, first. */
export function smallCover<P extends Path>(paths: readonly P[], taken: (path: P) => ReadonlySet<string>): P[] {
  const open = new Map(paths.map((path): [P, ReadonlySet<string>] => [path, taken(path)]));
  const missing = new Set([...open.values()].flatMap((keys) => [...keys]));
  const cover: P[] = [];
  while (missing.size > 0) {
    let best: { path: P; worth: number } | undefined;
    for (const [path, keys] of open) {
      const worth = [...keys].filter((key) => missing.has(key)).length / (path.steps.length + 3);
      if (best === undefined || worth > best.worth) best = { path, worth };
    }
    if (best === undefined || best.worth === 0) break;
    for (const key of open.get(best.path) ?? []) missing.delete(key);
    open.delete(best.path);
    cover.push(best.path);
  }
  return cover;
}
