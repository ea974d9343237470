import { extractText } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { statementWords } from '#contract/payouts/statementWords.ts';
import { getStatement, type Statement } from '#contract/payouts/statements.ts';

import { build, type Built, type Caller } from '../../../../support/app.ts';
import { makeApp } from '../../../../support/make/apps.ts';
import { makeCharge, makeEntry, makePayout, makeRefund } from '../../../../support/make/earnings.ts';
import { makeReferral } from '../../../../support/make/referrals.ts';
import { saveSettings } from '../../../../support/saveSettings.ts';

let server: Built;
let admin: Caller;
beforeAll(async () => {
  server = await build();
  server.setNow('2026-11-20T10:00:00.000Z');
  admin = await server.as('admin');
});
afterAll(() => server.close());

const payer = {
  name: 'Tributary Zahlungen GmbH',
  streetAddress: 'Straße am Fluß 1',
  zip: '10115',
  city: 'Berlin',
  country: 'DE',
  taxId: 'DE 123456789',
  iban: 'DE89370400440532013000',
  bic: '',
};

/** A payout of every kind of line, in euros. */
async function payoutOf(shops: number) {
  const caller = await server.as('partner');
  const partnerId = caller.partnerId ?? '';
  await server.db.ownerPool.query(
    `update partners set name = 'Łódź & Søn', street_address = 'Piotrkowska 1', zip = '90-001', city = 'Łódź',
            country = 'PL', tax_id = 'PL 5252248481' where id = $1`,
    [partnerId],
  );
  const app = await makeApp(server.db.pool, { name: 'Zähler', currency: 'EUR' });
  const charges = [];
  for (let n = 0; n < shops; n += 1) {
    const referral = await makeReferral(server.db.pool, { partnerId, appId: app.id, shopName: `Sklep ${n}` });
    charges.push(
      await makeCharge(server.db.pool, { referral, amount: 650_001 + n, currency: 'EUR', state: 'payable' }),
    );
  }
  const [first] = charges;
  if (!first) throw new Error('a payout needs a shop');
  const refund = await makeRefund(server.db.pool, { charge: first, amount: 10_001 });
  const bonus = await makeEntry(server.db.pool, { partnerId, amount: 700, currency: 'EUR', reason: 'Für den Vortrag' });
  const entries = [...charges, refund, bonus];
  return { caller, payout: await makePayout(server.db.pool, { partnerId, entries, month: '2026-11' }) };
}

const urlOf = (id: string, query = '') => `/api/payouts/${id}/statement${query}`;

async function readStatement(caller: Caller, id: string): Promise<Statement> {
  const { body } = await server.request(caller, 'GET', urlOf(id));
  return getStatement.success.data.parse(Object(body).data);
}

/** What is written in the PDF, blanks as they may fall. */
async function readPdf(caller: Caller, id: string, locale: string) {
  const answer = await server.app.inject({
    method: 'GET',
    url: urlOf(id, `?locale=${locale}`),
    headers: { authorization: `Bearer ${caller.token}`, accept: 'application/pdf' },
  });
  const { text, totalPages } = await extractText(new Uint8Array(answer.rawPayload), { mergePages: true });
  return { answer, totalPages, text: squeezed(text) };
}
const squeezed = (text: string) => text.replaceAll(/\s+/g, '');

test.each(['en-US', 'de-DE', 'pl-PL'])(
  'the PDF has every word and figure of the page, written as in %s',
  async (locale) => {
    expect(await saveSettings(server, admin, 'payer', payer)).toMatchObject({ status: 200 });
    const { caller, payout } = await payoutOf(2);
    const words = statementWords(await readStatement(caller, payout.id), locale);
    expect(words).toMatchObject({
      from: ['Tributary Zahlungen GmbH', 'Straße am Fluß 1', '10115 Berlin', expect.any(String), 'Tax ID DE 123456789'],
      to: ['Łódź & Søn', 'Piotrkowska 1', '90-001 Łódź', expect.any(String), 'Tax ID PL 5252248481'],
      sums: [
        { label: 'Refunds, 1 item' },
        { label: 'Bonuses, 1 item' },
        { label: 'Zähler, 2 items' },
        { label: 'Total' },
      ],
      tables: [{ rows: { length: 1 } }, { rows: { length: 1 } }, { rows: { length: 2 } }],
      others: '',
    });
    const { answer, text } = await readPdf(caller, payout.id, locale);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="statement-${payout.number}.pdf"`,
    });
    const shown = [
      ...words.from,
      ...words.to,
      ...[...words.facts, ...words.sums, ...words.balance].flatMap(({ label, value }) => [label, value]),
      ...words.tables.flatMap(({ name, total, rows }) => [
        name,
        total,
        ...rows.flatMap(({ date, what, more, charge, amount }) => [date, what, more, charge, amount]),
      ]),
    ];
    expect(shown.filter((each) => !text.includes(squeezed(each)))).toEqual([]);
  },
);

test('its sums add up: groups to the payout, lines to their group, the balance to what was earned', async () => {
  const { caller, payout } = await payoutOf(3);
  const { groups, lines, balance, payout: shown, account } = await readStatement(caller, payout.id);
  const sum = (rows: readonly { amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0);
  expect(sum(groups)).toBe(shown.amount);
  for (const group of groups) expect(sum(lines.filter((line) => line.group === group.key))).toBe(group.amount);
  expect(balance.earned - balance.paid - shown.amount).toBe(balance.remains);
  expect(account).toEqual({ method: 'bank', masked: '•••• 3000' });
});

test('refunds of all apps stand together, the oldest first; then the commissions of each app', async () => {
  const caller = await server.as('partner');
  const partnerId = caller.partnerId ?? '';
  const charged = async (name: string, at: string) => {
    const app = await makeApp(server.db.pool, { name });
    const referral = await makeReferral(server.db.pool, { partnerId, appId: app.id, shopName: `Shop of ${name}` });
    return makeCharge(server.db.pool, { referral, at, state: 'payable' });
  };
  const later = await charged('Anchor', '2026-10-02T10:00:00.000Z');
  const earlier = await charged('Zinnia', '2026-10-01T10:00:00.000Z');
  const refunds = [
    await makeRefund(server.db.pool, { charge: later, amount: 100, at: '2026-10-12T10:00:00.000Z' }),
    await makeRefund(server.db.pool, { charge: earlier, amount: 100, at: '2026-10-11T10:00:00.000Z' }),
  ];
  const payout = await makePayout(server.db.pool, { partnerId, entries: [later, earlier, ...refunds] });
  const { lines } = await readStatement(caller, payout.id);
  expect(lines.map(({ kind, label }) => [kind, label])).toEqual([
    ['reversal', 'Shop of Zinnia'],
    ['reversal', 'Shop of Anchor'],
    ['commission', 'Shop of Anchor'],
    ['commission', 'Shop of Zinnia'],
  ]);
});

test('a payment that was undone is neither earned nor paid in the next statement', async () => {
  const caller = await server.as('partner');
  const partnerId = caller.partnerId ?? '';
  const entry = (amount: number) => makeEntry(server.db.pool, { partnerId, amount, currency: 'EUR', reason: 'Bonus' });
  const first = await makePayout(server.db.pool, { partnerId, entries: [await entry(700)], state: 'paid' });
  const [undo, key] = [{ reason: 'Recorded by mistake' }, { 'idempotency-key': 'undo-recorded-by-mistake' }];
  expect((await server.request(admin, 'POST', `/api/admin/payouts/${first.id}/undo`, undo, key)).status).toBe(200);
  const at = '2099-12-01T00:00:00.000Z';
  const next = await makePayout(server.db.pool, { partnerId, entries: [await entry(300)], at });
  expect((await readStatement(caller, next.id)).balance).toEqual({ earned: 1000, paid: 0, remains: 700 });
});

test('the audit log has who pays with the account masked', async () => {
  await saveSettings(server, admin, 'payer', payer);
  await saveSettings(server, admin, 'payer', { ...payer, city: 'Bonn' });
  const { rows } = await server.db.ownerPool.query(
    `select before, after from audit_events where action = 'settings.payer' order by created_at desc, id desc limit 1`,
  );
  const masked = { ...payer, iban: '•••• 3000' };
  expect(rows).toEqual([{ before: masked, after: { ...masked, city: 'Bonn' } }]);
  await saveSettings(server, admin, 'payer', payer);
});

test('a long statement has pages with its number', async () => {
  const { caller, payout } = await payoutOf(60);
  const { text, totalPages } = await readPdf(caller, payout.id, 'en-GB');
  expect(totalPages).toBe(3);
  expect(text).toContain(`${payout.number}·3/3`);
});

test('another partner’s statement is as one that does not exist; staff read every one', async () => {
  const { payout } = await payoutOf(1);
  const other = await server.as('partner');
  expect((await server.request(other, 'GET', urlOf(payout.id))).status).toBe(404);
  expect((await server.request(await server.as('manager'), 'GET', urlOf(payout.id))).status).toBe(200);
  expect(await server.request(admin, 'GET', urlOf(payout.id, '?locale=not%20a%20tag'))).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'locale', message: 'Use a language tag such as en-GB.' }] },
  });
});

test.each([
  ['iban', 'DE89370400440532013001', 'Check the IBAN: it isn’t valid.'],
  ['bic', 'NOBIC', 'Check the BIC: it isn’t valid.'],
  ['country', 'QQ', 'Choose a country.'],
  ['name', 'x'.repeat(71), 'Use at most 70 characters.'],
])('a payer with a wrong %s is refused at its field', async (field, value, message) => {
  expect(await saveSettings(server, admin, 'payer', { ...payer, [field]: value })).toMatchObject({
    status: 400,
    body: { errors: [{ path: field, message }] },
  });
});
