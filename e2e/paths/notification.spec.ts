import { makeNotification } from '../../tests/support/make/messages.ts';
import { makePerson } from '../../tests/support/people.ts';
import { notificationWorld } from '../../tests/support/worlds/notification.ts';
import type { World } from '../../tests/support/worlds/world.ts';
import { be } from '../support/be.ts';
import { walkTours } from '../support/lifecycleWalk.ts';
import { expect, test } from '../support/test.ts';

const { read, unread, delete: remove } = notificationWorld.acts;
const world: World<object, 'read' | 'unread' | 'delete', 'new'> = {
  ...notificationWorld,
  acts: { read, unread, delete: remove },
};

test('a notification is marked as read, as unread, and deleted', async ({ page, db }) => {
  const reader = await makePerson(db, 'moderator');
  await be(page, reader);
  await walkTours(world, async (number) => {
    const title = `Walked notification ${number}`;
    const { id } = await makeNotification(db, { recipientId: reader.id, title });
    const row = page.getByRole('table', { name: 'Notifications' }).getByRole('row').filter({ hasText: title });
    const [markRead, markUnread] = [
      row.getByRole('button', { name: `Mark as read: ${title}` }),
      row.getByRole('button', { name: `Mark as unread: ${title}` }),
    ];
    return {
      people: {
        read: () => markRead.click(),
        unread: () => markUnread.click(),
        delete: async () => {
          await row.getByRole('button', { name: `Delete: ${title}` }).click();
          await page.getByRole('dialog').getByRole('button', { name: 'Delete notification' }).click();
        },
      },
      stored: async () =>
        (await db.query<{ state: string }>('select state from notifications where id = $1', [id])).rows[0]?.state,
      open: () => page.goto('/admin/notifications'),
      shows: async (state, events) => {
        await expect(row).toHaveCount(state === 'deleted' ? 0 : 1);
        await expect(markRead).toHaveCount(events.includes('notification.read') ? 1 : 0);
        await expect(markUnread).toHaveCount(events.includes('notification.unread') ? 1 : 0);
      },
    };
  });
});
