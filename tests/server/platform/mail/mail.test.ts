import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import { query, queryOne, transaction } from '../../../../server/platform/database/pool.ts';
import { type Worker, startWorker } from '../../../../server/platform/jobs/worker.ts';
import { isAddress } from '../../../../server/platform/mail/address.ts';
import type { Mail } from '../../../../server/platform/mail/mail.ts';
import { Unconfirmed, mailer } from '../../../../server/platform/mail/mailer.ts';
import { render } from '../../../../server/platform/mail/render.ts';
import { getMail, listMailbox } from '../../../../server/platform/mail/queries.ts';
import { sendMail } from '../../../../server/platform/mail/sendMail.ts';
import { type TestDatabase, testDatabase } from '../../../support/databases/database.ts';
import { header, startMailServer } from '../../../support/servers/mailServer.ts';
import { seeded } from '../../../support/seed.ts';

let db: TestDatabase;
const workers: Worker[] = [];

beforeAll(async () => {
  db = await testDatabase();
});
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop();
});
afterAll(() => db.drop());

const publicUrl = 'https://partners.example.com';
const config = { publicUrl, mailFrom: 'Tributary <no-reply@partners.example.com>', isDemo: false };
const verify: Mail = {
  to: 'ada@shop.example',
  template: 'verifyEmail',
  data: { firstName: 'Ada', url: `${publicUrl}/auth/email-verification/abc` },
};

async function work(smtpUrl?: string) {
  workers.push(
    await startWorker({
      pool: db.pool,
      pollInterval: 100,
      tasks: { 'mail.send': mailer({ ...config, smtpUrl, isDemo: smtpUrl === undefined }, db.pool) },
    }),
  );
}

test('email is queued while SMTP is down, and delivered once, with its first id', async () => {
  const down = await startMailServer();
  await down.stop();
  await transaction(db.pool, (tx) => sendMail(tx, verify));
  await work(down.url);
  const tried = () =>
    queryOne<{ id: string; attempts: number }>(
      db.ownerPool,
      sql`select payload ->> 'id' as id, attempts from graphile_worker._private_jobs where locked_at is null and attempts > 0`,
    );
  await expect.poll(tried).toMatchObject({ attempts: 1 });
  const before = await tried();
  const up = await startMailServer(down.port);
  await db.ownerPool.query('update graphile_worker._private_jobs set run_at = now()');
  await expect.poll(() => up.received.length).toBe(1);
  await expect.poll(() => query(db.ownerPool, sql`select from graphile_worker._private_jobs`)).toEqual([]);
  const [mail] = up.received;
  await up.stop();
  expect(up.received).toHaveLength(1);
  expect(mail && [mail.from, mail.to, header(mail, 'message-id'), header(mail, 'subject'), header(mail, 'to')]).toEqual(
    [
      'no-reply@partners.example.com',
      ['ada@shop.example'],
      `<${before?.id}@partners.example.com>`,
      'Confirm your email',
      'ada@shop.example',
    ],
  );
});

test('a demo without SMTP stores each email once', async () => {
  await transaction(db.pool, (tx) => sendMail(tx, verify));
  await work();
  await expect.poll(() => listMailbox(db.pool)).toHaveLength(1);
  const [listed] = await listMailbox(db.pool);
  const kept = listed && (await getMail(db.pool, listed.id));
  const { file, headers, ...rendered } = render(verify, publicUrl);
  expect([file, headers]).toEqual([null, {}]);
  expect(kept).toEqual({
    ...listed,
    ...rendered,
    attachments: [],
    id: listed?.id,
    message_id: `<${listed?.id}@partners.example.com>`,
    recipient: 'ada@shop.example',
  });
});

test('outside demo mode there is no email without SMTP', () => {
  expect(() => mailer(config, db.pool)).toThrow('SMTP_URL');
});

test('an address that would become headers or several addresses is refused', async () => {
  const bad = [
    'a@b.example\r\nBcc: c@d.example',
    'a@b.example, c@d.example',
    'a@b.example;c@d.example',
    'Ada <a@b.example>',
    '"a b"@c.example',
    'a@b@c.example',
    'a@',
    '@b.example',
    'a@b.example\u0000',
    `${'a'.repeat(250)}@b.example`,
  ];
  expect(bad.filter(isAddress)).toEqual([]);
  expect(
    ['a@b.example', "o'neill+tag@sub.shop.example", 'ä@ö.example', 'a@localhost'].filter((one) => !isAddress(one)),
  ).toEqual([]);
  await expect(sendMail(db.pool, { ...verify, to: 'a@b.example\r\nBcc: c@d.example' })).rejects.toThrow('not an email');
});

const every = (text: string, url: string): Mail[] => [
  { to: 'a@b.example', template: 'verifyEmail', data: { firstName: text, url } },
  { to: 'a@b.example', template: 'accountExists', data: { firstName: text, url } },
  { to: 'a@b.example', template: 'resetPassword', data: { firstName: text, url } },
  { to: 'a@b.example', template: 'passwordChanged', data: { firstName: text, url } },
  { to: 'a@b.example', template: 'invitation', data: { invitedBy: text, url, expires: '2026-11-27T10:00:00.000Z' } },
  { to: 'a@b.example', template: 'approvalApproved', data: { firstName: text, partnerName: text } },
  { to: 'a@b.example', template: 'approvalRejected', data: { firstName: text, partnerName: text, reason: text } },
  { to: 'a@b.example', template: 'approvalAsked', data: { firstName: text, partnerName: text, question: text } },
  {
    to: 'a@b.example',
    template: 'exportReady',
    data: { firstName: text, until: '2026-11-27T10:00:00.000Z', path: '/user/account-profile' },
  },
  {
    to: 'a@b.example',
    template: 'erasureRequested',
    data: { firstName: text, erasesAt: '2026-11-27T10:00:00.000Z', url },
  },
  { to: 'a@b.example', template: 'erasureRefused', data: { firstName: text, reason: text } },
  { to: 'a@b.example', template: 'accountSuspended', data: { firstName: text, partnerName: text, message: text } },
  { to: 'a@b.example', template: 'accountArchived', data: { firstName: text, partnerName: text, message: text } },
  { to: 'a@b.example', template: 'accountRestored', data: { firstName: text, partnerName: text } },
  {
    to: 'a@b.example',
    template: 'leadApproved',
    data: { firstName: text, company: text, shop: text, claimEnds: '2027-02-18T10:00:00.000Z' },
  },
  { to: 'a@b.example', template: 'leadRejected', data: { firstName: text, company: text, shop: text, reason: text } },
  {
    to: 'a@b.example',
    template: 'digest',
    data: { firstName: text, lines: [{ title: text, content: text }], count: 3, path: '/' },
  },
  { to: 'a@b.example', template: 'notification', data: { firstName: text, title: text, content: text, path: '/' } },
  {
    to: 'a@b.example',
    template: 'payoutPaid',
    data: {
      firstName: text,
      partnerName: text,
      number: text,
      amountMinor: 123_456,
      currency: 'USD',
      month: '2026-10',
      reference: text,
    },
  },
  {
    to: 'a@b.example',
    template: 'payoutUndone',
    data: {
      firstName: text,
      partnerName: text,
      number: text,
      amountMinor: 123_456,
      currency: 'USD',
      month: '2026-10',
      reason: text,
    },
  },
];

test('whatever people wrote stays text: no element, no header line', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: 'binary' }), fc.constant('<img src=x onerror=alert(1)>\r\nBcc: x@y.example')),
      (text) => {
        for (const mail of every(text, `${publicUrl}/auth/x`)) {
          const { subject, html } = render(mail, publicUrl);
          expect(subject).not.toMatch(/[\r\n]/);
          expect(html.match(/<(?!\/?(?:html|head|meta|title|body|div|p|a|br|!doctype)\b)/g)).toBeNull();
          expect(html.match(/ href="(?!https:\/\/partners\.example\.com\/)/g)).toBeNull();
        }
      },
    ),
    seeded(),
  );
});

test('a link to another origin is not emailed', () => {
  for (const mail of every('Ada', 'https://partners.example.com.evil.example/x').filter((one) => 'url' in one.data)) {
    expect(() => render(mail, publicUrl)).toThrow('PUBLIC_URL');
  }
});

test('a name with an address in it is left out of the greeting', () => {
  const { text } = render(
    { ...verify, template: 'verifyEmail', data: { firstName: 'Win at evil.example', url: `${publicUrl}/x` } },
    publicUrl,
  );
  expect(text.split('\n')[0]).toBe('Hello,');
});

test('a paid payout names its number, the amount, the month and the reference', () => {
  const mail: Mail = {
    to: 'a@b.example',
    template: 'payoutPaid',
    data: {
      firstName: 'Ada',
      partnerName: 'Shopwise',
      number: 'P-2026-10-0042',
      amountMinor: 123_456,
      currency: 'USD',
      month: '2026-10',
      reference: 'R-1',
    },
  };
  expect(render(mail, publicUrl)).toMatchObject({
    subject: 'Paid: US$1,234.56 for October 2026',
    text: `Hello Ada,

The payout of Shopwise for October 2026 was paid: US$1,234.56.

Payout: P-2026-10-0042
Reference: R-1

View payout:
https://partners.example.com/payouts

Tributary
`,
  });
});

test('a paid payout names the marks of the ledger that were made before it', () => {
  const data = {
    firstName: 'Ada',
    partnerName: 'Shopwise',
    number: 'P-2026-10-0042',
    amountMinor: 123_456,
    currency: 'USD',
    month: '2026-10',
    reference: 'R-1',
    marks: [`entry 213: ${'ab'.repeat(32)}`, `root 14: ${'cd'.repeat(32)}`],
  };
  expect(render({ to: 'a@b.example', template: 'payoutPaid', data }, publicUrl).text).toContain(
    `Check my ledger shows whether anything before this payment was changed:
entry 213: ${'ab'.repeat(32)}
root 14: ${'cd'.repeat(32)}

View payout:`,
  );
});

test('a connection lost after a mail was handed over leaves it unconfirmed; lost before, it has not been sent', async () => {
  const job = { ...verify, id: 'a-mail' };
  const smtp = await startMailServer(0, () => smtp.kill());
  const deliver = mailer({ ...config, smtpUrl: smtp.url }, db.pool);
  await expect(deliver(job)).rejects.toBeInstanceOf(Unconfirmed);
  expect(smtp.received).toHaveLength(1);
  await expect(deliver(job)).rejects.not.toBeInstanceOf(Unconfirmed);
});

test('mails that follow each other share one connection where there are many', async () => {
  const smtp = await startMailServer();
  const deliver = mailer({ ...config, smtpUrl: smtp.url }, db.pool, { isOneConnection: true });
  for (const to of ['a@shop.example', 'b@shop.example', 'c@shop.example']) await deliver({ ...verify, to, id: to });
  expect({ mails: smtp.received.length, connections: smtp.connections() }).toEqual({ mails: 3, connections: 1 });
  await smtp.kill();
});
