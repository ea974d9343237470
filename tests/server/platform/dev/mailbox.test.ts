import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { query } from '../../../../server/platform/database/pool.ts';
import { newId } from '../../../../server/platform/ids.ts';
import { type Built, build } from '../../../support/app.ts';

let demo: Built;
let real: Built;
beforeAll(async () => {
  [demo, real] = await Promise.all([build(), build({ SEED_DEMO: '0', SMTP_URL: 'smtp://mail.example.com' })]);
});
afterAll(() => Promise.all([demo.close(), real.close()]));

const keep = async ({ db }: Built, recipient: string, subject: string, text: string) => {
  const id = newId();
  await query(
    db.pool,
    sql`insert into mailbox (id, message_id, recipient, subject, text, html)
        values (${id}, ${id}, ${recipient}, ${subject}, ${text}, '<p>never shown</p>')`,
  );
  return id;
};
const link = 'http://localhost:4100/auth/email-verification/AbC_-123';

test('the mailbox lists what was kept, newest first, and an email’s links can be followed', async () => {
  expect((await demo.request(null, 'GET', '/dev/mailbox')).text).toContain('No emails yet.');
  const first = await keep(demo, 'ada@example.com', 'Confirm', `Open ${link}.\nBye`);
  const second = await keep(demo, 'bob@example.com', 'Later', 'Nothing to open.');
  const list = await demo.request(null, 'GET', '/dev/mailbox');
  expect([...list.text.matchAll(/href="\/dev\/mailbox\/([^"]+)"/g)].map((match) => match[1])).toEqual([second, first]);
  const mail = await demo.request(null, 'GET', `/dev/mailbox/${first}`);
  expect(mail.text).toContain(`Open <a href="${link}">${link}</a>.\nBye`);
});

test('the mailbox shows hostile text as text, under a policy that runs nothing', async () => {
  const hostile = '"><script>alert(1)</script>';
  const id = await keep(demo, `${hostile}@example.com`, hostile, `${hostile} https://x.example/"onmouseover="alert(1)`);
  for (const url of ['/dev/mailbox', `/dev/mailbox/${id}`]) {
    const { text, headers } = await demo.request(null, 'GET', url);
    expect(text).not.toContain('<script');
    expect(text).not.toMatch(/<[^>]*\sonmouseover=/);
    const nonce = /<style nonce="([\w-]{22})">/.exec(text)?.[1] ?? 'none';
    expect(text.match(/<style/g)).toHaveLength(1);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'`,
    });
  }
});

test.each(['/dev/mailbox/00000000-0000-7000-8000-000000000000', '/dev/mailbox/nothing'])('%s is a 404', async (url) => {
  expect((await demo.request(null, 'GET', url)).status).toBe(404);
});

test('outside demo mode there is no mailbox', async () => {
  const id = await keep(real, 'ada@example.com', 'Confirm', link);
  for (const url of ['/dev/mailbox', `/dev/mailbox/${id}`]) {
    const answer = await real.request(null, 'GET', url);
    expect(answer.status).toBe(404);
    expect(answer.text).not.toContain(link);
  }
});
