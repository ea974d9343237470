import type { StateValue } from 'xstate';

import type { Chart } from './chartList.ts';
import { gameOf } from './play.ts';
import { graphPaths, pathEvents } from './walks/graphPaths.ts';
import { walksOf } from './walks/walksOf.ts';

/** A path that the tests walk: from a start of the chart, over the keys of its events, to a state. */
export interface PlayedPath {
  readonly start: number;
  readonly keys: readonly string[];
  readonly end: StateValue;
}

const known = new Map<string, readonly PlayedPath[]>();

/** The generated paths of a chart, in the order in which the tests walk them. */
export function pathsOf(chart: Chart): readonly PlayedPath[] {
  const found = known.get(chart.name) ?? walked(chart);
  known.set(chart.name, found);
  return found;
}

const walked = (chart: Chart): PlayedPath[] =>
  walksOf(chart).flatMap((walk, start) => {
    const presses = gameOf(chart, start)?.presses ?? [];
    const keys = new Map(presses.map(({ key, event }) => [JSON.stringify(event), key]));
    return graphPaths(walk).map((path) => ({
      start,
      keys: pathEvents(path).map((event) => keys.get(JSON.stringify(event)) ?? event.type),
      end: path.steps.at(-1)?.state.value ?? {},
    }));
  });
