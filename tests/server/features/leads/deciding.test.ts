import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { query } from '../../../../server/platform/database/pool.ts';
import { makeLead } from '../../../support/make/leads.ts';
import { problemOf, said } from '../../../support/problems.ts';
import {
  claimEnd,
  fields,
  insist,
  leadIn,
  type LeadWorld,
  leadSteps,
  leadWorld,
  nextShop,
  now,
} from '../../../support/steps/leads.ts';

let world: LeadWorld;
let built: LeadWorld['built'];
let staff: LeadWorld['staff'];
beforeAll(async () => {
  world = await leadWorld();
  ({ built, staff } = world);
});
afterAll(() => built.close());
const {
  partnerOf,
  submitted,
  approve,
  reject,
  update,
  retry,
  history,
  notificationsOf,
  mails,
  announcements,
  announceAll,
} = leadSteps(() => world);

describe('deciding a lead', () => {
  it('approves it: its claim runs from then on, and its partner is notified five seconds later, also by email', async () => {
    const [own, shop] = [await partnerOf(), nextShop()];
    const lead = await submitted(shop, own);
    built.setNow('2026-11-21T10:00:00.000Z');
    const answer = await approve(lead.id);
    const again = await approve(lead.id);
    built.setNow(now);
    expect(answer.status).toBe(200);
    expect(leadIn(answer)).toMatchObject({
      status: 1,
      decidedAt: '2026-11-21T10:00:00.000Z',
      claimEndsAt: '2027-02-19T10:00:00.000Z',
      version: 2,
      conflicts: [],
    });
    expect([again.status, again.text]).toEqual([200, answer.text]);
    const undoableUntil = '2026-11-21T10:00:05.000Z';
    expect(await announcements(lead.id)).toEqual([{ ids: [lead.id], undoableUntil, runAt: undoableUntil }]);
    expect([await notificationsOf(own.userId), await mails(own.email)]).toEqual([[], []]);
    await announceAll(lead.id);
    await announceAll(lead.id);
    expect(await history(lead.id)).toEqual([
      { event: 'lead.approve', from_state: 'pending', to_state: 'approved', actor_id: staff.userId, payload: {} },
    ]);
    expect(await notificationsOf(own.userId)).toEqual([
      {
        type_id: 7,
        title: 'Your lead Kim’s Bakery was approved',
        content: shop,
        action_data: {
          action: 'redirect_to_partner_page',
          parameters: { partnerId: own.partnerId, leadId: lead.id },
        },
      },
    ]);
    expect(await mails(own.email)).toEqual([
      {
        template: 'leadApproved',
        data: { firstName: 'Pat', company: 'Kim’s Bakery', shop, claimEnds: '2027-02-19T10:00:00.000Z' },
      },
    ]);
  });

  it('rejects it with a reason that the partner reads, who changes it and submits it again', async () => {
    const own = await partnerOf();
    const lead = await submitted(nextShop(), own);
    expect(leadIn(await reject(lead.id, { reason: 'Too small.' }))).toMatchObject({
      status: -1,
      reason: 'Too small.',
      claimEndsAt: null,
    });
    expect(await mails(own.email)).toMatchObject([{ template: 'leadRejected', data: { reason: 'Too small.' } }]);
    expect(await notificationsOf(own.userId)).toMatchObject([{ type_id: 8, content: 'Too small.' }]);
    const { status, body } = await update(lead.id, { ...fields(lead.shopDomain), company: 'Grown', version: 2 }, own);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { data: { status: -1, company: 'Grown', version: 3 } },
    });
    expect(leadIn(await retry(lead.id, own))).toMatchObject({
      status: 0,
      reason: '',
      claimEndsAt: claimEnd,
      version: 4,
    });
    expect(leadIn(await retry(lead.id, own))).toMatchObject({ status: 0, version: 4 });
    expect((await history(lead.id)).map((step) => 'event' in step && step.event)).toEqual([
      'lead.reject',
      'lead.update',
      'lead.retry',
    ]);
  });

  it('needs a reason against a conflict, and without one the answer names the conflict and the field', async () => {
    const [other, shop] = [await partnerOf(), nextShop()];
    await makeLead(built.db.pool, { partnerId: other.partnerId, shop, at: '2026-11-01T09:00:00.000Z' });
    const lead = await submitted(shop);
    const words = `Another lead for ${shop} was submitted on 1 Nov 2026, 09:00 UTC; its claim ends on 30 Jan 2027, 09:00 UTC.`;
    const needsReason = {
      event: 'lead.approve',
      isAllowed: true,
      isFromHere: true,
      reasons: [],
      needs: 'overrideReason',
    };
    const shown = await built.request(staff, 'GET', `/api/leads?id=${lead.id}`);
    expect(shown.body).toMatchObject({ data: [{ actions: [needsReason, {}, {}, {}, {}, {}] }] });
    for (const body of [{}, { overrideReason: '' }, { overrideReason: '  ' }])
      expect(said(await approve(lead.id, body))).toEqual({
        status: 400,
        body: {
          ...problemOf(400, 'Bad request', 'invalid_input', 'Check the highlighted fields.'),
          errors: [{ path: 'overrideReason', message: `${words} Give a reason to approve it anyway.` }],
        },
      });
    expect(await history(lead.id)).toEqual([]);
    expect(leadIn(await approve(lead.id, { overrideReason: 'The shop asked for them.' }))).toMatchObject({ status: 1 });
    expect(await history(lead.id)).toMatchObject([
      { event: 'lead.approve', payload: { overrideReason: 'The shop asked for them.' } },
    ]);
  });

  it('is not hindered by claims that are over, came later, or were rejected', async () => {
    const [other, shop] = [await partnerOf(), nextShop()];
    const given = { partnerId: other.partnerId, shop };
    await makeLead(built.db.pool, { ...given, at: '2026-08-01T09:00:00.000Z' });
    await makeLead(built.db.pool, { ...given, state: 'rejected' });
    const lead = await submitted(shop);
    const late = await submitted(shop, other);
    expect(late.conflicts).toHaveLength(1);
    expect(lead.conflicts).toEqual([]);
    expect((await approve(lead.id)).status).toBe(200);
    const listed = await built.request(staff, 'GET', `/api/leads?partnerId=${other.partnerId}&search=${shop}&status=0`);
    expect(listed.body).toMatchObject({
      data: [{ id: late.id, conflicts: [{ leadId: lead.id, until: claimEnd }] }, { conflicts: [{ leadId: lead.id }] }],
    });
  });

  it('refuses what its state does not allow', async () => {
    const lead = await submitted();
    await approve(lead.id);
    const refusals = [
      await reject(lead.id),
      await retry(lead.id),
      await update(lead.id, { ...fields(lead.shopDomain), company: 'Other', version: 1 }),
    ];
    expect(refusals.map(said)).toMatchObject([
      { status: 409, body: { detail: 'The lead is approved and cannot be rejected.' } },
      { status: 409, body: { detail: 'The lead is approved and cannot be resubmitted.' } },
      { status: 409, body: { detail: 'The lead is approved and cannot be edited.' } },
    ]);
    expect(await history(lead.id)).toHaveLength(1);
  });

  it('has one effect when 200 approve and reject it at once, and its history is exact', async () => {
    const own = await partnerOf();
    const lead = await submitted(nextShop(), own);
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        insist(() => (n % 2 === 0 ? approve(lead.id) : reject(lead.id, { reason: 'No.' }))),
      ),
    );
    const steps = await history(lead.id);
    expect(steps).toHaveLength(1);
    const isApproved = JSON.stringify(steps[0]).includes('lead.approve');
    const statuses = answers.map(({ status }) => status);
    expect({
      approvals: [...new Set(statuses.filter((_, n) => n % 2 === 0))],
      rejections: [...new Set(statuses.filter((_, n) => n % 2 === 1))],
    }).toEqual({ approvals: [isApproved ? 200 : 409], rejections: [isApproved ? 409 : 200] });
    await announceAll(lead.id);
    expect(await notificationsOf(own.userId)).toHaveLength(1);
    expect(await mails(own.email)).toHaveLength(1);
    expect(await query(built.db.pool, sql`select state, version from leads where id = ${lead.id}`)).toEqual([
      { state: isApproved ? 'approved' : 'rejected', version: 2 },
    ]);
  });

  it('approves one of many that claim one shop when all are approved at once', async () => {
    const shop = nextShop();
    const partners = await Promise.all(Array.from({ length: 8 }, () => partnerOf()));
    const leads = await Promise.all(
      partners.map(({ partnerId }) => makeLead(built.db.pool, { partnerId, shop, at: '2026-11-10T09:00:00.000Z' })),
    );
    await Promise.all(leads.map(({ id }) => insist(() => approve(id))));
    expect(
      await query(built.db.pool, sql`select id from leads where shop = ${shop} and state = 'approved'`),
    ).toHaveLength(1);
  });
});
