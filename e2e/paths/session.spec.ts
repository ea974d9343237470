import { sessionMachine } from '#machines/processes/session.machine.ts';

import { smallCover, transitionsOf } from '../../tests/support/charts/cover.ts';
import { starts } from '../../src/app/charts/walks/sessionCases.ts';
import { sessionPaths } from '../../tests/support/charts/sessionPaths.ts';
import { missedTransitions } from '../../tests/support/charts/walked.ts';
import { isWalkable, walk } from '../support/sessionWalk.ts';
import { expect, test } from '../support/test.ts';

/* The session's statechart in a real browser on the real server: the few paths that take every transition. */

const models = starts.map((start) => {
  const { model, tested } = sessionPaths(start);
  return { start, model, paths: tested.filter(isWalkable) };
});
const modelled = models.flatMap(({ start, model, paths }) =>
  paths.map((path) => ({ start, model, steps: path.steps, description: path.description })),
);
const cover = smallCover(modelled, (path) => transitionsOf(path.model, path));

const eventsOf = ({ steps }: (typeof cover)[number]) =>
  steps
    .map(({ event }) => event.type.replace('xstate.', ''))
    .slice(1)
    .join(', ');

for (const [index, path] of cover.entries())
  test(`session path ${index + 1}, from ${path.start.from}: ${eventsOf(path)}`, async ({
    page,
    context,
    server,
    mails,
    db,
  }) => {
    await walk(
      { page, context, db, mails, url: server.url },
      path,
      path.start.input.stored === null ? 'signedOut' : 'acting',
    );
  });

test('the paths take every transition of the session', () => {
  const taken = new Set(cover.flatMap((path) => [...transitionsOf(path.model, path)]));
  expect(missedTransitions('browser', sessionMachine, taken)).toEqual([]);
});
