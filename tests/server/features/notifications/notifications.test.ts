import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Notification } from '#contract/notifications.ts';

import { query, transaction } from '../../../../server/platform/database/pool.ts';
import { newId } from '../../../../server/platform/ids.ts';
import { type NewNotification, createNotifications } from '../../../../server/features/notifications/create.ts';
import { deliverTask, onDeliver } from '../../../../server/features/notifications/deliver.ts';
import { type Built, type Caller, build } from '../../../support/app.ts';
import { makeNotification } from '../../../support/make/messages.ts';
import { problemOf, said } from '../../../support/problems.ts';
import { queuedMails } from '../../../support/charts/recorded.ts';

const now = '2026-11-20T10:00:00.000Z';

let built: Built;
beforeAll(async () => {
  built = await build();
  built.setNow(now);
});
afterAll(() => built.close());

const list = (caller: Caller, search = '') => built.request(caller, 'GET', `/api/notifications${search}`);
const mark = (caller: Caller, id: string, isRead: boolean) =>
  built.request(caller, 'PUT', `/api/notifications/${id}`, { isRead });
const titles = ({ body }: { body: unknown }) => JSON.stringify(body).match(/(?<="title":")[^"]*/g) ?? [];
const make = (caller: Caller, given: Partial<Parameters<typeof makeNotification>[1]> = {}) =>
  makeNotification(built.db.pool, { recipientId: caller.userId, ...given });
const history = (id: string) =>
  query(
    built.db.pool,
    sql`select event, from_state, to_state, actor_id, subject_id from lifecycle_events
         where entity = 'notification' and entity_id = ${id} order by created_at, id`,
  );
const missing = {
  status: 404,
  body: problemOf(404, 'Not found', 'not_found', 'Not found.'),
};

describe('one’s notifications', () => {
  it('come newest first, ten by default, with how many match and how many are unread', async () => {
    const [me, other] = [await built.as('manager'), await built.as('manager')];
    await make(other);
    for (let n = 0; n < 12; n += 1)
      await make(me, { title: `N${n}`, isRead: n < 5, at: `2026-11-10T09:${String(n).padStart(2, '0')}:00.000Z` });
    const first = await list(me, `?userId=${me.userId}`);
    expect(titles(first)).toEqual(['N11', 'N10', 'N9', 'N8', 'N7', 'N6', 'N5', 'N4', 'N3', 'N2']);
    expect(first.body).toMatchObject({ meta: { limit: 10, offset: 0, total: 12, totalIsExact: true, unread: 7 } });
    expect(titles(await list(me, '?limit=3&offset=10'))).toEqual(['N1', 'N0']);
    for (const filter of ['read', 'true']) {
      const read = await list(me, `?isReadFilter=${filter}`);
      expect(titles(read)).toEqual(['N4', 'N3', 'N2', 'N1', 'N0']);
      expect(read.body).toMatchObject({ meta: { total: 5, unread: 7 } });
    }
    expect(titles(await list(me, '?isReadFilter=unread&limit=2'))).toEqual(['N11', 'N10']);
    expect(titles(await list(me, '?search=n1'))).toEqual(['N11', 'N10', 'N1']);
  });

  it('have the fields of the specification', async () => {
    const me = await built.as('admin');
    const [partnerId, noteId] = [newId(), newId()];
    const action = { action: 'redirect_to_partner_page', parameters: { partnerId, mention: true } } as const;
    const mentionDetails = { noteId, author: 'Ada Example', about: 'Northwind' };
    await create([
      { recipientId: me.userId, type: 'mention', title: 'Ada mentioned you', content: 'Look', action, mentionDetails },
    ]);
    expect((await list(me)).body).toEqual({
      data: [
        {
          id: expect.any(String),
          isRead: false,
          title: 'Ada mentioned you',
          content: 'Look',
          time: now,
          typeId: 1,
          actionData: action,
          recipient: me.userId,
          mention: true,
          mentionDetails,
        },
      ],
      meta: { limit: 10, offset: 0, total: 1, totalIsExact: true, unread: 1 },
    });
  });

  it('of another user are 404', async () => {
    const [me, other] = [await built.as('partner'), await built.as('partner')];
    const { id } = await make(other);
    const answers = [
      await list(me, `?userId=${other.userId}`),
      await mark(me, id, true),
      await mark(me, newId(), true),
      await built.request(me, 'DELETE', `/api/notifications/${id}`),
      await built.request(me, 'PUT', `/api/notifications/all/${other.userId}`),
    ];
    expect(answers.map(said)).toEqual([missing, missing, missing, missing, missing]);
    expect(said(await built.request(me, 'PUT', '/api/notifications/bulk', { ids: [id], isRead: true }))).toEqual({
      status: 200,
      body: { data: { updated: 0 } },
    });
    expect(await history(id)).toEqual([]);
  });
});

describe('a notification', () => {
  it('is marked as read and unread; nothing is written if it is so already', async () => {
    const me = await built.as('partner');
    const { id } = await make(me);
    for (const isRead of [true, true, false, false])
      expect(await mark(me, id, isRead)).toMatchObject({ status: 200, body: { data: { id, isRead } } });
    expect(await history(id)).toMatchObject([
      { event: 'notification.read', from_state: 'unread', to_state: 'read', actor_id: me.userId, subject_id: null },
      { event: 'notification.unread', from_state: 'read', to_state: 'unread' },
    ]);
  });

  it('is gone once deleted', async () => {
    const me = await built.as('partner');
    const { id } = await make(me);
    const remove = () => built.request(me, 'DELETE', `/api/notifications/${id}`);
    expect(said(await remove())).toEqual({ status: 200, body: { data: { id } } });
    expect([said(await remove()), said(await mark(me, id, true))]).toEqual([missing, missing]);
    expect((await list(me)).body).toMatchObject({ data: [], meta: { total: 0, unread: 0 } });
  });

  it('read by an acting admin is marked so in its history', async () => {
    const me = await built.as('acting');
    const { id } = await make(me);
    await mark(me, id, true);
    expect(await history(id)).toEqual([
      {
        event: 'notification.read',
        from_state: 'unread',
        to_state: 'read',
        actor_id: expect.not.stringContaining(me.userId),
        subject_id: me.userId,
      },
    ]);
  });

  it('is read once when fifty tabs read it at once', async () => {
    const me = await built.as('manager');
    const { id } = await make(me);
    const answers = await Promise.all(Array.from({ length: 50 }, () => mark(me, id, true)));
    expect([...new Set(answers.map(({ status }) => status))]).toEqual([200]);
    expect(await history(id)).toHaveLength(1);
  });
});

describe('many notifications', () => {
  it('are marked together; those that were so already do not count', async () => {
    const me = await built.as('manager');
    const ids = [await make(me), await make(me), await make(me, { isRead: true })].map(({ id }) => id);
    const bulk = (isRead: boolean) => built.request(me, 'PUT', '/api/notifications/bulk', { ids, isRead });
    expect(said(await bulk(true))).toEqual({ status: 200, body: { data: { updated: 2 } } });
    expect(said(await bulk(false))).toEqual({ status: 200, body: { data: { updated: 3 } } });
  });

  it('are all read at once, past a thousand too', async () => {
    const me = await built.as('manager');
    await query(
      built.db.pool,
      sql`insert into notifications (id, recipient_id, type_id, title, created_at)
          select gen_random_uuid(), ${me.userId}, 4, 'Many', ${now}::timestamptz from generate_series(1, 1200)`,
    );
    const all = () => built.request(me, 'PUT', `/api/notifications/all/${me.userId}`);
    expect(said(await all())).toEqual({ status: 200, body: { data: { updated: 1200 } } });
    expect(said(await all())).toEqual({ status: 200, body: { data: { updated: 0 } } });
    expect((await list(me)).body).toMatchObject({ meta: { total: 1200, unread: 0 } });
  });
});

const create = (given: readonly NewNotification[]) =>
  transaction(built.db.pool, (tx) => createNotifications(tx, given, built.services.now()));
const mailsTo = (email: string) => queuedMails(built.db.ownerPool, email);

describe('settings', () => {
  const get = async (caller: Caller) => said(await built.request(caller, 'GET', '/api/settings/notification-settings'));
  const change = async (caller: Caller, userNotifications: object) =>
    said(await built.request(caller, 'PUT', '/api/settings/notification-settings', { userNotifications }));
  const switchMail = async (caller: Caller, isEnabled: boolean) =>
    said(await built.request(caller, 'PUT', '/api/settings/email-notification', { isEnabled }));

  it('start with the defaults of each kind, for staff and for partners', async () => {
    expect(await get(await built.as('moderator'))).toEqual({
      status: 200,
      body: {
        data: {
          userNotifications: {
            mention: { inApp: true, email: true, isDigest: false },
            leadSubmitted: { inApp: true, email: false, isDigest: false },
            referralFlagged: { inApp: true, email: false, isDigest: false },
            prospectAssigned: { inApp: true, email: false, isDigest: false },
            partnersAssigned: { inApp: true, email: false, isDigest: false },
            partnerAsked: { inApp: true, email: true, isDigest: false },
            supportAsked: { inApp: true, email: false, isDigest: false },
            claimWaits: { inApp: true, email: true, isDigest: false },
          },
          emailNotification: true,
        },
      },
    });
    expect(await get(await built.as('partner'))).toMatchObject({
      body: {
        data: {
          userNotifications: {
            earned: { inApp: true, email: true, isDigest: true },
            leadDecided: { inApp: true, email: true, isDigest: false },
            bonus: { inApp: true, email: false, isDigest: false },
            payout: { inApp: true, email: true, isDigest: false },
            questionAnswered: { inApp: true, email: true, isDigest: false },
            supportAnswered: { inApp: true, email: true, isDigest: false },
            claimAnswered: { inApp: true, email: true, isDigest: false },
          },
        },
      },
    });
  });

  it('keep what is not named', async () => {
    const me = await built.as('moderator');
    await change(me, { mention: { email: false } });
    await change(me, { mention: { inApp: false }, leadSubmitted: { email: true } });
    const chosen = {
      mention: { inApp: false, email: false, isDigest: false },
      leadSubmitted: { inApp: true, email: true, isDigest: false },
      referralFlagged: { inApp: true, email: false, isDigest: false },
      prospectAssigned: { inApp: true, email: false, isDigest: false },
      partnersAssigned: { inApp: true, email: false, isDigest: false },
      partnerAsked: { inApp: true, email: true, isDigest: false },
      supportAsked: { inApp: true, email: false, isDigest: false },
      claimWaits: { inApp: true, email: true, isDigest: false },
    };
    expect(await switchMail(me, false)).toEqual({
      status: 200,
      body: { data: { userNotifications: chosen, emailNotification: false } },
    });
    expect(await change(me, {})).toMatchObject({ body: { data: { userNotifications: chosen } } });
  });

  it('refuse a kind there is none of', async () => {
    expect(await change(await built.as('moderator'), { gossip: { email: true } })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'userNotifications.gossip', message: 'Unknown field.' }] },
    });
  });

  it('are honoured: by kind, by channel, and for all email', async () => {
    const me = await built.as('moderator');
    const tell = (title: string) =>
      create([
        { recipientId: me.userId, type: 'mention', title },
        { recipientId: me.userId, type: 'leadSubmitted', title },
      ]);
    const received = async () => ({
      titles: titles(await list(me)),
      mails: (await mailsTo(me.email)).map((mail) => JSON.stringify(mail).match(/(?<="title":")[^"]*/)?.[0]),
    });
    await tell('one');
    expect(await received()).toEqual({ titles: ['one', 'one'], mails: ['one'] });
    await change(me, { mention: { inApp: false }, leadSubmitted: { email: true } });
    await tell('two');
    expect(await received()).toEqual({ titles: ['two', 'one', 'one'], mails: ['one', 'two', 'two'] });
    await switchMail(me, false);
    await tell('three');
    expect(await received()).toEqual({ titles: ['three', 'two', 'one', 'one'], mails: ['one', 'two', 'two'] });
  });

  it('do not hold back what concerns the account itself', async () => {
    const me = await built.as('partner');
    await switchMail(me, false);
    await create([{ recipientId: me.userId, type: 'approvalApproved', title: 'Approved' }]);
    expect(titles(await list(me))).toEqual(['Approved']);
  });
});

describe('delivery', () => {
  const jobs = (recipientId: string) =>
    query<{ ids: string[] }>(
      built.db.ownerPool,
      sql`select j.payload -> 'ids' as ids
            from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
           where t.identifier = 'notification.deliver'
             and exists (select from notifications n where n.recipient_id = ${recipientId} and (j.payload -> 'ids')::jsonb ? n.id::text)`,
    );

  it('is a job of the row’s transaction: rolled back, there is none', async () => {
    const me = await built.as('manager');
    const one = { recipientId: me.userId, type: 'mention', title: 'Hello' } as const;
    await create([one]);
    const [job] = await jobs(me.userId);
    expect(job?.ids).toHaveLength(1);
    const failing = transaction(built.db.pool, async (tx) => {
      await createNotifications(tx, [one], new Date(now));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await jobs(me.userId)).toHaveLength(1);
  });

  it('calls every listener with the rows that still exist, until it unsubscribes', async () => {
    const me = await built.as('manager');
    const [kept, deleted] = [await make(me, { title: 'Kept' }), await make(me)];
    await built.request(me, 'DELETE', `/api/notifications/${deleted.id}`);
    const heard: Notification[] = [];
    const off = onDeliver((notifications) => {
      heard.push(...notifications);
    });
    const deliver = deliverTask(built.db.pool);
    const run = (ids: string[]) => Reflect.apply(deliver, undefined, [{ ids }]);
    await run([kept.id, deleted.id]);
    await run([deleted.id]);
    off();
    await run([kept.id]);
    expect(heard).toMatchObject([{ id: kept.id, title: 'Kept', recipient: me.userId, isRead: false }]);
    expect(heard).toHaveLength(1);
  });
});
