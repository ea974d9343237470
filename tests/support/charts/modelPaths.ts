import { createTestModel } from '@xstate/test';

import { graphPaths, type ModelPath, pathOptions, type Walk } from '../../../src/app/charts/walks/graphPaths.ts';

/**
 * The shortest paths through a pure model on which every event is tried in every state and context, as `@xstate/test`
 * and as `xstate/graph` find them.
 */
export function modelPaths(
  model: Walk['model'],
  events: NonNullable<Walk['events']> = [],
  decisive?: Walk['decisive'],
): { readonly tested: readonly ModelPath[]; readonly graphed: readonly ModelPath[] } {
  const walk: Walk = { model, events, decisive };
  const { isSent, options } = pathOptions(walk);
  // The two spell the same option differently.
  const tested = createTestModel(model, { ...options, filter: isSent }).getShortestPaths();
  return { tested, graphed: graphPaths(walk) };
}
