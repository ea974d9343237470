import { starts } from '../../src/app/charts/walks/sessionCases.ts';
import { sessionPaths } from '../../tests/support/charts/sessionPaths.ts';
import { isWalkable, walk } from '../support/sessionWalk.ts';
import { test } from '../support/test.ts';

/* Every path of the session's statechart that a person can bring about, in a real browser on the real server. */

test.use({
  // A thousand records of what went well take longer than the walks.
  trace: 'off',
});

test.describe.configure({ mode: 'parallel' });

for (const start of starts)
  for (const [index, path] of sessionPaths(start).tested.filter(isWalkable).entries())
    test(`every path of the session, ${index + 1} from ${start.from}`, async ({ page, context, server, mails, db }) => {
      test.setTimeout(60_000);
      await walk(
        { page, context, db, mails, url: server.url },
        path,
        start.input.stored === null ? 'signedOut' : 'acting',
      );
    });
