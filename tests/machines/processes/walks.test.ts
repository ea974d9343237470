import { describe, expect, it } from 'vitest';
import { initialTransition, transition } from 'xstate';

import { charts } from '../../../src/app/charts/chartList.ts';
import { pathEvents } from '../../../src/app/charts/walks/graphPaths.ts';
import { walksOf } from '../../../src/app/charts/walks/walksOf.ts';
import { transitionsOf } from '../../support/charts/cover.ts';
import { declaredTransitions } from '../../support/charts/coverage.ts';
import { modelPaths } from '../../support/charts/modelPaths.ts';
import { nameOf, running } from '../../support/charts/processFacts.ts';

/** Walked by their own tests, over actors that answer. */
const walkedApart = new Set(['connection', 'edit', 'inbox', 'registration', 'session', 'submission']);
const walked = charts.filter(({ kind, name }) => kind !== 'lifecycle' && !walkedApart.has(name));

/** What only passes something on: the chart knows nothing more after it, and no path is for it alone. */
const passedOn: Readonly<Record<string, readonly string[]>> = {
  app: [
    'app.present --connection.opened[0]--> (internal)',
    'app.present --connection.closed[0]--> (internal)',
    'app.present --connection.missed[0]--> (internal)',
    'app.present --notification.received[0]--> (internal)',
  ],
  confirmation: ['confirmation.open --confirmation.request[0]--> (internal)'],
  liveFigures: ['liveFigures.hidden --figures.moved[0]--> (internal)'],
};
/** Milliseconds that outlast every delay. */
const longest = 10_000;

describe.each(walked)('the chart $name', (chart) => {
  const walks = walksOf(chart).map((walk, start) => ({
    model: walk.model,
    input: chart.starts[start]?.context,
    ...modelPaths(walk.model, walk.events, walk.decisive),
  }));

  it('is led along every path as its model is, to the states that the path names', () => {
    for (const { model, input, tested } of walks)
      for (const path of tested) {
        const { apply, seen } = running(chart.machine, input);
        // A path may stand for several that differ in what the chart knows: what this one knows is worked out along it.
        let [snapshot] = initialTransition(model);
        for (const { event, state } of path.steps) {
          if (event.type !== 'xstate.init') {
            apply(event.type.startsWith('xstate.after.') ? longest : event);
            [snapshot] = transition(model, snapshot, event);
          }
          const { at, context, status } = seen();
          expect({ path: path.description, event, at, context, status }).toEqual({
            path: path.description,
            event,
            at: nameOf(state.value),
            context: snapshot.context,
            status: snapshot.status,
          });
        }
      }
  });

  it('takes every transition on them', () => {
    const taken = new Set(
      walks.flatMap(({ model, tested }) => tested.flatMap((path) => [...transitionsOf(model, path)])),
    );
    const missing = [...declaredTransitions(chart.machine)].filter((key) => !taken.has(key));
    expect(missing).toEqual(passedOn[chart.name] ?? []);
  });

  it('has the same paths in @xstate/test and in xstate/graph', () => {
    for (const { tested, graphed } of walks) expect(graphed.map(pathEvents)).toEqual(tested.map(pathEvents));
  });
});
