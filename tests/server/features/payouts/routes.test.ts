import { afterAll, beforeAll, expect, test } from 'vitest';

import { newId } from '../../../../server/platform/ids.ts';
import { build, type Built, type Caller } from '../../../support/app.ts';
import { makeCharge, makeEntry, makePayout, makeRefund } from '../../../support/make/earnings.ts';
import { makePartner } from '../../../support/make/partners.ts';
import { keyed, partnerWithShop } from '../../../support/steps/payouts.ts';

let server: Built;
let admin: Caller;
beforeAll(async () => {
  server = await build();
  server.setNow('2026-11-20T10:00:00.000Z');
  admin = await server.as('admin');
});
afterAll(() => server.close());

const csv = { accept: 'text/csv' };

test('a partner sees their payouts, opens one into its lines and downloads its statement', async () => {
  const { caller, partnerId, referral } = await partnerWithShop(server);
  const charge = await makeCharge(server.db.pool, { referral, amount: 50_005, state: 'paid' });
  const refund = await makeRefund(server.db.pool, { charge, amount: 10_001, at: '2026-10-20T08:00:00.000Z' });
  const bonus = await makeEntry(server.db.pool, { partnerId, amount: 700, reason: '=thanks' });
  const payout = await makePayout(server.db.pool, { partnerId, entries: [charge, refund, bonus], state: 'paid' });
  const row = {
    id: payout.id,
    number: expect.stringMatching(/^P-2026-11-\d{4}$/),
    partnerId,
    partnerName: expect.any(String),
    month: '2026-11',
    amount: 8701,
    currency: 'USD',
    state: 'paid',
    method: 'bank',
    reference: 'REF-1',
    reason: '',
    lines: 3,
    paidAt: '2026-11-03T12:00:00.000Z',
    undoneAt: null,
    createdAt: '2026-11-03T12:00:00.000Z',
    version: 1,
  };
  expect(await server.request(caller, 'GET', '/api/payouts')).toMatchObject({
    status: 200,
    body: { data: [row], meta: { page: 1, perPage: 25, total: 1, totalIsExact: true } },
  });
  const one = await server.request(caller, 'GET', `/api/payouts/${payout.id}`);
  expect(one.body).toEqual({
    data: {
      ...row,
      account: { method: 'bank', masked: '•••• 3000' },
      groups: [
        { key: 'refunds', app: null, lines: 1, amount: -2000, onHold: 0 },
        { key: 'bonuses', app: null, lines: 1, amount: 700, onHold: 0 },
        { key: referral.appId, app: 'Subscriptions', lines: 1, amount: 10_001, onHold: 0 },
      ],
      bookings: [
        {
          entryId: payout.entryId,
          kind: 'payout',
          amount: -8701,
          currency: 'USD',
          reason: '',
          actor: null,
          occurredAt: '2026-11-03T12:00:00.000Z',
        },
      ],
      approvedAt: null,
    },
  });
  const linesOf = async (query: string) =>
    (await server.request(caller, 'GET', `/api/payouts/${payout.id}/lines${query}`)).body;
  const shop = {
    label: referral.shopName,
    shop: referral.shop,
    app: 'Subscriptions',
    rate: 2000,
    base: 50_005,
    terms: '20% of each charge',
    referralId: referral.id,
  };
  const other = { shop: null, app: null, rate: null, base: null, terms: null, referralId: null };
  const lines = [
    { entryId: charge.entryId, kind: 'commission', amount: 10_001, ...shop, occurredAt: '2026-10-05T12:00:00.000Z' },
    {
      entryId: bonus.entryId,
      kind: 'bonus',
      amount: 700,
      ...other,
      label: '=thanks',
      occurredAt: '2026-10-06T12:00:00.000Z',
    },
    { entryId: refund.entryId, kind: 'reversal', amount: -2000, ...shop, occurredAt: '2026-10-20T08:00:00.000Z' },
  ].map((line) => ({ ...line, currency: 'USD', isOnHold: false }));
  expect(await linesOf('')).toEqual({ data: lines, meta: { page: 1, perPage: 25, total: 3, totalIsExact: true } });
  expect(await linesOf('?perPage=1&page=2')).toMatchObject({ data: [lines[1]], meta: { total: 3 } });
  expect(await linesOf('?group=refunds')).toMatchObject({ data: [lines[2]], meta: { total: 1 } });
  expect(await linesOf(`?group=${referral.appId}`)).toMatchObject({ data: [lines[0]], meta: { total: 1 } });
  expect((await server.request(caller, 'GET', `/api/payouts/${payout.id}`, undefined, csv)).text).toBe(
    [
      'Date,Kind,Description,Shop,App,Charge,Rate %,Amount,Currency,Terms,Entry',
      `2026-10-05,commission,${referral.shopName},${referral.shop},Subscriptions,500.05,20.00,100.01,USD,20% of each charge,${charge.entryId}`,
      `2026-10-06,bonus,'=thanks,,,,,7.00,USD,,${bonus.entryId}`,
      `2026-10-20,reversal,${referral.shopName},${referral.shop},Subscriptions,500.05,20.00,-20.00,USD,20% of each charge,${refund.entryId}`,
      '',
    ].join('\r\n'),
  );
  expect((await server.request(caller, 'GET', '/api/payouts', undefined, csv)).text).toBe(
    [
      'Number,Month,Amount,Currency,Status,Items,Method,Reference,Paid on,Undone on,Payout',
      `${payout.number},2026-11,87.01,USD,paid,3,bank,REF-1,2026-11-03,,${payout.id}`,
      '',
    ].join('\r\n'),
  );
});

test('a line whose commission is on hold says so, and the others do not', async () => {
  const { caller, partnerId, referral } = await partnerWithShop(server);
  const held = await makeCharge(server.db.pool, { referral, state: 'held', at: '2026-10-05T12:00:00.000Z' });
  const payable = await makeCharge(server.db.pool, { referral, state: 'payable', at: '2026-10-06T12:00:00.000Z' });
  const refund = await makeRefund(server.db.pool, { charge: held, amount: 100, at: '2026-10-20T08:00:00.000Z' });
  const entries = [held, payable, refund];
  const payout = await makePayout(server.db.pool, { partnerId, entries, state: 'approved' });
  const { body } = await server.request(caller, 'GET', `/api/payouts/${payout.id}/lines`);
  expect(body).toMatchObject({
    data: [
      { entryId: held.entryId, kind: 'commission', isOnHold: true },
      { entryId: payable.entryId, kind: 'commission', isOnHold: false },
      { entryId: refund.entryId, kind: 'reversal', isOnHold: false },
    ],
  });
  expect((await server.request(caller, 'GET', `/api/payouts/${payout.id}`)).body).toMatchObject({
    data: {
      groups: [
        { key: 'refunds', onHold: 0 },
        { key: referral.appId, lines: 2, onHold: 1 },
      ],
    },
  });
});

test('another partner’s payout answers byte for byte as a missing one', async () => {
  const { caller } = await partnerWithShop(server);
  const other = await makePartner(server.db.pool);
  const bonus = await makeEntry(server.db.pool, { partnerId: other.id });
  const payout = await makePayout(server.db.pool, { partnerId: other.id, entries: [bonus] });
  const theirs = await server.request(caller, 'GET', `/api/payouts/${payout.id}`);
  const missing = await server.request(caller, 'GET', `/api/payouts/${newId()}`);
  expect(theirs.status).toBe(404);
  expect((await server.request(caller, 'GET', `/api/payouts/${payout.id}/lines`)).text).toBe(missing.text);
  expect(theirs.text).toBe(missing.text);
  expect((await server.request(caller, 'GET', '/api/payouts')).body).toMatchObject({ data: [] });
});

test('the parts of the next payout add up to what is on no payout yet', async () => {
  const { caller, partnerId, referral } = await partnerWithShop(server);
  await makeCharge(server.db.pool, { referral, state: 'payable', payableMonth: '2026-11' });
  const part = await makeCharge(server.db.pool, { referral, state: 'pending', payableMonth: '2026-12' });
  await makeRefund(server.db.pool, { charge: part, amount: 5000 });
  await makeCharge(server.db.pool, { referral, state: 'held' });
  const gone = await makeCharge(server.db.pool, { referral, state: 'cancelled' });
  await makeRefund(server.db.pool, { charge: gone });
  await makeEntry(server.db.pool, { partnerId, amount: 700 });
  const settled = await makeCharge(server.db.pool, { referral, state: 'paid' });
  await makePayout(server.db.pool, { partnerId, entries: [settled], month: '2026-10', state: 'paid' });
  await makeRefund(server.db.pool, { charge: settled, amount: 2500 });
  expect((await server.request(caller, 'GET', '/api/payouts/next')).body).toEqual({
    data: {
      minimum: [{ currency: 'USD', amount: 5000 }],
      currencies: [
        {
          currency: 'USD',
          date: '2026-11-20',
          month: '2026-11',
          payable: 2000,
          due: 0,
          pending: 1000,
          held: 2000,
          bonuses: 700,
          reversals: -500,
          isBelowMinimum: true,
        },
      ],
      method: 'bank',
      methodCountsFrom: null,
    },
  });
});

test('an admin previews and runs a month, and the same key is answered alike', async () => {
  const { partnerId, referral } = await partnerWithShop(server);
  await makeCharge(server.db.pool, { referral, amount: 50_000, payableMonth: '2026-11' });
  const scope = { month: '2026-11', partners: [partnerId] };
  expect(await server.request(admin, 'POST', '/api/admin/payouts/preview', scope)).toMatchObject({
    status: 200,
    body: {
      data: {
        month: '2026-11',
        rows: [{ partnerId, currency: 'USD', amount: 10_000, lines: 1, carriedOver: null }],
        totals: [{ currency: 'USD', amount: 10_000 }],
      },
    },
  });
  expect(await server.request(admin, 'POST', '/api/admin/payouts/run', scope)).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'Idempotency-Key' }] },
  });
  const key = keyed();
  const made = { data: { month: '2026-11', created: 1, totals: [{ currency: 'USD', amount: 10_000 }] } };
  const first = await server.request(admin, 'POST', '/api/admin/payouts/run', scope, key);
  expect([first.status, first.body]).toEqual([201, made]);
  expect((await server.request(admin, 'POST', '/api/admin/payouts/run', scope, key)).body).toEqual(made);
  expect((await server.request(admin, 'POST', '/api/admin/payouts/run', scope, keyed())).body).toEqual({
    data: { month: '2026-11', created: 0, totals: [] },
  });
  const manager = await server.as('manager');
  expect(await server.request(manager, 'POST', '/api/admin/payouts/run', scope, keyed())).toMatchObject({
    status: 403,
  });
  expect(await server.request(admin, 'POST', '/api/admin/payouts/run', { month: '2026-12' }, keyed())).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'month', message: 'This month hasn’t started yet.' }] },
  });
});

test('staff see each payout with what may happen to it, and totals by currency', async () => {
  const { partnerId } = await partnerWithShop(server);
  const bonus = await makeEntry(server.db.pool, { partnerId, amount: 7000 });
  const payout = await makePayout(server.db.pool, { partnerId, entries: [bonus] });
  const manager = await server.as('manager');
  const listed = await server.request(
    manager,
    'GET',
    `/api/admin/payouts?partnerId=${partnerId}&month=2026-11&state=open`,
  );
  const actions = [
    { event: 'payout.approve', isAllowed: true, reasons: [] },
    { event: 'payout.hold', isAllowed: true, reasons: [] },
    { event: 'payout.void', isAllowed: true, reasons: [] },
    { event: 'payout.send', isAllowed: false, reasons: ['The payout is open and cannot be sent.'] },
    { event: 'payout.confirm', isAllowed: false, reasons: ['The payout is open and cannot be marked as paid.'] },
    { event: 'payout.release', isAllowed: false, reasons: ['The payout is already open.'] },
    { event: 'payout.fail', isAllowed: false, reasons: ['The payout is open and cannot be marked as failed.'] },
    { event: 'payout.escalate', isAllowed: false, reasons: ['The payout is open and cannot be escalated.'] },
    { event: 'payout.retry', isAllowed: false, reasons: ['The payout is open and cannot be retried.'] },
    { event: 'payout.return', isAllowed: false, reasons: ['The payout is open and cannot be marked as returned.'] },
    { event: 'payout.undo', isAllowed: false, reasons: ['The payout is open and cannot be undone.'] },
  ];
  expect(listed).toMatchObject({
    status: 200,
    body: { data: [{ id: payout.id, actions }], meta: { total: 1, totals: [{ currency: 'USD', amount: 7000 }] } },
  });
  const step = await server.request(manager, 'PUT', `/api/admin/payouts/${payout.id}`, { event: 'approve' }, keyed());
  expect(step.status).toBe(403);
  expect((await server.request(manager, 'GET', '/api/admin/payouts?search=no%25such&sort=month')).body).toMatchObject({
    data: [],
    meta: { total: 0, totals: [] },
  });
});

test('an admin takes a payout to its payment; the batch holds it on the way and marks nothing', async () => {
  const { partnerId, caller } = await partnerWithShop(server);
  const bonus = await makeEntry(server.db.pool, { partnerId, amount: 7050, currency: 'EUR' });
  const payout = await makePayout(server.db.pool, { partnerId, entries: [bonus], month: '2026-09' });
  const step = (body: object, key = keyed()) =>
    server.request(admin, 'PUT', `/api/admin/payouts/${payout.id}`, body, key);
  const batch = () =>
    server.request(admin, 'GET', '/api/admin/payouts/batch?month=2026-09&currency=EUR', undefined, csv);
  const header =
    'number,payoutId,partner,method,holder,country,iban,routingNumber,accountNumber,email,details,amount,currency,month,sent\r\n';
  expect((await batch()).text).toBe(header);
  expect(await step({ event: 'approve' })).toMatchObject({ status: 200, body: { data: { state: 'approved' } } });
  const line = (isSent: boolean) =>
    new RegExp(
      `^${payout.number},${payout.id},Partner \\d+,bank,Pat Example,DE,DE89370400440532013000,,,,,70.50,EUR,2026-09,${isSent}\r\n$`,
    );
  expect((await batch()).text.slice(header.length)).toMatch(line(false));
  expect(await step({ event: 'send' })).toMatchObject({ status: 200, body: { data: { state: 'processing' } } });
  expect((await batch()).text.slice(header.length)).toMatch(line(true));
  expect(await step({ event: 'confirm' })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'reference', message: 'Enter the payment reference.' }] },
  });
  const key = keyed();
  const paid = await step({ event: 'confirm', reference: 'SEPA-9' }, key);
  expect(paid).toMatchObject({ status: 200, body: { data: { state: 'paid', reference: 'SEPA-9' } } });
  expect((await step({ event: 'confirm', reference: 'SEPA-9' }, key)).body).toEqual(paid.body);
  expect(await step({ event: 'void', reason: 'Mistake' })).toMatchObject({
    status: 409,
    body: {
      code: 'transition_not_allowed',
      transition: { entity: 'payout', state: 'paid', reasons: ['The payout is paid and cannot be voided.'] },
    },
  });
  expect((await server.request(admin, 'GET', `/api/admin/payouts/${payout.id}`)).body).toMatchObject({
    data: {
      groups: [{ key: 'bonuses', app: null, lines: 1, amount: 7050, onHold: 0 }],
      history: [
        { event: 'payout.approve', fromState: 'open', toState: 'approved', actor: expect.any(String), note: '' },
        { event: 'payout.send', fromState: 'approved', toState: 'processing' },
        { event: 'payout.confirm', fromState: 'processing', toState: 'paid', note: 'SEPA-9' },
      ],
    },
  });
  expect((await server.request(caller, 'GET', `/api/payouts/${payout.id}`)).body).toMatchObject({
    data: { state: 'paid', approvedAt: '2026-11-20T10:00:00.000Z' },
  });
  const missing = await server.request(admin, 'PUT', `/api/admin/payouts/${newId()}`, { event: 'approve' }, keyed());
  expect(missing.status).toBe(404);
});

test.each([
  ['GET', '/api/admin/payouts?month=0000-01', undefined],
  ['GET', '/api/admin/payouts/batch?month=0000-01', undefined],
  ['POST', '/api/admin/payouts/preview', { month: '0000-01' }],
  ['POST', '/api/admin/payouts/run', { month: '0000-01' }],
] as const)('a month the database does not know is refused: %s %s', async (method, url, body) => {
  const answer = await server.request(admin, method, url, body, method === 'POST' ? keyed() : {});
  expect(answer).toMatchObject({
    status: 400,
    body: { code: 'invalid_input', errors: [{ path: 'month', message: 'Use a month such as 2026-11.' }] },
  });
});

test.each([
  { held: 0, state: 'approved', reason: null },
  { held: 1, state: 'approved', reason: 'One of its commissions is on hold. Release it first, or void the payout.' },
  { held: 2, state: 'approved', reason: '2 of its commissions are on hold. Release them first, or void the payout.' },
  { held: 1, state: 'processing', reason: 'One of its commissions is on hold. Release it first, or void the payout.' },
] as const)(
  'a payout that is $state, with $held of its commissions held: buttons, picture and answer agree',
  async (given) => {
    const { held, state, reason } = given;
    const { partnerId, referral } = await partnerWithShop(server);
    const charges = [];
    for (let index = 0; index < 3; index += 1)
      charges.push(await makeCharge(server.db.pool, { referral, state: index < held ? 'held' : 'payable' }));
    const { id } = await makePayout(server.db.pool, { partnerId, entries: charges, state });
    const isAllowed = reason === null;
    const step = (event: string, needs: string | null) => ({
      event,
      isAllowed,
      isFromHere: true,
      reasons: isAllowed ? [] : [reason],
      needs: isAllowed ? needs : null,
    });
    const steps = [...(state === 'approved' ? [step('payout.send', null)] : []), step('payout.confirm', 'reference')];
    const shownIn = async (url: string, part: 'actions' | 'events') => {
      const { text } = await server.request(admin, 'GET', url);
      const { data }: { data: Record<string, { event: string }[]> } = JSON.parse(text);
      return data[part]?.filter(({ event }) => steps.some((each) => each.event === event));
    };
    expect(await shownIn(`/api/admin/payouts/${id}`, 'actions')).toEqual(steps);
    expect(await shownIn(`/api/lifecycles/payout/${id}`, 'events')).toEqual(
      steps.map((each) => ({ ...each, region: 'payout', isOffered: true })),
    );
    const listed = await server.request(admin, 'GET', `/api/admin/payouts?partnerId=${partnerId}`);
    expect(listed.body).toMatchObject({ data: [{ id, actions: expect.arrayContaining(steps) }] });
    if (reason === null) return;
    for (const { event } of steps) {
      const body = { event: event.slice('payout.'.length), reference: 'SEPA-1' };
      expect(await server.request(admin, 'PUT', `/api/admin/payouts/${id}`, body, keyed())).toMatchObject({
        status: 409,
        body: { code: 'transition_not_allowed', detail: reason, transition: { state, event, reasons: [reason] } },
      });
    }
    expect(await server.request(admin, 'GET', `/api/admin/payouts/${id}`)).toMatchObject({
      body: { data: { state, history: [], reference: null } },
    });
  },
);

test.each([
  ['confirm', 'reference', 'Enter the payment reference.'],
  ['hold', 'reason', 'Enter a reason.'],
  ['fail', 'reason', 'Enter a reason.'],
  ['void', 'reason', 'Enter a reason.'],
])('a step without the text it needs is answered at its field: %s needs a %s', async (event, path, message) => {
  expect(await server.request(admin, 'PUT', `/api/admin/payouts/${newId()}`, { event }, keyed())).toMatchObject({
    status: 400,
    body: { code: 'invalid_input', errors: [{ path, message }] },
  });
});
