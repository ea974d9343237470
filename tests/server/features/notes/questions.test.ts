import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod/mini';

import { execute, query } from '../../../../server/platform/database/pool.ts';
import { type Built, build, type Caller } from '../../../support/app.ts';
import { makeManager } from '../../../support/make/partners.ts';
import { makeUser } from '../../../support/make/users.ts';
import { mailsTo } from '../../../support/mails.ts';

const at = '2026-11-20T12:00:00.000Z';

let built: Built;
let partner: Caller;
let partnerId: string;
let admin: Caller;
beforeAll(async () => {
  built = await build();
  admin = await built.as('admin');
});
afterAll(() => built.close());
beforeEach(async () => {
  built.setNow(at);
  partner = await built.as('partner');
  partnerId = partner.partnerId ?? '';
});

const ask = (body: object, caller = partner) => built.request(caller, 'POST', '/api/apps/ping-manager', body);
const answered = z.object({ data: z.object({ id: z.string() }) });
const request = async (content: string) => answered.parse((await ask({ content })).body).data.id;
const answer = (id: string, text: string, caller = admin) =>
  built.request(caller, 'POST', `/api/partners/partner/notes/${id}/answer`, { answer: text });
const list = async (caller = partner) => (await built.request(caller, 'GET', '/api/apps/ping-manager')).body;
const notes = async () => (await built.request(admin, 'GET', `/api/partners/partner/${partnerId}/notes`)).body;
const notified = (userId: string) =>
  query<{ type_id: number; title: string; content: string; action_data: unknown }>(
    built.db.pool,
    sql`select type_id, title, content, action_data from notifications where recipient_id = ${userId} order by created_at, id`,
  );
const colleague = ({ id, firstName, lastName }: { id: string; firstName: string; lastName: string }) => ({
  id,
  firstName,
  lastName,
});

test('a question reaches the managers who may sign in, in the app and by mail, and is a note of the partner', async () => {
  const { pool, ownerPool } = built.db;
  const mia = await makeUser(pool, { role: 'manager', firstName: 'Mia', lastName: 'Moon' });
  const gone = await makeUser(pool, { role: 'manager', isDisabled: true });
  const former = await makeUser(pool, { role: 'manager' });
  for (const { id } of [mia, gone, former]) await makeManager(pool, partnerId, id);
  await execute(pool, sql`update partner_managers set ended_at = assigned_at where user_id = ${former.id}`);
  const content = `Is there a deck? ${'x'.repeat(300)}`;
  const made = await ask({ content, partner: 'another', email: 'else@where.example' });
  expect(made).toMatchObject({ status: 201, body: { data: { content, askedAt: at, answers: [] } } });
  const { id } = answered.parse(made.body).data;
  const [first, ...others] = await notified(mia.id);
  expect([others, await notified(gone.id), await notified(former.id), await notified(admin.userId)]).toEqual([
    [],
    [],
    [],
    [],
  ]);
  expect(first).toEqual({
    type_id: 26,
    title: expect.stringMatching(/^Pat .* asks$/),
    content: `${content.slice(0, 200)}…`,
    action_data: {
      action: 'redirect_to_partner_page',
      parameters: { partnerId, questionId: id, mention: true },
    },
  });
  const [mail = '', ...more] = await mailsTo(ownerPool, mia.email);
  expect(more).toEqual([]);
  // The address is shown, and nothing is written to it.
  expect(mail).toContain(content);
  expect(mail).toContain('Reply to: else@where.example');
  expect(await mailsTo(ownerPool, '"to": "else@where.example"')).toEqual([]);
  expect(await notes()).toMatchObject({
    data: [
      { id, note: content, author: { id: partner.userId }, question: { replyTo: 'else@where.example', answers: [] } },
    ],
  });
  expect(await list()).toMatchObject({ data: { managers: [colleague(mia)], questions: [{ id, content }] } });
});

test('where no manager may sign in the question reaches the admins', async () => {
  const gone = await makeUser(built.db.pool, { role: 'manager', isDisabled: true });
  const moderator = await makeUser(built.db.pool, { role: 'moderator' });
  await makeManager(built.db.pool, partnerId, gone.id);
  const before = (await notified(admin.userId)).length;
  const id = await request('Hello?');
  expect((await notified(admin.userId)).slice(before)).toMatchObject([{ type_id: 26, content: 'Hello?' }]);
  expect([await notified(gone.id), await notified(moderator.id)]).toEqual([[], []]);
  // Their own address is not shown again.
  expect(await notes()).toMatchObject({ data: [{ id, question: { replyTo: null } }] });
});

test('staff answer it: the users of the partner are notified, and see it beside the question', async () => {
  const mate = await makeUser(built.db.pool, { partnerId, firstName: 'Mate' });
  const id = await request('Is there a deck?');
  const earlier = await request('And before?');
  built.setNow('2026-11-20T13:00:00.000Z');
  expect(await answer(id, ' Yes, under Resources. ')).toMatchObject({
    status: 201,
    body: { data: { id, question: { answers: [{ answer: 'Yes, under Resources.' }] } } },
  });
  for (const userId of [partner.userId, mate.id])
    expect(await notified(userId)).toMatchObject([
      {
        type_id: 27,
        content: 'Yes, under Resources.',
        action_data: { action: 'redirect_to_partner_page', parameters: { partnerId, questionId: id } },
      },
    ]);
  const [mail = ''] = await mailsTo(built.db.ownerPool, mate.email);
  expect(mail).toContain('/?ask=true');
  expect(await list()).toMatchObject({
    data: {
      questions: [
        { id: earlier, answers: [] },
        {
          id,
          answers: [
            { answer: 'Yes, under Resources.', author: { id: admin.userId }, createdAt: '2026-11-20T13:00:00.000Z' },
          ],
        },
      ],
    },
  });
  // The one that was answered last comes first for staff.
  expect(await notes()).toMatchObject({ data: [{ id }, { id: earlier }] });
});

test('what a partner asked is not changed or deleted, and a note of staff has no answer', async () => {
  const id = await request('Is there a deck?');
  const url = `/api/partners/partner/notes/${id}`;
  expect(await built.request(admin, 'PUT', url, { note: 'Other words', version: 1 })).toMatchObject({ status: 404 });
  expect(await built.request(admin, 'DELETE', url)).toMatchObject({ status: 404 });
  const own = await built.request(admin, 'POST', `/api/partners/partner/${partnerId}/notes`, { note: 'They called.' });
  expect(await answer(answered.parse(own.body).data.id, 'Yes.')).toMatchObject({ status: 404 });
  expect(await list(await built.as('otherPartner'))).toMatchObject({ data: { questions: [] } });
});

test('ten questions an hour are taken', async () => {
  for (let n = 0; n < 10; n += 1) expect(await ask({ content: `Question ${n}` })).toMatchObject({ status: 201 });
  expect(await ask({ content: 'One more' })).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  built.setNow('2026-11-20T13:00:00.000Z');
  expect(await ask({ content: 'One more' })).toMatchObject({ status: 201 });
});
