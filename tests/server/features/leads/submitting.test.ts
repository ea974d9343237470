import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { query } from '../../../../server/platform/database/pool.ts';
import { newId } from '../../../../server/platform/ids.ts';
import { makeManager } from '../../../support/make/partners.ts';
import { makeReferral } from '../../../support/make/referrals.ts';
import { makeUser } from '../../../support/make/users.ts';
import { atField, said } from '../../../support/problems.ts';
import { claimEnd, fields, type LeadWorld, leadSteps, leadWorld, nextShop, now } from '../../../support/steps/leads.ts';

let world: LeadWorld;
let built: LeadWorld['built'];
let staff: LeadWorld['staff'];
let partner: LeadWorld['partner'];
let app: LeadWorld['app'];
beforeAll(async () => {
  world = await leadWorld();
  ({ built, staff, partner, app } = world);
});
afterAll(() => built.close());
const { partnerOf, submit, submitted, notificationsOf } = leadSteps(() => world);

describe('submitting a lead', () => {
  it('answers it pending, with its address reduced to the host name and its claim of 90 days', async () => {
    const shop = nextShop();
    const { status, body } = await submit({
      ...fields(shop),
      shopDomain: `https://www.${shop.toUpperCase()}/products?x=1`,
    });
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        data: {
          id: expect.any(String),
          status: 0,
          state: 'pending',
          partnerId: partner.partnerId,
          partnerName: expect.any(String),
          submittedBy: expect.stringContaining('Pat Number'),
          company: 'Kim’s Bakery',
          shopDomain: shop,
          contactName: 'Kim Baker',
          email: `kim@${shop}`,
          phone: '+49 30 1234567',
          country: 'DE',
          apps: [{ id: app.id, slug: 'stock', name: 'Stock', color: '#0A6643' }],
          message: 'They look for a stock app.',
          reason: '',
          createdAt: now,
          updatedAt: now,
          decidedAt: null,
          claimEndsAt: claimEnd,
          undoableUntil: null,
          installs: [],
          conflicts: [],
          actions: [
            { event: 'lead.update', isAllowed: true, isFromHere: true, reasons: [], needs: null },
            { event: 'lead.withdraw', isAllowed: true, isFromHere: true, reasons: [], needs: null },
            {
              event: 'lead.retry',
              isAllowed: false,
              isFromHere: false,
              reasons: ['The lead is already pending.'],
              needs: null,
            },
          ],
          version: 1,
        },
      },
    });
  });

  it.each([
    ['without consent', { consent: false }, 'consent', 'Confirm the shop’s consent.'],
    ['of a host that is none', { shopDomain: 'not a host' }, 'shopDomain', 'Enter a domain such as example.com.'],
    ['in a country that is none', { country: 'XX' }, 'country', 'Choose a country.'],
    ['for an app that is none', { apps: ['nothing'] }, 'apps', 'Unknown app nothing.'],
    ['for no app', { apps: [] }, 'apps', 'Choose at least one app.'],
    [
      'with a phone without country code',
      { phone: '030 123' },
      'phone',
      'Enter the number with its country code, such as +49 30 1234.',
    ],
  ])('%s is refused at the field', async (_, more, path, message) => {
    const body = { ...fields(), consent: true, ...more };
    expect(said(await built.request(partner, 'POST', '/api/leads', body))).toEqual({
      status: 400,
      body: atField(path, message),
    });
  });

  it('notifies the managers of the partner, or all staff where it has none', async () => {
    const own = await partnerOf();
    const manager = await built.as('manager');
    await makeManager(built.db.pool, own.partnerId, manager.userId);
    const lead = await submitted('own.example', own);
    const action = {
      action: 'redirect_to_partner_page',
      parameters: { partnerId: own.partnerId, leadId: lead.id },
    };
    expect(await notificationsOf(manager.userId)).toEqual([
      {
        type_id: 6,
        title: expect.stringMatching(/^New lead from Partner/),
        content: 'Kim’s Bakery (own.example)',
        action_data: action,
      },
    ]);
    const of = async () =>
      (await notificationsOf(staff.userId)).filter((one) => JSON.stringify(one).includes(own.partnerId));
    expect(await of()).toEqual([]);
    const other = await partnerOf();
    await submitted('other.example', other);
    expect((await notificationsOf(staff.userId)).at(-1)).toMatchObject({ content: 'Kim’s Bakery (other.example)' });
  });

  it('names its conflicts, other partners to staff only, and is accepted anyway', async () => {
    const [other, shop] = [await partnerOf(), nextShop()];
    built.setNow('2026-11-19T10:00:00.000Z');
    const first = await submitted(shop, other, { email: 'one@people.example' });
    const byContact = await submitted(nextShop(), other, { email: 'Two@People.example' });
    const ownOne = await submitted(nextShop(), partner, { email: 'three@people.example' });
    built.setNow(now);
    await makeReferral(built.db.pool, {
      partnerId: other.partnerId,
      appId: app.id,
      shop,
      installedAt: '2026-10-02T09:00:00.000Z',
    });
    const lead = await submitted(shop, partner, { email: 'two@people.example' });
    const until = '2027-02-17T10:00:00.000Z';
    const when = '2026-11-19T10:00:00.000Z';
    const hidden = { isOwn: false, partnerName: null, leadId: null };
    expect(lead.conflicts).toEqual([
      { kind: 'referral', what: shop, when: '2026-10-02T09:00:00.000Z', until: null, ...hidden },
      { kind: 'contact', what: 'two@people.example', when, until, ...hidden },
      { kind: 'shop', what: shop, when, until, ...hidden },
    ]);
    const listed = await built.request(staff, 'GET', `/api/leads?search=${shop}&sort=createdAt`);
    expect(listed.body).toMatchObject({
      data: [
        { id: first.id },
        {
          id: lead.id,
          conflicts: [
            { kind: 'referral', partnerName: first.partnerName, leadId: null },
            { kind: 'contact', partnerName: first.partnerName, leadId: byContact.id },
            { kind: 'shop', partnerName: first.partnerName, leadId: first.id },
          ],
        },
      ],
    });
    const again = await submitted(nextShop(), partner, { email: 'three@people.example' });
    expect(again.conflicts).toMatchObject([
      { kind: 'contact', isOwn: true, partnerName: partner.partnerId && again.partnerName, leadId: ownOne.id },
    ]);
  });

  it('is refused after a hundred in an hour', async () => {
    const own = await partnerOf();
    const body = { ...fields(), consent: true, country: 'XX' };
    const answers = await Promise.all(
      Array.from({ length: 101 }, () => built.request(own, 'POST', '/api/leads', body)),
    );
    expect(answers.map(({ status }) => status).filter((status) => status === 429)).toHaveLength(1);
  });

  it('with an Idempotency-Key is taken once', async () => {
    const body = { ...fields(), consent: true };
    const key = { 'idempotency-key': newId() };
    const one = await built.request(partner, 'POST', '/api/leads', body, key);
    const two = await built.request(partner, 'POST', '/api/leads', body, key);
    expect(two).toMatchObject({ status: 201, body: one.body });
    expect(
      await query(built.db.pool, sql`select count(*)::int as n from leads where shop = ${body.shopDomain}`),
    ).toEqual([{ n: 1 }]);
  });
});

it('disabled staff are not notified', async () => {
  const gone = await makeUser(built.db.pool, { role: 'manager', isDisabled: true });
  await submitted(nextShop(), await partnerOf());
  expect(await notificationsOf(gone.id)).toEqual([]);
});
