import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { getNewsletter } from '#contract/content/newsletters.ts';

import { sendDue } from '../../../../server/features/newsletters/clock.ts';
import { sendSome } from '../../../../server/features/newsletters/send.ts';
import { query, transaction } from '../../../../server/platform/database/pool.ts';
import { newId } from '../../../../server/platform/ids.ts';
import type { MailJob } from '../../../../server/platform/mail/mail.ts';
import { mailer, Unconfirmed } from '../../../../server/platform/mail/mailer.ts';
import { render } from '../../../../server/platform/mail/render.ts';
import { type Built, build, type Caller } from '../../../support/app.ts';
import { makeNewsletter, newsletterFields } from '../../../support/make/content.ts';
import { makeTag } from '../../../support/make/partners.ts';
import { makeUser } from '../../../support/make/users.ts';
import { startMailServer } from '../../../support/servers/mailServer.ts';
import { mailsTo } from '../../../support/mails.ts';
import { dataOf } from '../../../support/dataOf.ts';

const now = '2026-11-20T12:00:00.000Z';
const origin = 'http://localhost:4100';

let built: Built;
let staff: Caller;
beforeAll(async () => {
  built = await build();
  staff = await built.as('moderator');
  built.setNow(now);
});
afterAll(() => built.close());

const newsletterOf = ({ body }: { body: unknown }) => getNewsletter.success.data.parse(dataOf(body));
const read = async (id: string) => newsletterOf(await built.request(staff, 'GET', `/api/newsletters/${id}`));
const step = (id: string, event: 'schedule' | 'unschedule' | 'cancel' | 'test') =>
  built.request(staff, 'POST', `/api/newsletters/${id}/${event}`);

/** A newsletter for so many people of one partner, scheduled for now. */
async function addressed(count: number) {
  const reader = await built.as('partner');
  const tag = await makeTag(built.db.pool, `Readers ${newId()}`, reader.partnerId ?? '');
  const people = [{ id: reader.userId, email: reader.email }];
  while (people.length < count) people.push(await makeUser(built.db.pool, { partnerId: reader.partnerId ?? '' }));
  const written = await built.request(staff, 'POST', '/api/newsletters', {
    ...newsletterFields,
    audience: { tags: [tag.id] },
    sendsAt: now,
  });
  return { ...newsletterOf(written), people };
}

/** Sends with a mail server that answers so; what it was given. */
async function send(id: string, answer: (mail: MailJob) => Promise<void> = () => Promise.resolve()) {
  const given: MailJob[] = [];
  const deliver = (mail: MailJob) => {
    given.push(mail);
    return answer(mail);
  };
  await sendSome({ pool: built.db.pool, publicUrl: origin, deliver, now: built.services.now }, id);
  return given;
}
const tokenIn = (mail: MailJob | undefined): string => {
  const [, token = ''] = /token=([\w-]+)/.exec(JSON.stringify(mail)) ?? [];
  return token;
};
const toWhom = (mails: readonly MailJob[]) => mails.map(({ to }) => to).toSorted();

test('a newsletter goes to each person of its audience as of its time, and is sent then', async () => {
  const { id, people } = await addressed(3);
  expect(await step(id, 'schedule')).toMatchObject({ body: { data: { state: 'sending', counts: { waiting: 3 } } } });
  const mails = await send(id);
  expect(toWhom(mails)).toEqual(people.map(({ email }) => email).toSorted());
  expect(await read(id)).toMatchObject({
    state: 'sent',
    counts: { recipients: 3, sent: 3, waiting: 0, failed: 0, unconfirmed: 0 },
  });
  expect(await send(id)).toEqual([]);
});

test('two senders at once send to each person once', async () => {
  const { id, people } = await addressed(12);
  await step(id, 'schedule');
  const both = await Promise.all([send(id), send(id)]);
  expect(toWhom(both.flat())).toEqual(people.map(({ email }) => email).toSorted());
  expect((await read(id)).state).toBe('sent');
});

test('people who have not confirmed their email, are disabled or cancelled are left out, also when they cancel meanwhile', async () => {
  const { id, people } = await addressed(4);
  const [first, unconfirmed, disabled, later] = people;
  await query(built.db.pool, sql`update users set email_verified_at = null where id = ${unconfirmed?.id}`);
  await query(built.db.pool, sql`update users set account_state = 'deactivated' where id = ${disabled?.id}`);
  await step(id, 'schedule');
  await query(built.db.pool, sql`insert into newsletter_cancellations values (${later?.id}, now())`);
  expect(toWhom(await send(id))).toEqual([first?.email]);
  const next = await built.request(staff, 'POST', '/api/newsletters', {
    ...newsletterFields,
    audience: (await read(id)).audience,
    sendsAt: now,
  });
  const second = newsletterOf(next).id;
  await step(second, 'schedule');
  expect(toWhom(await send(second))).toEqual([first?.email]);
});

test('who the mail server refuses is not sent it again, and who it cannot take now is tried later', async () => {
  const { id, people } = await addressed(2);
  const [one, two] = people.map(({ email }) => email);
  await step(id, 'schedule');
  const refusals: Readonly<Record<string, object>> = {
    [one ?? '']: { responseCode: 550, command: 'RCPT TO' },
    [two ?? '']: { code: 'ECONNECTION', command: 'CONN' },
  };
  const refuse = (mail: MailJob) => Promise.reject(Object.assign(new Error('refused'), refusals[mail.to]));
  await expect(send(id, refuse)).rejects.toThrow('refused');
  // The other one first, where it was the one that stopped the job.
  await send(id, refuse).catch(() => undefined);
  expect((await read(id)).counts).toMatchObject({ failed: 1, waiting: 1, sent: 0 });
  expect(toWhom(await send(id))).toEqual([two]);
  expect(await read(id)).toMatchObject({ state: 'sent', counts: { recipients: 2, sent: 1, failed: 1 } });
});

test('a mail server that is away uses up no try: the newsletter waits, says since when, and goes to each person once', async () => {
  const away = await startMailServer();
  await away.stop();
  const deliver = mailer(
    { publicUrl: origin, mailFrom: 'Tributary <no-reply@portal.example>', isDemo: false, smtpUrl: away.url },
    built.db.pool,
    { isOneConnection: true },
  );
  const { id, people } = await addressed(2);
  await step(id, 'schedule');
  expect((await read(id)).mailLostAt).toBeNull();
  for (let round = 0; round < 12; round += 1) await expect(send(id, deliver)).rejects.toThrow('ECONNREFUSED');
  expect(await read(id)).toMatchObject({
    state: 'sending',
    counts: { recipients: 2, sent: 0, waiting: 2, failed: 0, unconfirmed: 0 },
    mailLostAt: now,
  });
  const back = await startMailServer(away.port);
  await send(id, deliver);
  expect(back.received.flatMap(({ to }) => to).toSorted()).toEqual(people.map(({ email }) => email).toSorted());
  expect(await read(id)).toMatchObject({ state: 'sent', counts: { sent: 2, waiting: 0, failed: 0 }, mailLostAt: null });
  await back.stop();
});

test('a mail that a mail server answers to is tried five times, however often the server was away between', async () => {
  const { id } = await addressed(1);
  await step(id, 'schedule');
  const fail = (error: object) => () => Promise.reject(Object.assign(new Error('not now'), error));
  for (let round = 1; round < 5; round += 1) {
    await expect(send(id, fail({ responseCode: 451, command: 'RCPT TO' }))).rejects.toThrow('not now');
    await expect(send(id, fail({ code: 'ETIMEDOUT', command: 'CONN' }))).rejects.toThrow('not now');
    expect((await read(id)).counts).toMatchObject({ waiting: 1, failed: 0 });
  }
  await send(id, fail({ responseCode: 451, command: 'RCPT TO' }));
  expect(await read(id)).toMatchObject({ state: 'sent', counts: { waiting: 0, failed: 1 }, mailLostAt: null });
});

test('a mail server that takes no mail of ours, as with a wrong password, fails no recipient', async () => {
  const { id } = await addressed(2);
  await step(id, 'schedule');
  const refuse = () => Promise.reject(Object.assign(new Error('wrong'), { responseCode: 535, command: 'AUTH PLAIN' }));
  await expect(send(id, refuse)).rejects.toThrow('wrong');
  expect((await read(id)).counts).toMatchObject({ failed: 0, waiting: 2, sent: 0, unconfirmed: 0 });
  expect(await send(id)).toHaveLength(2);
});

test('a mail that was interrupted after it was handed over is not sent again', async () => {
  const { id } = await addressed(1);
  await step(id, 'schedule');
  await expect(send(id, () => Promise.reject(new Unconfirmed('lost')))).rejects.toThrow('lost');
  expect(await send(id)).toEqual([]);
  expect(await read(id)).toMatchObject({
    state: 'sent',
    counts: { recipients: 1, sent: 0, waiting: 0, unconfirmed: 1 },
  });
});

test('a cancelled newsletter sends nothing more', async () => {
  const { id } = await addressed(2);
  await step(id, 'schedule');
  expect(await step(id, 'cancel')).toMatchObject({ body: { data: { state: 'cancelled' } } });
  expect(await send(id)).toEqual([]);
});

test('the clock begins what is due, and goes on with what stopped a minute ago', async () => {
  const { id } = await addressed(1);
  const later = await read(id);
  await built.request(staff, 'PUT', `/api/newsletters/${id}`, {
    ...newsletterFields,
    audience: later.audience,
    sendsAt: '2026-11-20T13:00:00Z',
    version: later.version,
  });
  expect(await step(id, 'schedule')).toMatchObject({ body: { data: { state: 'scheduled' } } });
  const jobs = () =>
    query(built.db.ownerPool, sql`select key from graphile_worker.jobs where key = ${`newsletters.send ${id}`}`);
  const tick = async (at: string) => {
    built.setNow(at);
    await transaction(built.db.pool, (tx) => sendDue(tx, built.services.now()));
  };
  await tick('2026-11-20T12:59:59Z');
  expect((await read(id)).state).toBe('scheduled');
  await tick('2026-11-20T13:00:00Z');
  expect([(await read(id)).state, (await jobs()).length]).toEqual(['sending', 1]);
  await query(built.db.ownerPool, sql`select from graphile_worker.remove_job(${`newsletters.send ${id}`})`);
  await tick('2026-11-20T13:00:59Z');
  expect(await jobs()).toEqual([]);
  await tick('2026-11-20T13:01:01Z');
  expect(await jobs()).toHaveLength(1);
  built.setNow(now);
});

test('only a draft is edited, by someone who has read its last version', async () => {
  const { id } = await addressed(1);
  const draft = await read(id);
  const edit = (version: number) =>
    built.request(staff, 'PUT', `/api/newsletters/${id}`, {
      ...newsletterFields,
      subject: 'Other news',
      sendsAt: '2026-12-01T00:00:00Z',
      version,
    });
  expect(await edit(draft.version)).toMatchObject({ status: 200, body: { data: { subject: 'Other news' } } });
  const { subject, body, audience, sendsAt } = draft;
  const edits = await query(
    built.db.pool,
    sql`select payload from lifecycle_events where entity_id = ${id} and event = 'newsletter.update'`,
  );
  expect(edits).toEqual([
    {
      payload: {
        before: { subject, body, audience, sendsAt },
        after: { ...newsletterFields, subject: 'Other news', sendsAt: '2026-12-01T00:00:00.000Z' },
      },
    },
  ]);
  expect(await edit(draft.version)).toMatchObject({ status: 409, body: { code: 'version_conflict' } });
  await step(id, 'schedule');
  expect(await edit((await read(id)).version)).toMatchObject({
    status: 409,
    body: { code: 'transition_not_allowed', detail: 'The newsletter is scheduled and cannot be edited.' },
  });
  await step(id, 'unschedule');
  expect(await edit((await read(id)).version)).toMatchObject({ status: 200 });
});

test('a test goes to the person who asks for it, without a link to cancel', async () => {
  const { id } = await makeNewsletter(built.db.pool);
  expect(await step(id, 'test')).toMatchObject({ status: 200, body: { data: { email: staff.email } } });
  const [mail] = await mailsTo(built.db.ownerPool, staff.email);
  expect(mail).toContain('Test: News');
  expect(mail).not.toContain('/newsletter/cancel');
});

test('the mail says what the Markdown says and how to cancel, in text and in HTML, and nothing else of it is HTML', () => {
  const [url, oneClick] = [`${origin}/newsletter/cancel?token=abc`, `${origin}/api/newsletters/one-click/abc`];
  const data = {
    firstName: 'Pat',
    subject: 'News <b>',
    body: '**Bold** <script>alert(1)</script>',
    tree: [
      {
        kind: 'paragraph' as const,
        content: [
          { text: 'Bold', marks: ['strong' as const], href: null },
          { text: ' <script>alert(1)</script>', marks: [], href: 'https://portal.example/?a="b"' },
        ],
      },
    ],
    cancel: { url, oneClick },
  };
  const { subject, text, html, headers } = render({ to: 'pat@example.com', template: 'newsletter', data }, origin);
  expect(subject).toBe('News <b>');
  expect(text).toContain(`**Bold** <script>alert(1)</script>`);
  expect(text).toContain(`Cancel newsletters:\n${url}`);
  expect(html).toContain('<strong>Bold</strong>');
  expect(html).toContain('&lt;script&gt;');
  expect(html).not.toContain('<script');
  expect(html).not.toContain('a="b"');
  expect(headers).toEqual({
    'List-Unsubscribe': `<${oneClick}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
});

test('the link in a newsletter changes nothing until one says so, and cancelling can be undone there', async () => {
  const { id, people } = await addressed(1);
  await step(id, 'schedule');
  const [mail] = await send(id);
  const token = tokenIn(mail);
  const verify = () => built.request(null, 'POST', '/api/newsletters/cancellation/verify', { token });
  const set = (isCancelled: boolean) =>
    built.request(null, 'POST', '/api/newsletters/cancellation', { token, isCancelled });
  const email = `${people[0]?.email.slice(0, 1)}•••@${people[0]?.email.split('@')[1]}`;
  const stands = (isCancelled: boolean) => ({ status: 200, body: { data: { email, isCancelled } } });
  expect(await verify()).toMatchObject(stands(false));
  expect(await verify()).toMatchObject(stands(false));
  expect(await set(true)).toMatchObject(stands(true));
  expect(await set(true)).toMatchObject(stands(true));
  expect(await verify()).toMatchObject(stands(true));
  expect(await set(false)).toMatchObject(stands(false));
  expect(await verify()).toMatchObject(stands(false));
  const unknown = { token: 'never-mailed-to-a-reader', isCancelled: true };
  expect(await built.request(null, 'POST', '/api/newsletters/cancellation', unknown)).toMatchObject({
    status: 400,
    body: { code: 'token_invalid' },
  });
});

test.each([
  ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  [
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
  ],
])(
  'one click in a mail program cancels, sent as %s; opening the same link only leads to the page',
  async (type, payload) => {
    const person = await makeUser(built.db.pool);
    const { token } = await makeNewsletter(built.db.pool, { recipientId: person.id });
    const url = `/api/newsletters/one-click/${token}`;
    const isCancelled = async () =>
      (await query(built.db.pool, sql`select 1 from newsletter_cancellations where user_id = ${person.id}`)).length ===
      1;
    const opened = await built.app.inject({ method: 'GET', url });
    expect([opened.statusCode, opened.headers.location]).toEqual([302, `/newsletter/cancel?token=${token}`]);
    expect(await isCancelled()).toBe(false);
    const clicked = await built.app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload });
    expect(clicked.statusCode).toBe(202);
    expect(await isCancelled()).toBe(true);
    const wrong = await built.app.inject({
      method: 'POST',
      url: '/api/newsletters/one-click/never-mailed-to-a-reader',
    });
    expect(wrong.statusCode).toBe(400);
  },
);
