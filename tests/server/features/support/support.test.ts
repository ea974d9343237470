import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createSupportNote } from '#contract/support.ts';

import { query } from '../../../../server/platform/database/pool.ts';
import { newId } from '../../../../server/platform/ids.ts';
import { type Built, type Caller, build } from '../../../support/app.ts';
import { makeManager } from '../../../support/make/partners.ts';
import { mailsTo } from '../../../support/mails.ts';

let built: Built;
let staff: Caller;
beforeAll(async () => {
  built = await build();
  staff = await built.as('manager');
  built.setNow('2026-11-20T10:00:00.000Z');
});
afterAll(() => built.close());

const ask = (caller: Caller, body: object) => built.request(caller, 'POST', '/api/support-hub/create-note', body);
const request = async (caller: Caller, note: string) => {
  const { body } = await ask(caller, { note });
  return createSupportNote.success.data.parse(
    typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined,
  ).id;
};
const answer = (id: string, text: string) =>
  built.request(staff, 'POST', `/api/support-hub/notes/${id}/answer`, { answer: text });
const notified = (userId: string) =>
  query<{ type: number; title: string; content: string; action: unknown }>(
    built.db.pool,
    sql`select type_id as type, title, content, action_data as action from notifications
         where recipient_id = ${userId} order by created_at, id`,
  );
const said = (text: string, isByStaff = false) => expect.objectContaining({ text, isByStaff });

describe('a question to support', () => {
  test('reaches who looks after the partner, is answered in the portal and by email, and goes on', async () => {
    const partner = await built.as('partner');
    const other = await built.as('manager');
    await makeManager(built.db.pool, partner.partnerId ?? '', staff.userId);
    const id = await request(partner, 'Where is my link?');
    const parameters = { partnerId: partner.partnerId, supportNoteId: id };
    const action = { action: 'redirect_to_partner_page', parameters };
    expect(await notified(staff.userId)).toEqual([
      { type: 21, title: expect.stringMatching(/ asks support$/), content: 'Where is my link?', action },
    ]);
    expect(await notified(other.userId)).toEqual([]);
    expect((await built.request(staff, 'GET', '/api/admin/waiting')).body).toMatchObject({ data: { support: 1 } });

    expect(await answer(id, 'On the page of the app.')).toMatchObject({
      status: 200,
      body: {
        data: {
          state: 'answered',
          partner: { id: partner.partnerId },
          messages: [said('Where is my link?'), said('On the page of the app.', true)],
        },
      },
    });
    expect(await notified(partner.userId)).toEqual([
      { type: 22, title: 'Support answered your question', content: 'On the page of the app.', action },
    ]);
    const [mail] = await mailsTo(built.db.ownerPool, partner.email);
    expect(mail).toContain('On the page of the app.');
    expect(mail).toContain(`/faq?note=${id}`);
    expect((await built.request(staff, 'GET', '/api/admin/waiting')).body).toMatchObject({ data: { support: 0 } });

    expect((await ask(partner, { note: 'Which page?', supportNoteId: id })).status).toBe(201);
    expect((await built.request(partner, 'GET', '/api/support-hub/own')).body).toMatchObject({
      data: [
        {
          id,
          state: 'open',
          messages: [said('Where is my link?'), said('On the page of the app.', true), said('Which page?')],
        },
      ],
      meta: { total: 1 },
    });
  });

  test('is closed by staff without a word, and cannot be answered until its partner writes again', async () => {
    const partner = await built.as('partner');
    const id = await request(partner, 'Hello?');
    expect((await built.request(staff, 'POST', `/api/support-hub/notes/${id}/close`)).status).toBe(200);
    expect(await answer(id, 'Too late.')).toMatchObject({
      status: 409,
      body: { transition: { reasons: ['The support question is closed and cannot be answered.'] } },
    });
    await ask(partner, { note: 'Still there?', supportNoteId: id });
    expect(await answer(id, 'Yes.')).toMatchObject({ status: 200, body: { data: { state: 'answered' } } });
    expect(await notified(partner.userId)).toHaveLength(1);
  });

  test('is one’s own: another’s answers as if there were none, and nothing is written to it', async () => {
    const [partner, other] = [await built.as('partner'), await built.as('partner')];
    const id = await request(partner, 'Mine');
    const answers = [
      await ask(other, { note: 'Theirs', supportNoteId: id }),
      await ask(other, { note: 'Theirs', supportNoteId: newId() }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    expect(answers[0]?.text).toBe(answers[1]?.text);
    expect((await built.request(other, 'GET', '/api/support-hub/own')).body).toMatchObject({ data: [] });
    expect((await built.request(staff, 'GET', `/api/support-hub/notes/${id}`)).body).toMatchObject({
      data: { messages: [said('Mine')] },
    });
  });

  test('belongs to the signed-in user, even when `userId` names another', async () => {
    const [partner, other] = [await built.as('partner'), await built.as('partner')];
    await ask(partner, { note: 'Mine', userId: other.userId });
    expect((await built.request(partner, 'GET', '/api/support-hub/own')).body).toMatchObject({ meta: { total: 1 } });
    expect((await built.request(other, 'GET', '/api/support-hub/own')).body).toMatchObject({ meta: { total: 0 } });
  });

  test('of one person comes twenty times an hour', async () => {
    const partner = await built.as('partner');
    const answers: number[] = [];
    for (let n = 0; n <= 20; n += 1) answers.push((await ask(partner, { note: `Question ${n}` })).status);
    expect([...new Set(answers.slice(0, 20)), answers[20]]).toEqual([201, 429]);
  });
});

test('staff find questions by state, by person and by word, the one that waits longest first', async () => {
  const partner = await built.as('partner');
  const [first, second, third] = [
    await request(partner, 'Zebra one'),
    await request(partner, 'Zebra two'),
    await request(partner, 'Zebra three'),
  ];
  await built.request(staff, 'POST', `/api/support-hub/notes/${second}/close`);
  const found = async (search: string) => {
    const { body } = await built.request(staff, 'GET', `/api/support-hub/notes?${search}`);
    return body;
  };
  expect(await found('search=ZEBRA')).toMatchObject({
    data: [
      { id: first, question: 'Zebra one', state: 'open' },
      { id: third, question: 'Zebra three', state: 'open' },
    ],
    meta: { total: 2 },
  });
  expect(await found('search=zebra&state=closed')).toMatchObject({ data: [{ id: second }] });
  expect(await found('search=zebra&state=all&sort=-updatedAt&perPage=2')).toMatchObject({
    data: [{ id: third }, { id: second }],
    meta: { total: 3 },
  });
  expect(await found(`state=all&search=${encodeURIComponent(partner.email)}`)).toMatchObject({ meta: { total: 3 } });
});
