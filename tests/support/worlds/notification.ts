import sql from 'sql-template-tag';
import { z } from 'zod/mini';

import { notificationMachine } from '#machines/lifecycles/notification.machine.ts';

import { query } from '../../../server/platform/database/pool.ts';
import { makeNotification } from '../make/messages.ts';
import { notificationActions } from '../../../src/entities/notification/notificationActions.ts';
import { today } from './clock.ts';
import type { Begin } from './rows.ts';
import type { Act, Standing, Taken, World } from './world.ts';

type Name = 'read' | 'readInBulk' | 'readAll' | 'unread' | 'unreadInBulk' | 'delete';
const isDeleted = ({ states }: Standing<object>) => states['notification'] === 'deleted';

/** A deleted notification is not there for a call that names it, and no longer among many. */
const one = (event: string): Act<object> => ({
  sends: () => [event],
  answers: (at) => (isDeleted(at) ? 404 : 200),
});
const many = (event: string): Act<object> => ({ sends: () => [event], answers: () => 200 });

export const notificationWorld: World<object, Name, 'new'> = {
  entity: 'notification',
  machine: notificationMachine,
  starts: { new: { facts: {} } },
  acts: {
    read: one('notification.read'),
    readInBulk: many('notification.read'),
    readAll: many('notification.read'),
    unread: one('notification.unread'),
    unreadInBulk: many('notification.unread'),
    delete: one('notification.delete'),
  },
  context: () => ({ now: today }),
};

const listed = z.array(z.object({ id: z.string(), isRead: z.boolean() }));

export const beginNotification: Begin<object, Name, 'new'> = async ({ built, call }) => {
  const { pool } = built.db;
  const person = await built.as('partner');
  const { id } = await makeNotification(pool, { recipientId: person.userId });
  const put = (path: string, body?: object) => async () => (await call(person, 'PUT', path, body)).status;
  return {
    id,
    hands: {
      read: put(`/api/notifications/${id}`, { isRead: true }),
      readInBulk: put('/api/notifications/bulk', { ids: [id], isRead: true }),
      readAll: put(`/api/notifications/all/${person.userId}`),
      unread: put(`/api/notifications/${id}`, { isRead: false }),
      unreadInBulk: put('/api/notifications/bulk', { ids: [id], isRead: false }),
      delete: async () => (await call(person, 'DELETE', `/api/notifications/${id}`)).status,
    },
    offers: async (expected) => {
      const { data } = await call(person, 'GET', '/api/notifications');
      const found = listed.parse(data).find((each) => each.id === id);
      // One that is deleted is shown to no one, and nothing can be done to it.
      const browser = found === undefined ? [] : notificationActions(found);
      return [
        { by: 'recipient', server: expected.flatMap(({ event, isAllowed }) => (isAllowed ? [event] : [])), browser },
      ];
    },
    shown: async () => {
      const { data } = await call(person, 'GET', '/api/notifications');
      const found = listed.parse(data).find((each) => each.id === id);
      const history = await query<Taken>(
        pool,
        sql`select event, from_state as "fromState", to_state as "toState" from lifecycle_events
             where entity = 'notification' and entity_id = ${id} order by created_at desc, id desc`,
      );
      const state = found === undefined ? 'deleted' : found.isRead ? 'read' : 'unread';
      return { states: { notification: state }, history, events: null };
    },
  };
};
