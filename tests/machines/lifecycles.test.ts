import { createActor, type MachineContext } from 'xstate';
import { afterAll, describe, expect, it } from 'vitest';
import { refusal } from '#machines/refusal.ts';
import { transitionRecorder } from '../support/charts/coverage.ts';
import { modelOf } from '../../src/app/charts/walks/modelOf.ts';
import { pathEvents } from '../../src/app/charts/walks/graphPaths.ts';
import { modelPaths } from '../support/charts/modelPaths.ts';
import { lifecycleCases } from '../../src/app/charts/walks/lifecycleCases.ts';
import { missedTransitions } from '../support/charts/walked.ts';

describe.each(lifecycleCases.map(({ machine, contexts }) => ({ name: machine.id, machine, contexts })))(
  'the $name chart',
  ({ machine, contexts }) => {
    const { taken, inspect } = transitionRecorder();
    const models = contexts.map((context) => ({ context, ...modelPaths(modelOf(machine, context)) }));

    it('has the same paths in @xstate/test and in xstate/graph', () => {
      for (const { tested, graphed } of models) {
        expect(tested.length).toBeGreaterThan(0);
        expect(tested.map(pathEvents).toSorted(byJson)).toEqual(graphed.map(pathEvents).toSorted(byJson));
      }
    });

    const walks = models.flatMap(({ context, tested }) => tested.map((path) => ({ context, path })));
    it.each(walks.map(({ context, path }) => ({ route: path.description, facts: facts(context), context, path })))(
      '$route, given $facts',
      ({ context, path }) => {
        const actor = createActor(machine, { input: context, inspect }).start();
        for (const { event, state } of path.steps) {
          if (event.type === 'xstate.init') continue;
          const before = actor.getSnapshot();
          const refused = refusal(before, event);
          actor.send(event);
          expect(actor.getSnapshot().value).toEqual(state.value);
          expect(refused === null).toBe(before.can(event));
        }
      },
    );

    afterAll(() => {
      expect(missedTransitions('Vitest', machine, taken)).toEqual([]);
    });
  },
);

function byJson(a: unknown, b: unknown): number {
  return JSON.stringify(a) < JSON.stringify(b) ? -1 : 1;
}

function facts(context: MachineContext): string {
  return JSON.stringify(context);
}
