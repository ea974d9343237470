import {
  initialTransition,
  transition,
  type AnyMachineSnapshot,
  type AnyTransitionDefinition,
  type EventObject,
} from 'xstate';

import { transitionsOf } from '#machines/regions.ts';

import type { Chart, Start } from './chartList.ts';
import { raisedBy } from './walks/graphPaths.ts';
import { modelOf } from './walks/modelOf.ts';

/** Something that may be pressed: an event with its payload, under a key that an address can hold. */
export interface Press {
  readonly key: string;
  readonly event: EventObject;
}

/** An event that was pressed, by its key; or facts that were set. */
export type Step = string | Readonly<Record<string, unknown>>;

export interface Moment {
  /** What led here; null at the beginning. */
  readonly step: Step | null;
  readonly snapshot: AnyMachineSnapshot;
  /** The transitions that were taken for it; none for facts, and for an event that was refused. */
  readonly taken: readonly AnyTransitionDefinition[];
}

/** A chart from one of its starts, as it is played: pure, nothing runs. */
export interface Game {
  readonly chart: Chart;
  readonly start: Start;
  readonly model: ReturnType<typeof modelOf>;
  readonly presses: readonly Press[];
}

/** The game of a chart from its nth start; null where it has none. */
export function gameOf(chart: Chart, index: number): Game | null {
  const start = chart.starts[index];
  if (start === undefined) return null;
  const model = modelOf(chart.machine, start.context);
  return { chart, start, model, presses: pressesOf(model, start.cases) };
}

/** Every event a model declares, in document order, once for each of its payload cases. */
function pressesOf(model: Game['model'], cases: readonly EventObject[]): Press[] {
  const raised = raisedBy(model);
  const types = [...new Set(transitionsOf(model).map(({ eventType }) => eventType))];
  return types
    .filter((type) => !raised.has(type))
    .flatMap((type) => {
      const own = cases.filter((event) => event.type === type);
      const [first = { type }, ...others] = own;
      if (others.length === 0) return { key: type, event: first };
      return [first, ...others].map((event, index) => ({ key: `${type}(${index + 1})`, event }));
    });
}

export const startOf = ({ model }: Game): Moment => ({ step: null, snapshot: initialTransition(model)[0], taken: [] });

/** The transitions that an event would take now. */
export const takenBy = (snapshot: AnyMachineSnapshot, event: EventObject): readonly AnyTransitionDefinition[] =>
  snapshot.status === 'active' ? (snapshot.machine.getTransitionData(snapshot, event) ?? []) : [];

/** What follows from a step; null where it is refused, unknown, or about facts the chart has not. */
export function next(game: Game, { snapshot }: Moment, step: Step): Moment | null {
  if (typeof step !== 'string') {
    if (Object.keys(step).some((name) => !Object.hasOwn(game.start.context, name))) return null;
    const context = { ...snapshot.context, ...step };
    // What is decided at once is decided again.
    if (game.chart.kind === 'decision')
      return { step, snapshot: initialTransition(modelOf(game.chart.machine, context))[0], taken: [] };
    return { step, snapshot: game.model.resolveState({ value: snapshot.value, context }), taken: [] };
  }
  const press = game.presses.find(({ key }) => key === step);
  const taken = press === undefined ? [] : takenBy(snapshot, press.event);
  if (press === undefined || taken.length === 0) return null;
  return { step, snapshot: transition(game.model, snapshot, press.event)[0], taken };
}

/** Every moment from the start over the steps; null where a step is refused. */
export const replay = (game: Game, steps: readonly Step[]) => played(game, steps, () => null);

/** Every moment on a generated path: it tries every event everywhere, and one that is refused leaves all as it is. */
export const walk = (game: Game, keys: readonly string[]) =>
  played(game, keys, (step, { snapshot }) =>
    game.presses.some(({ key }) => key === step) ? { step, snapshot, taken: [] } : null,
  );

function played(
  game: Game,
  steps: readonly Step[],
  refused: (step: Step, last: Moment) => Moment | null,
): readonly [Moment, ...Moment[]] | null {
  const first = startOf(game);
  const moments: [Moment, ...Moment[]] = [first];
  let last = first;
  for (const step of steps) {
    const moment = next(game, last, step) ?? refused(step, last);
    if (moment === null) return null;
    moments.push(moment);
    last = moment;
  }
  return moments;
}
