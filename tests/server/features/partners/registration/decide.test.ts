import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod/mini';

import { type Built, type Caller, build } from '../../../../support/app.ts';
import { makePartner } from '../../../../support/make/partners.ts';
import { makeUser } from '../../../../support/make/users.ts';
import { queuedMails, stepsOf } from '../../../../support/charts/recorded.ts';

let built: Built;
let staff: Caller;
beforeAll(async () => {
  built = await build();
  staff = await built.as('moderator');
  built.setNow('2026-11-20T10:00:00.000Z');
});
afterAll(() => built.close());

const decide = (id: string, body: object, caller = staff) =>
  built.request(caller, 'PUT', `/api/partners/approve/${id}`, body);

const ask = (id: string, question: string) => built.request(staff, 'POST', `/api/partners/ask/${id}`, { question });
const reply = (caller: Caller, text: string) => built.request(caller, 'POST', '/api/partners/answer', { answer: text });

const rows = async (text: string, values: unknown[]): Promise<unknown[]> =>
  (await built.db.ownerPool.query(text, values)).rows;
const history = (id: string) => stepsOf(built.db.ownerPool, id);
const notificationsOf = (userId: string) =>
  rows(
    `select type_id, title, content, state, action_data from notifications where recipient_id = $1 order by created_at, id`,
    [userId],
  );
const toPartner = (partnerId: string) => ({ action: 'redirect_to_partner_page', parameters: { partnerId } });
const mails = (email: string) => queuedMails(built.db.ownerPool, email);

async function registration(name = 'Acme') {
  const partner = await makePartner(built.db.pool, { name, domain: 'acme.example', approval: 'pending' });
  const person = await makeUser(built.db.pool, { partnerId: partner.id, firstName: 'Pia' });
  return { partner, person };
}

test('approving answers 201 with the partner, writes one step of history, and notifies its users', async () => {
  const { partner, person } = await registration();
  expect(await decide(partner.id, { status: 1, note: ' Welcome aboard ' })).toMatchObject({
    status: 201,
    body: {
      data: {
        id: partner.id,
        name: 'Acme',
        domain: 'acme.example',
        referralId: partner.referralId,
        approvalStatus: 1,
        approvalNote: '',
        accountStatus: 'active',
        accountMessage: '',
        imageUrl: null,
        isTermsAccepted: false,
        payoutMonthsOffset: 1,
        commissionRate: null,
        tags: [],
        country: 'DE',
        payoutMethod: { method: 'bank', masked: '•••• 3000' },
        createdAt: partner.createdAt,
        approvalDecidedAt: '2026-11-20T10:00:00.000Z',
        contact: { id: person.id, firstName: 'Pia', lastName: person.lastName, email: person.email },
        managers: [],
        version: 2,
      },
    },
  });
  expect(await history(partner.id)).toEqual([
    {
      event: 'approval.approve',
      from_state: 'pending',
      to_state: 'approved',
      actor_id: staff.userId,
      payload: { note: 'Welcome aboard' },
    },
  ]);
  expect(await notificationsOf(person.id)).toEqual([
    {
      type_id: 2,
      title: 'Acme was approved',
      content: 'Welcome aboard',
      state: 'unread',
      action_data: toPartner(partner.id),
    },
  ]);
  expect(await mails(person.email)).toEqual([
    { template: 'approvalApproved', data: { firstName: 'Pia', partnerName: 'Acme', note: 'Welcome aboard' } },
  ]);
});

test('rejecting stores the note and sends it to the partner; reopening clears it', async () => {
  const { partner, person } = await registration();
  const { status, body } = await decide(partner.id, { status: -1, note: 'No website' });
  expect(status).toBe(201);
  expect(body).toMatchObject({ data: { approvalStatus: -1, approvalNote: 'No website' } });
  expect(await mails(person.email)).toEqual([
    { template: 'approvalRejected', data: { firstName: 'Pia', partnerName: 'Acme', reason: 'No website' } },
  ]);
  expect(await notificationsOf(person.id)).toEqual([
    {
      type_id: 3,
      title: 'Acme was not approved',
      content: 'No website',
      state: 'unread',
      action_data: toPartner(partner.id),
    },
  ]);
  expect(await decide(partner.id, { status: 0 })).toMatchObject({
    status: 201,
    body: { data: { approvalStatus: 0, approvalNote: '', approvalDecidedAt: null } },
  });
  expect(await mails(person.email)).toHaveLength(1);
});

test('a rejected partner asks for another review: staff read what has changed', async () => {
  const rejected = await built.as('rejected');
  const request = await built.request(rejected, 'POST', '/api/partners/reapply', { reason: 'We have a website now.' });
  expect({ status: request.status, body: request.body }).toEqual({
    status: 200,
    body: { data: { id: rejected.partnerId, approvalStatus: 0 } },
  });
  const again = await built.request(rejected, 'POST', '/api/partners/reapply', { reason: 'Once more.' });
  expect(again.status).toBe(200);
  expect(await history(rejected.partnerId ?? '')).toEqual([
    {
      event: 'approval.reapply',
      from_state: 'rejected',
      to_state: 'pending',
      actor_id: rejected.userId,
      payload: { reason: 'We have a website now.' },
    },
  ]);
  expect(
    (await notificationsOf(staff.userId)).filter((one) => JSON.stringify(one).includes(rejected.partnerId ?? 'none')),
  ).toEqual([
    {
      type_id: 33,
      title: expect.stringMatching(/ asks for another review$/),
      content: 'We have a website now.',
      state: 'unread',
      action_data: toPartner(rejected.partnerId ?? ''),
    },
  ]);
  const blank = await built.request(await built.as('rejected'), 'POST', '/api/partners/reapply', { reason: ' ' });
  expect(blank.status).toBe(400);
});

test('staff ask for information: the partner reads the question and answers, and staff read the answer', async () => {
  const pia = await built.as('pending');
  const id = pia.partnerId ?? '';
  const [{ email } = { email: '' }] = z
    .array(z.object({ email: z.string() }))
    .parse(await rows(`update users set first_name = 'Pia' where id = $1 returning email`, [pia.userId]));
  await rows(`update partners set created_at = '2026-11-19T10:00:00Z' where id = $1`, [id]);
  const [{ name } = { name: '' }] = z
    .array(z.object({ name: z.string() }))
    .parse(await rows(`select name from partners where id = $1`, [id]));
  const me = async () => {
    const { body } = await built.request(pia, 'GET', '/api/auth/me');
    return body;
  };
  const mine = (approvalNote: string) => ({ data: { partner: { approvalStatus: 0, approvalNote } } });
  expect(await me()).toMatchObject(mine(''));

  expect(await ask(id, 'Which shops do you know?')).toMatchObject({
    status: 200,
    body: {
      data: {
        id,
        approvalStatus: 0,
        approvalState: 'informationNeeded',
        approvalNote: 'Which shops do you know?',
        waitingSince: '2026-11-20T10:00:00.000Z',
        approvalDecidedAt: null,
      },
    },
  });
  expect(await me()).toMatchObject(mine('Which shops do you know?'));
  expect(await mails(email)).toEqual([
    { template: 'approvalAsked', data: { firstName: 'Pia', partnerName: name, question: 'Which shops do you know?' } },
  ]);
  expect(await notificationsOf(pia.userId)).toEqual([
    {
      type_id: 36,
      title: `We need information about ${name}`,
      content: 'Which shops do you know?',
      state: 'unread',
      action_data: toPartner(id),
    },
  ]);

  const answered = await reply(pia, 'Forty bakeries.');
  expect([answered.status, answered.body]).toEqual([200, { data: { id, approvalStatus: 0 } }]);
  expect(await me()).toMatchObject(mine(''));
  expect((await notificationsOf(staff.userId)).filter((one) => JSON.stringify(one).includes(id))).toEqual([
    {
      type_id: 37,
      title: `${name} answered`,
      content: 'Forty bakeries.',
      state: 'unread',
      action_data: toPartner(id),
    },
  ]);
  expect(await history(id)).toEqual([
    {
      event: 'approval.ask',
      from_state: 'pending',
      to_state: 'informationNeeded',
      actor_id: staff.userId,
      payload: { question: 'Which shops do you know?' },
    },
    {
      event: 'approval.answer',
      from_state: 'informationNeeded',
      to_state: 'pending',
      actor_id: pia.userId,
      payload: { answer: 'Forty bakeries.' },
    },
  ]);
  const { body } = await built.request(staff, 'GET', `/api/lifecycles/partner/${id}`);
  expect(body).toMatchObject({
    data: {
      history: [
        { event: 'approval.answer', note: 'Forty bakeries.', by: 'partner' },
        { event: 'approval.ask', note: 'Which shops do you know?', by: 'staff' },
      ],
    },
  });
});

test('a question needs words, may be replaced, and ends with a decision', async () => {
  const { partner, person } = await registration();
  expect((await ask(partner.id, ' ')).status).toBe(400);
  expect((await ask(partner.id, 'Which shops?')).status).toBe(200);
  expect(await ask(partner.id, 'Which country?')).toMatchObject({
    status: 200,
    body: { data: { approvalState: 'informationNeeded', approvalNote: 'Which country?' } },
  });
  expect((await mails(person.email)).length).toBe(2);
  expect(await decide(partner.id, { status: 0 })).toMatchObject({
    status: 201,
    body: { data: { approvalState: 'informationNeeded', approvalNote: 'Which country?' } },
  });
  expect(await decide(partner.id, { status: 1, note: 'Welcome' })).toMatchObject({
    status: 201,
    body: { data: { approvalState: 'approved', approvalStatus: 1, approvalNote: '', waitingSince: null } },
  });
  expect(await ask(partner.id, 'Which shops?')).toMatchObject({
    status: 409,
    body: { code: 'transition_not_allowed' },
  });
});

test('what a partner takes to answer is not counted as waiting for staff', async () => {
  const pia = await built.as('pending');
  const id = pia.partnerId ?? '';
  await rows(`update partners set created_at = '2026-11-16T08:00:00Z' where id = $1 returning id`, [id]);
  const waiting = async () => {
    const { body } = await built.request(staff, 'GET', `/api/partners/partner/${id}`);
    const { approvalState, waitingSince } = z
      .object({ data: z.object({ approvalState: z.string(), waitingSince: z.nullable(z.string()) }) })
      .parse(body).data;
    return [approvalState, waitingSince];
  };
  const listed = async (status: string) =>
    z
      .object({ data: z.array(z.object({ id: z.string() })) })
      .parse((await built.request(staff, 'GET', `/api/partners/registrations?perPage=100&status=${status}`)).body)
      .data.filter((one) => one.id === id).length;
  const lists = async () => Promise.all(['staff', 'partner', '0', '-1'].map(listed));
  try {
    expect([await waiting(), await lists()]).toEqual([
      ['pending', '2026-11-16T08:00:00.000Z'],
      [1, 0, 1, 0],
    ]);
    built.setNow('2026-11-17T08:00:00.000Z');
    await ask(id, 'Which shops?');
    built.setNow('2026-11-17T20:00:00.000Z');
    await ask(id, 'Which country?');
    expect([await waiting(), await lists()]).toEqual([
      ['informationNeeded', '2026-11-17T20:00:00.000Z'],
      [0, 1, 1, 0],
    ]);
    built.setNow('2026-11-19T08:00:00.000Z');
    await reply(pia, 'Denmark.');
    // Two days later than before: staff have had it for one.
    expect([await waiting(), await lists()]).toEqual([
      ['pending', '2026-11-18T08:00:00.000Z'],
      [1, 0, 1, 0],
    ]);
    built.setNow('2026-11-19T09:00:00.000Z');
    await decide(id, { status: -1, note: 'No' });
    expect([await waiting(), await lists()]).toEqual([
      ['rejected', null],
      [0, 0, 0, 1],
    ]);
    await decide(id, { status: 0 });
    expect(await waiting()).toEqual(['pending', '2026-11-19T09:00:00.000Z']);
  } finally {
    built.setNow('2026-11-20T10:00:00.000Z');
  }
});

test('the same decision again answers alike and changes nothing', async () => {
  const { partner, person } = await registration();
  const first = await decide(partner.id, { status: 1 });
  const again = await decide(partner.id, { status: 1, note: 'Again' });
  expect([again.status, again.text]).toEqual([201, first.text]);
  expect(await history(partner.id)).toHaveLength(1);
  expect(await mails(person.email)).toHaveLength(1);
});

test('an approved partner is not reopened: 409 with the reason', async () => {
  const { partner } = await registration();
  await decide(partner.id, { status: 1 });
  expect(await decide(partner.id, { status: 0 })).toMatchObject({
    status: 409,
    body: {
      code: 'transition_not_allowed',
      transition: { entity: 'approval', state: 'approved', event: 'approval.reopen' },
    },
  });
});

/** Retries when asked to (503 with Retry-After), as a busy database may ask some of many. */
async function decideInTheEnd(partnerId: string): ReturnType<typeof decide> {
  const answer = await decide(partnerId, { status: 1 });
  return answer.status === 503 && answer.headers['retry-after'] !== undefined ? decideInTheEnd(partnerId) : answer;
}

test('two hundred approvals at once have one effect', async () => {
  const { partner, person } = await registration();
  const answers = await Promise.all(Array.from({ length: 200 }, () => decideInTheEnd(partner.id)));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(201);
  expect(await history(partner.id)).toHaveLength(1);
  expect(await mails(person.email)).toHaveLength(1);
  expect(await notificationsOf(person.id)).toHaveLength(1);
});

test('only staff decide, and only what exists', async () => {
  const { partner } = await registration();
  expect(await decide(partner.id, { status: 1 }, await built.as('partner'))).toMatchObject({
    status: 403,
    body: { code: 'staff_only' },
  });
  expect((await decide(staff.userId, { status: 1 })).status).toBe(404);
  expect((await decide(partner.id, { status: 2 })).status).toBe(400);
  expect(await history(partner.id)).toEqual([]);
});

test('registrations are pending and rejected partners, oldest first', async () => {
  await built.db.pool.query(`update partners set approval_state = 'approved'`);
  const list = async (query = '') => (await built.request(staff, 'GET', `/api/partners/registrations${query}`)).body;
  expect(await list()).toEqual({ data: [], meta: { page: 1, perPage: 25, total: 0, totalIsExact: true } });
  await makePartner(built.db.pool, { name: 'Late', approval: 'pending', createdAt: '2026-05-01T00:00:00.000Z' });
  await makePartner(built.db.pool, {
    name: 'Early',
    approval: 'rejected',
    note: 'No',
    createdAt: '2026-04-01T00:00:00.000Z',
  });
  expect(await list()).toMatchObject({
    data: [
      { name: 'Early', approvalStatus: -1, approvalState: 'rejected', approvalNote: 'No', contact: null, managers: [] },
      { name: 'Late', approvalStatus: 0, approvalState: 'pending', approvalNote: '', approvalDecidedAt: null },
    ],
    meta: { page: 1, perPage: 25, total: 2, totalIsExact: true },
  });
  expect(await list('?sort=-createdAt&perPage=1')).toMatchObject({ data: [{ name: 'Late' }], meta: { total: 2 } });
  expect(await list('?status=0')).toMatchObject({ data: [{ name: 'Late' }], meta: { total: 1 } });
  expect(await list('?status=-1')).toMatchObject({ data: [{ name: 'Early' }], meta: { total: 1 } });
  expect(await list('?search=LAT')).toMatchObject({ data: [{ name: 'Late' }], meta: { total: 1 } });
});

test('a stale decision is refused and names who decided first; repeating the same decision is not refused', async () => {
  const { partner } = await registration('Two Desks');
  const other = await built.as('manager');
  expect(await decide(partner.id, { status: -1, note: 'No shops.', was: 0 }, other)).toMatchObject({ status: 201 });
  const { firstName, lastName } = z
    .object({ firstName: z.string(), lastName: z.string() })
    .parse(
      (
        await rows(`select first_name as "firstName", last_name as "lastName" from users where id = $1`, [other.userId])
      )[0],
    );
  expect(await decide(partner.id, { status: 1, was: 0 })).toMatchObject({
    status: 409,
    body: {
      code: 'version_conflict',
      detail: `${firstName} ${lastName} rejected this registration in the meantime. Review it and try again.`,
    },
  });
  expect(await history(partner.id)).toMatchObject([{ event: 'approval.reject' }]);
  expect(await decide(partner.id, { status: -1, note: 'No shops.', was: 0 })).toMatchObject({ status: 201 });
  expect(await decide(partner.id, { status: 1, was: -1 })).toMatchObject({ status: 201 });
});
