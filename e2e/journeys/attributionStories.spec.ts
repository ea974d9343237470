import { changeStories } from '../stories/changes.ts';
import { claimStories } from '../stories/claims.ts';
import { clickStories } from '../stories/clicks.ts';
import { leadStories } from '../stories/leads.ts';
import { nameStories } from '../stories/names.ts';
import { returnStories } from '../stories/returns.ts';
import { openStage } from '../stories/stage.ts';
import { test } from '../support/test.ts';

const stories = {
  ...clickStories,
  ...nameStories,
  ...leadStories,
  ...returnStories,
  ...claimStories,
  ...changeStories,
};

for (const [name, tell] of Object.entries(stories))
  test(name, async ({ page, db, server }) => {
    await tell(await openStage({ page, db, server }));
  });
