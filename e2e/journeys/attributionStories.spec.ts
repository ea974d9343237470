import { changeStories } from '../stories/changes.ts';
import { claimStories } from '../stories/claims.ts';
import { clickStories } from '../stories/clicks.ts';
import { leadStories } from '../stories/leads.ts';
import { nameStories } from '../stories/names.ts';
import { returnStories } from '../stories/returns.ts';
import { openSeat, type Seat } from '../stories/seat.ts';
import { openStage } from '../stories/stage.ts';
import { expect, test as base } from '../support/test.ts';
import { openVisitor, violationsName, type Visitor } from '../support/visitor.ts';

const stories = {
  ...clickStories,
  ...nameStories,
  ...leadStories,
  ...returnStories,
  ...claimStories,
  ...changeStories,
};

let visitor: Visitor;
let seat: Seat;
const found: string[] = [];

// The page they all sit at is watched instead of one of each test's own.
const test = base.extend({
  violations: async ({}, use) => {
    await use(found);
    expect(found.splice(0), violationsName).toEqual([]);
  },
});

test.beforeAll(async ({ browser, server, contextOptions, locale, timezoneId }) => {
  visitor = await openVisitor(browser, { ...contextOptions, baseURL: server.url, locale, timezoneId }, found);
  seat = openSeat(visitor.page);
});
test.afterAll(() => visitor.leave());

for (const [name, tell] of Object.entries(stories))
  test(name, async ({ db, server }) => {
    await tell(await openStage({ seat, db, server }));
  });
