import { makeBanner } from '../../tests/support/make/content.ts';
import { makeTag } from '../../tests/support/make/partners.ts';
import { makePerson } from '../../tests/support/people.ts';
import { bannerWorld } from '../../tests/support/worlds/banner.ts';
import { be } from '../support/be.ts';
import { press, walkTours } from '../support/lifecycleWalk.ts';
import { expect, test } from '../support/test.ts';

const words: Readonly<Record<string, string>> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  live: 'Live',
  ended: 'Ended',
};
const buttons = { 'banner.publish': 'Publish', 'banner.stop': 'End now', 'banner.reopen': 'Reopen' } as const;
const [past, coming] = [
  ['2020-01-01T00:00:00Z', '2020-02-01T00:00:00Z'],
  ['2099-01-01T00:00:00Z', '2099-02-01T00:00:00Z'],
] as const;

test('staff publish, stop and reopen a banner; the clock starts and ends it', async ({ page, db }) => {
  await be(page, await makePerson(db, 'moderator'));
  // Of no partner: other tests have theirs beside it.
  const tag = await makeTag(db, 'Walked banners');
  await walkTours(bannerWorld, async (number) => {
    const title = `Walked banner ${number}`;
    const [startsAt, endsAt] = coming;
    const { id } = await makeBanner(db, { state: 'draft', title, audience: { tags: [tag.id] }, startsAt, endsAt });
    const panel = page.getByRole('region', { name: title, exact: true });
    const passTo = async (from: string, until: string) => {
      await db.query('update banners set starts_at = $2, ends_at = $3 where id = $1', [id, from, until]);
      await db.query("select graphile_worker.add_job('banners.clock', '{}'::json)");
    };
    return {
      people: {
        publish: () => press(page, 'Publish', 'Publish banner'),
        stop: () => press(page, 'End now', 'End banner'),
        reopen: () => press(page, 'Reopen'),
      },
      server: {
        begin: () => passTo(past[0], coming[1]),
        pass: () => passTo(...past),
      },
      stored: async () =>
        (await db.query<{ state: string }>('select state from banners where id = $1', [id])).rows[0]?.state,
      open: () => page.goto(`/admin/banner-panel?banner=${id}`),
      shows: async (state, events) => {
        await expect(panel.getByText(words[state] ?? state, { exact: true })).toBeVisible();
        for (const [event, name] of Object.entries(buttons))
          await expect(panel.getByRole('button', { name, exact: true })).toHaveCount(events.includes(event) ? 1 : 0);
      },
    };
  });
});
