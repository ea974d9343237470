import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { type Built, type Caller, build } from '../../../support/app.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makeCharge } from '../../../support/make/earnings.ts';
import { makePartner } from '../../../support/make/partners.ts';
import { makeReferral } from '../../../support/make/referrals.ts';
import { makeUser } from '../../../support/make/users.ts';
import { newId } from '../../../../server/platform/ids.ts';
import { queuedMails, stepsOf } from '../../../support/charts/recorded.ts';

let built: Built;
let staff: Caller;
beforeAll(async () => {
  built = await build();
  staff = await built.as('moderator');
  built.setNow('2026-11-20T10:00:00.000Z');
});
afterAll(() => built.close());

const change = (id: string, body: object, caller = staff) =>
  built.request(caller, 'PUT', `/api/partners/partner/${id}`, body);

const rows = async (text: string, values: unknown[]): Promise<unknown[]> =>
  (await built.db.ownerPool.query(text, values)).rows;
const history = (id: string) => stepsOf(built.db.ownerPool, id);
const notificationsOf = (userId: string) =>
  rows(`select type_id, title, content, action_data from notifications where recipient_id = $1 order by id`, [userId]);
const mails = (email: string) => queuedMails(built.db.ownerPool, email);
const audited = (id: string) =>
  rows(`select action, actor_id, payload from audit_events where entity_id = $1 order by id`, [id]);

/** An approved partner with a person and a payable commission. */
async function earningPartner() {
  const { pool } = built.db;
  const partner = await makePartner(pool, { name: 'Acme' });
  const person = await makeUser(pool, { partnerId: partner.id, firstName: 'Pia' });
  const app = await makeApp(pool);
  const referral = await makeReferral(pool, { partnerId: partner.id, appId: app.id });
  const { commissionId } = await makeCharge(pool, { referral, state: 'payable', payableMonth: '2026-10' });
  const commission = async () => {
    const [row] = await rows(`select state, reason from commissions where id = $1`, [commissionId]);
    return row;
  };
  return { partner, person, commission };
}

describe('an account', () => {
  test('is suspended with a reason for staff and a message for its people: its money is held, they are notified', async () => {
    const { partner, person, commission } = await earningPartner();
    expect(
      await change(partner.id, {
        statusType: 'account',
        newStatus: 'suspended',
        note: ' Bids on our name ',
        message: ' Please take down the ads. ',
      }),
    ).toMatchObject({
      status: 200,
      body: {
        data: {
          id: partner.id,
          accountStatus: 'suspended',
          accountNote: 'Bids on our name',
          accountMessage: 'Please take down the ads.',
          version: 2,
        },
      },
    });
    expect(await commission()).toEqual({ state: 'held', reason: 'The account is not active.' });
    expect(await history(partner.id)).toEqual([
      {
        event: 'account.suspend',
        from_state: 'active',
        to_state: 'suspended',
        actor_id: staff.userId,
        payload: { reason: 'Bids on our name', message: 'Please take down the ads.' },
      },
    ]);
    expect(await notificationsOf(person.id)).toEqual([
      {
        type_id: 16,
        title: 'Acme was suspended',
        content: 'Your links keep working; new commissions are on hold.',
        action_data: { action: 'redirect_to_partner_page', parameters: { partnerId: partner.id } },
      },
    ]);
    expect(await mails(person.email)).toEqual([
      {
        template: 'accountSuspended',
        data: { firstName: 'Pia', partnerName: 'Acme', message: 'Please take down the ads.' },
      },
    ]);
    expect(await change(partner.id, { statusType: 'account', newStatus: 'archived', note: 'Closed' })).toMatchObject({
      status: 200,
      body: { data: { accountStatus: 'archived', accountNote: 'Closed', accountMessage: '' } },
    });
    expect(await mails(person.email)).toMatchObject([
      { template: 'accountSuspended' },
      { template: 'accountArchived', data: { firstName: 'Pia', partnerName: 'Acme' } },
    ]);
  });

  test('is archived, and restored: its money is released, its people are notified', async () => {
    const { partner, person, commission } = await earningPartner();
    await change(partner.id, { statusType: 'account', newStatus: 'archived', note: 'Closed' });
    expect(await commission()).toEqual({ state: 'held', reason: 'The account is not active.' });
    expect(await change(partner.id, { statusType: 'account', newStatus: 'active' })).toMatchObject({
      status: 200,
      body: { data: { accountStatus: 'active', accountNote: '' } },
    });
    expect(await commission()).toEqual({ state: 'payable', reason: '' });
    expect(await mails(person.email)).toEqual([
      { template: 'accountArchived', data: { firstName: 'Pia', partnerName: 'Acme' } },
      { template: 'accountRestored', data: { firstName: 'Pia', partnerName: 'Acme' } },
    ]);
    expect(await notificationsOf(person.id)).toMatchObject([
      { type_id: 11, title: 'Acme was closed' },
      { type_id: 12, title: 'Acme was restored' },
    ]);
  });

  test('takes a message with suspending or archiving alone: 400 at it otherwise', async () => {
    const { partner } = await earningPartner();
    const message = 'Please take down the ads.';
    const withOthers = [
      { statusType: 'account', newStatus: 'active', message },
      { statusType: 'approval', newStatus: -1, note: 'No website', message },
      { statusType: 'account', note: 'Call them', message },
    ];
    for (const body of withOthers)
      expect(await change(partner.id, body)).toMatchObject({
        status: 400,
        body: {
          code: 'invalid_input',
          errors: [{ path: 'message', message: 'A message goes with suspending or archiving an account.' }],
        },
      });
    expect(await history(partner.id)).toEqual([]);
  });

  test('that is in the state already stays as it was, and no one is notified twice', async () => {
    const { partner, person } = await earningPartner();
    const first = await change(partner.id, { statusType: 'account', newStatus: 'suspended', note: 'Once' });
    const again = await change(partner.id, { statusType: 'account', newStatus: 'suspended', note: 'Twice' });
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect(await history(partner.id)).toHaveLength(1);
    expect(await mails(person.email)).toHaveLength(1);
  });

  test('that is archived is not suspended: 409 with the reason', async () => {
    const { partner } = await earningPartner();
    await change(partner.id, { statusType: 'account', newStatus: 'archived', note: 'Closed' });
    expect(
      await change(partner.id, { statusType: 'account', newStatus: 'suspended', note: 'Bids on our name' }),
    ).toMatchObject({
      status: 409,
      body: {
        code: 'transition_not_allowed',
        transition: {
          entity: 'account',
          state: 'archived',
          event: 'account.suspend',
          reasons: ['The account is archived and cannot be suspended.'],
        },
      },
    });
  });
});

test('a registration is decided as by the call for approvals', async () => {
  const partner = await makePartner(built.db.pool, { name: 'Acme', approval: 'pending' });
  const person = await makeUser(built.db.pool, { partnerId: partner.id, firstName: 'Pia' });
  expect(await change(partner.id, { statusType: 'approval', newStatus: -1, note: 'No website' })).toMatchObject({
    status: 200,
    body: { data: { approvalStatus: -1, approvalNote: 'No website' } },
  });
  expect(await change(partner.id, { statusType: 'approval', newStatus: 0 })).toMatchObject({
    status: 200,
    body: { data: { approvalStatus: 0, approvalNote: '' } },
  });
  expect(await change(partner.id, { statusType: 'approval', newStatus: 1 })).toMatchObject({
    status: 200,
    body: { data: { approvalStatus: 1 } },
  });
  expect(await history(partner.id)).toMatchObject([
    { event: 'approval.reject', payload: { note: 'No website' } },
    { event: 'approval.reopen' },
    { event: 'approval.approve' },
  ]);
  expect(await mails(person.email)).toMatchObject([{ template: 'approvalRejected' }, { template: 'approvalApproved' }]);
});

test('a note alone is the internal one: audited, and no one is notified', async () => {
  const { partner, person } = await earningPartner();
  const answer = await change(partner.id, { statusType: 'account', note: 'Invoices by the tenth' });
  expect(answer).toMatchObject({ status: 200, body: { data: { internalNote: 'Invoices by the tenth', version: 2 } } });
  const again = await change(partner.id, { statusType: 'account', note: 'Invoices by the tenth' });
  expect(again.text).toBe(answer.text);
  expect(await audited(partner.id)).toEqual([
    {
      action: 'partner.internalNote',
      actor_id: staff.userId,
      payload: { before: '', after: 'Invoices by the tenth' },
    },
  ]);
  expect(await history(partner.id)).toEqual([]);
  expect(await notificationsOf(person.id)).toEqual([]);
});

test.each([
  [{ statusType: 'account', newStatus: 'suspended' }, 'note', 'Enter a reason.'],
  [{ statusType: 'account', newStatus: 'archived', note: '  ' }, 'note', 'Enter a reason.'],
  [{ statusType: 'account', newStatus: 1, note: 'x' }, 'newStatus', 'Use active, suspended or archived.'],
  [{ statusType: 'approval', newStatus: 'active' }, 'newStatus', 'Use 0, 1 or -1.'],
  [{ statusType: 'approval' }, 'newStatus', 'Choose a status, or write a note.'],
  [{ statusType: 'account', newStatus: 'closed' }, 'newStatus', 'Choose a status.'],
  [{ statusType: 'terms', newStatus: 1 }, 'statusType', 'Use approval or account.'],
] as const)('%j is refused', async (body, path, message) => {
  const { id } = await makePartner(built.db.pool);
  expect(await change(id, body)).toMatchObject({
    status: 400,
    body: { code: 'invalid_input', errors: [{ path, message }] },
  });
  expect(await history(id)).toEqual([]);
});

test('only staff change a status, and only what exists', async () => {
  const partner = await built.as('partner');
  const body = { statusType: 'account', newStatus: 'suspended', note: 'x' };
  expect(await change(partner.partnerId ?? '', body, partner)).toMatchObject({ status: 403 });
  expect((await change(newId(), body)).status).toBe(404);
  expect((await change(newId(), { statusType: 'account', note: 'x' })).status).toBe(404);
});
