import { afterAll, beforeAll, expect, test } from 'vitest';

import { build, type Built, type Caller } from '../../../support/app.ts';
import { makeEntry, makePayout } from '../../../support/make/earnings.ts';
import { makePartner } from '../../../support/make/partners.ts';
import { keyed, partnerWithShop } from '../../../support/steps/payouts.ts';
import { saveSettings } from '../../../support/saveSettings.ts';

let server: Built;
let admin: Caller;
beforeAll(async () => {
  server = await build();
  server.setNow('2026-11-20T10:00:00.000Z');
  admin = await server.as('admin');
});
afterAll(() => server.close());

const csv = { accept: 'text/csv' };

test('a file for the bank has what it can pay, and names the others with their reasons', async () => {
  const { partnerId } = await partnerWithShop(server);
  const other = await makePartner(server.db.pool, { payoutMethod: 'paypal' });
  const euros = await makeEntry(server.db.pool, { partnerId, amount: 7050, currency: 'EUR' });
  const dollars = await makeEntry(server.db.pool, { partnerId, amount: 8000 });
  const mailed = await makeEntry(server.db.pool, { partnerId: other.id, amount: 9000 });
  const given = { month: '2025-06', state: 'approved' } as const;
  const sepa = await makePayout(server.db.pool, { partnerId, entries: [euros], ...given });
  const usd = await makePayout(server.db.pool, { partnerId, entries: [dollars], ...given });
  const paypal = await makePayout(server.db.pool, { partnerId: other.id, entries: [mailed], ...given });
  const url = (format: string) => `/api/admin/payouts/batch?month=2025-06&format=${format}`;
  const xml = { accept: 'application/xml' };
  expect(await server.request(admin, 'GET', url('sepa'), undefined, xml)).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'format', message: 'Enter the payer with its IBAN in the settings first.' }] },
  });
  const payer = { name: 'Us', streetAddress: 'Road 1', zip: '1', city: 'Town', country: 'DE', taxId: '', bic: '' };
  const iban = 'DE89 3704 0044 0532 0130 00';
  await saveSettings(server, admin, 'payer', { ...payer, iban });
  expect((await server.request(admin, 'GET', url('sepa'))).body).toMatchObject({
    data: [{ number: sepa.number }],
    meta: {
      totals: [{ amount: 7050, currency: 'EUR' }],
      leftOut: expect.arrayContaining([
        expect.objectContaining({ number: usd.number, reason: 'SEPA pays euros only.' }),
        expect.objectContaining({ number: paypal.number, reason: 'Not paid by bank transfer.' }),
      ]),
      problem: null,
    },
  });
  const file = await server.request(admin, 'GET', url('sepa'), undefined, xml);
  expect(file.headers).toMatchObject({ 'content-type': 'application/xml; charset=utf-8' });
  expect(file.text.match(/<(?:EndToEndId|CtrlSum)>[^<]*/g)).toEqual([
    '<CtrlSum>70.50',
    '<CtrlSum>70.50',
    `<EndToEndId>${sepa.number}`,
  ]);
  const byMail = await server.request(admin, 'GET', url('paypal'), undefined, csv);
  expect(byMail.text).toMatch(new RegExp(`^[^,]+@[^,]+,90.00,USD,${paypal.number},Us ${paypal.number},PAYPAL\r\n$`));
  const { rows } = await server.db.ownerPool.query(
    "select payload ->> 'format' as format from audit_events where action = 'payouts.export' and payload ->> 'month' = '2025-06' order by created_at",
  );
  expect(new Set(rows.map(({ format }) => String(format)))).toEqual(new Set(['paypal', 'sepa']));
});

test('a file for the bank has no payout that was sent, unless it was lost: then it is the same message', async () => {
  const payer = { name: 'Us', streetAddress: 'Road 1', zip: '1', city: 'Town', country: 'DE', taxId: '', bic: '' };
  await saveSettings(server, admin, 'payer', { ...payer, iban: 'DE89370400440532013000' });
  const { partnerId } = await partnerWithShop(server);
  const entries = [await makeEntry(server.db.pool, { partnerId, amount: 7050, currency: 'EUR' })];
  const payout = await makePayout(server.db.pool, { partnerId, entries, month: '2025-04', state: 'approved' });
  const url = (more = '') => `/api/admin/payouts/batch?month=2025-04&format=sepa${more}`;
  const file = async (more = '') => {
    const { text } = await server.request(admin, 'GET', url(more), undefined, { accept: 'application/xml' });
    return /<MsgId>(PAYOUTS-2025-04-[0-9A-F]{16})</.exec(text)?.[1] ?? text;
  };
  const step = (body: object) => server.request(admin, 'PUT', `/api/admin/payouts/${payout.id}`, body, keyed());
  const first = await file();
  expect(first).toMatch(/^PAYOUTS/);
  await step({ event: 'send' });
  const { number, amount, currency } = payout;
  expect((await server.request(admin, 'GET', url())).body).toMatchObject({
    data: [],
    meta: {
      leftOut: [{ number, amount, currency, reason: 'Already sent: another file would pay it twice.' }],
      problem: 'No payout of the month can be paid with this file.',
    },
  });
  expect(await file('&sent=include')).toBe(first);
  await step({ event: 'fail', reason: 'Account closed' });
  await step({ event: 'retry' });
  const second = await file('&sent=include');
  expect(second).toMatch(/^PAYOUTS/);
  expect(second).not.toBe(first);
});
