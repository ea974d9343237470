import { makeNewsletter } from '../../tests/support/make/content.ts';
import { makeTag } from '../../tests/support/make/partners.ts';
import { makePerson } from '../../tests/support/people.ts';
import { newsletterWorld } from '../../tests/support/worlds/newsletter.ts';
import { be } from '../support/be.ts';
import { press, walkTours } from '../support/lifecycleWalk.ts';
import { expect, test } from '../support/test.ts';

const words: Readonly<Record<string, string>> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  sending: 'Being sent',
  sent: 'Sent',
  cancelled: 'Cancelled',
};
const buttons = {
  'newsletter.schedule': 'Schedule',
  'newsletter.unschedule': 'Back to draft',
  'newsletter.cancel': 'Cancel newsletter',
} as const;

test.afterEach(({ mails }) => mails.release());

test('staff schedule, unschedule and cancel a newsletter; the clock begins to send it, and it is sent', async ({
  page,
  db,
  mails,
}) => {
  const [staff, reader] = await Promise.all([makePerson(db, 'moderator'), makePerson(db, 'partner')]);
  const tag = await makeTag(db, 'Walked newsletters', reader.partnerId ?? '');
  await be(page, staff);
  await walkTours(newsletterWorld, async () => {
    const { id } = await makeNewsletter(db, { sendsAt: '2099-01-01T00:00:00Z', audience: { tags: [tag.id] } });
    const panel = page.getByRole('region', { name: 'News', exact: true });
    // It is being sent for as long as the mail server keeps it waiting.
    mails.hold();
    return {
      people: {
        update: async () => {
          const subject = page.getByRole('textbox', { name: 'Subject' });
          await subject.fill('Other news');
          await page.getByRole('button', { name: 'Save draft' }).click();
          await expect(page.getByRole('heading', { name: 'Other news' })).toBeVisible();
          await subject.fill('News');
          await page.getByRole('button', { name: 'Save draft' }).click();
        },
        schedule: () => press(page, 'Schedule', 'Schedule newsletter'),
        unschedule: () => press(page, 'Back to draft'),
        cancel: async () => {
          await panel.getByRole('button', { name: 'Cancel newsletter' }).click();
          await page.getByRole('dialog').getByRole('button', { name: 'Cancel newsletter' }).click();
        },
      },
      server: {
        begin: async () => {
          await db.query("update newsletters set sends_at = '2020-01-01T00:00:00Z' where id = $1", [id]);
          await db.query("select graphile_worker.add_job('newsletters.clock', '{}'::json)");
        },
        sendAll: () => {
          mails.release();
          return Promise.resolve();
        },
      },
      stored: async () =>
        (await db.query<{ state: string }>('select state from newsletters where id = $1', [id])).rows[0]?.state,
      open: () => page.goto(`/admin/banner-panel?tab=newsletters&newsletter=${id}`),
      shows: async (state, events) => {
        await expect(panel.getByText(words[state] ?? state, { exact: true })).toBeVisible();
        for (const [event, name] of Object.entries(buttons))
          await expect(panel.getByRole('button', { name, exact: true })).toHaveCount(events.includes(event) ? 1 : 0);
      },
    };
  });
});
