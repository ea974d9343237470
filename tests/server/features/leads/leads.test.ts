import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Lead } from '#contract/leads/leads.ts';

import { announce } from '../../../../server/features/leads/announce.ts';
import { convertLeads, expireLeads } from '../../../../server/features/leads/ends.ts';
import { query, transaction } from '../../../../server/platform/database/pool.ts';
import { newId } from '../../../../server/platform/ids.ts';
import { type Built, type Caller, build } from '../../../support/app.ts';
import { installed, send } from '../../../support/events.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makeLead } from '../../../support/make/leads.ts';
import { makeManager } from '../../../support/make/partners.ts';
import { makeReferral } from '../../../support/make/referrals.ts';
import { makeUser } from '../../../support/make/users.ts';
import { atField, problemOf, said } from '../../../support/problems.ts';
import { queuedMails } from '../../../support/charts/recorded.ts';

const now = '2026-11-20T10:00:00.000Z';
const claimEnd = '2027-02-18T10:00:00.000Z';

let built: Built;
let staff: Caller;
let partner: Caller & { partnerId: string };
let app: Awaited<ReturnType<typeof makeApp>>;
beforeAll(async () => {
  built = await build();
  built.setNow(now);
  staff = await built.as('manager');
  partner = await partnerOf();
  app = await makeApp(built.db.pool, { name: 'Stock', slug: 'stock' });
});
afterAll(() => built.close());

async function partnerOf(): Promise<Caller & { partnerId: string }> {
  const caller = await built.as('partner');
  if (caller.partnerId === null) throw new Error('no partner');
  return { ...caller, partnerId: caller.partnerId };
}

let made = 0;
const nextShop = () => `shop-${(made += 1)}.example`;

const fields = (shop = nextShop(), more: object = {}) => ({
  company: 'Kim’s Bakery',
  shopDomain: shop,
  contactName: 'Kim Baker',
  email: `kim@${shop}`,
  phone: '+49 30 1234567',
  country: 'DE',
  apps: ['stock'],
  message: 'They look for a stock app.',
  ...more,
});

const isAnswer = (body: unknown): body is { data: Lead } =>
  typeof body === 'object' && body !== null && 'data' in body && typeof body.data === 'object';
const leadIn = ({ body }: { body: unknown }): Lead => {
  if (!isAnswer(body)) throw new Error(`no lead: ${JSON.stringify(body)}`);
  return body.data;
};
const submit = (body: object, caller: Caller = partner) =>
  built.request(caller, 'POST', '/api/leads', { ...body, consent: true });
const submitted = async (shop = nextShop(), caller: Caller = partner, more: object = {}) =>
  leadIn(await submit(fields(shop, more), caller));
const approve = (id: string, body: object = {}, caller = staff) =>
  built.request(caller, 'PUT', `/api/leads/${id}`, body);
const reject = (id: string, body: object = {}, caller = staff) =>
  built.request(caller, 'PUT', `/api/leads/reject/${id}`, body);
const update = (id: string, body: object, caller: Caller = partner) =>
  built.request(caller, 'PUT', `/api/leads/update/${id}`, body);
const retry = (id: string, caller: Caller = partner) => built.request(caller, 'PUT', `/api/leads/retry/${id}`);

const history = (id: string) =>
  query(
    built.db.pool,
    sql`select event, from_state, to_state, actor_id, payload from lifecycle_events
         where entity = 'lead' and entity_id = ${id} order by created_at, id`,
  );
const notificationsOf = (userId: string) =>
  query(
    built.db.pool,
    sql`select type_id, title, content, action_data from notifications where recipient_id = ${userId} order by created_at, id`,
  );
const mails = (email: string) => queuedMails(built.db.ownerPool, email);
const announcements = (id: string) =>
  query<{ ids: string[]; undoableUntil: string; runAt: string }>(
    built.db.ownerPool,
    sql`select j.payload -> 'ids' as ids, j.payload ->> 'undoableUntil' as "undoableUntil", j.run_at as "runAt"
          from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
         where t.identifier = 'leads.announce' and (j.payload -> 'ids')::jsonb ? ${id} order by j.id`,
  );
/** Runs the jobs that wait to notify the partner of the lead's approvals, as at least once they are. */
const announceAll = async (id: string) => {
  for (const job of await announcements(id))
    await transaction(built.db.pool, (tx) => announce(tx, job, built.services.now()));
};
const undo = (id: string, caller = staff) => built.request(caller, 'PUT', `/api/leads/undo/${id}`);
const actionOf = (lead: Lead, event: string) => lead.actions.find((one) => one.event === event);

/** Asked to retry (503 with Retry-After), it does. */
async function insist(ask: () => ReturnType<typeof approve>): ReturnType<typeof approve> {
  const answer = await ask();
  return answer.status === 503 && 'retry-after' in answer.headers ? insist(ask) : answer;
}

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
    const words = `Another lead for ${shop} was submitted on 1 Nov 2026; its claim ends on 30 Jan 2027.`;
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

  it('refuses what its state does not have', async () => {
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

describe('undoing an approval', () => {
  const approved = async () => {
    const own = await partnerOf();
    built.setNow('2026-11-19T10:00:00.000Z');
    const lead = await submitted(nextShop(), own);
    built.setNow(now);
    const { undoableUntil } = leadIn(await approve(lead.id));
    expect(undoableUntil).toBe('2026-11-20T10:00:05.000Z');
    return { own, lead };
  };
  const notifiedOf = async (own: Caller) => [
    (await notificationsOf(own.userId)).length,
    (await mails(own.email)).length,
  ];
  const final = { status: 409, body: { detail: 'An approval can be undone for 5 seconds. This one is final.' } };

  it('within five seconds puts the lead back as it was, and its partner hears of none of it', async () => {
    const { own, lead } = await approved();
    built.setNow('2026-11-20T10:00:04.999Z');
    const answer = await undo(lead.id);
    const again = await undo(lead.id);
    await announceAll(lead.id);
    built.setNow(now);
    expect(answer.status).toBe(200);
    expect(leadIn(answer)).toMatchObject({
      status: 0,
      reason: '',
      decidedAt: null,
      claimEndsAt: lead.claimEndsAt,
      undoableUntil: null,
      version: 3,
    });
    expect([again.status, again.text]).toEqual([200, answer.text]);
    expect(await history(lead.id)).toMatchObject([
      { event: 'lead.approve' },
      { event: 'lead.undo', from_state: 'approved', to_state: 'pending', actor_id: staff.userId },
    ]);
    expect(await notifiedOf(own)).toEqual([0, 0]);
  });

  it('leaves a later approval to be announced, once', async () => {
    const { own, lead } = await approved();
    await undo(lead.id);
    built.setNow('2026-11-20T10:00:03.000Z');
    await approve(lead.id);
    built.setNow(now);
    const [first, second] = await announcements(lead.id);
    if (!first || !second) throw new Error('Two jobs wait.');
    await transaction(built.db.pool, (tx) => announce(tx, first, built.services.now()));
    expect(await notifiedOf(own)).toEqual([0, 0]);
    await transaction(built.db.pool, (tx) => announce(tx, second, built.services.now()));
    expect(await notifiedOf(own)).toEqual([1, 1]);
  });

  it('is refused after five seconds, also while its announcement waits', async () => {
    const { own, lead } = await approved();
    built.setNow('2026-11-20T10:00:05.000Z');
    expect(said(await undo(lead.id))).toMatchObject(final);
    await announceAll(lead.id);
    built.setNow(now);
    expect(await notifiedOf(own)).toEqual([1, 1]);
    expect(await history(lead.id)).toHaveLength(1);
  });

  it('is refused once its partner was notified, by whatever clock', async () => {
    const { lead } = await approved();
    await announceAll(lead.id);
    expect(said(await undo(lead.id))).toMatchObject(final);
  });

  it('is refused once an install was credited to it', async () => {
    const { own, lead } = await approved();
    await send(built, app, installed(lead.shopDomain, now));
    expect(leadIn(await approve(lead.id)).installs).toMatchObject([{ appId: app.id }]);
    const detail = 'The shop has already installed an app, so the approval is final.';
    expect(said(await undo(lead.id))).toMatchObject({ status: 409, body: { detail } });
    await announceAll(lead.id);
    expect(await notifiedOf(own)).toEqual([expect.any(Number), 1]);
  });

  it('of a lead that is not approved changes nothing, or is refused', async () => {
    const lead = await submitted();
    expect([(await undo(lead.id)).status, (await undo(newId())).status]).toEqual([200, 404]);
    await reject(lead.id);
    const detail = 'The lead is rejected and cannot be returned to review.';
    expect(said(await undo(lead.id))).toMatchObject({ status: 409, body: { detail } });
    expect(await history(lead.id)).toHaveLength(1);
  });

  it('and announcing it at once: either is whole, and the other finds out', async () => {
    const { own, lead } = await approved();
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        n % 2 === 0 ? insist(() => undo(lead.id)) : announceAll(lead.id).then(() => null),
      ),
    );
    const isUndone = (await history(lead.id)).length === 2;
    expect([...new Set(answers.flatMap((answer) => answer?.status ?? []))]).toEqual([isUndone ? 200 : 409]);
    expect(await notifiedOf(own)).toEqual(isUndone ? [0, 0] : [1, 1]);
  });
});

describe('changing a lead', () => {
  it('keeps in its history what was before and after; as it is already, it writes nothing', async () => {
    const lead = await submitted();
    const body = { ...fields(lead.shopDomain), company: 'Kim and Sons', phone: '', version: 1 };
    const answer = await update(lead.id, body);
    expect(leadIn(answer)).toMatchObject({ company: 'Kim and Sons', phone: '', version: 2 });
    expect(leadIn(await update(lead.id, { ...body, version: 2 }))).toMatchObject({ version: 2 });
    expect(await history(lead.id)).toEqual([
      {
        event: 'lead.update',
        from_state: 'pending',
        to_state: 'pending',
        actor_id: partner.userId,
        payload: {
          changes: [
            { field: 'company', from: 'Kim’s Bakery', to: 'Kim and Sons' },
            { field: 'phone', from: '+49 30 1234567', to: '' },
          ],
        },
      },
    ]);
  });

  it('of a stale version is refused with the current values', async () => {
    const lead = await submitted();
    await update(lead.id, { ...fields(lead.shopDomain), company: 'First', version: 1 }, staff);
    expect(said(await update(lead.id, { ...fields(lead.shopDomain), company: 'Second', version: 1 }))).toEqual({
      status: 409,
      body: {
        ...problemOf(
          409,
          'Conflict',
          'version_conflict',
          'This lead was changed by someone else. Review it and try again.',
        ),
        errors: [{ path: 'company', message: 'Now: First' }],
      },
    });
    expect(await history(lead.id)).toHaveLength(1);
  });

  it('to another shop claims that from now on, behind those who claim it', async () => {
    const shop = nextShop();
    built.setNow('2026-11-18T10:00:00.000Z');
    const lead = await submitted();
    built.setNow('2026-11-19T10:00:00.000Z');
    const first = await submitted(shop, await partnerOf());
    built.setNow(now);
    const moved = leadIn(await update(lead.id, { ...fields(shop), apps: ['stock'], version: 1 }));
    expect(moved.conflicts).toMatchObject([{ kind: 'shop', when: '2026-11-19T10:00:00.000Z' }]);
    expect(moved.claimEndsAt).toBe(claimEnd);
    expect(
      actionOf(leadIn(await built.request(staff, 'PUT', `/api/leads/${first.id}`, {})), 'lead.approve'),
    ).toMatchObject({ reasons: ['The lead is already approved.'] });
  });

  it('replaces its apps', async () => {
    const other = await makeApp(built.db.pool, { name: 'Mail' });
    const lead = await submitted();
    const changed = leadIn(await update(lead.id, { ...fields(lead.shopDomain), apps: [other.slug], version: 1 }));
    expect(changed.apps.map(({ slug }) => slug)).toEqual([other.slug]);
  });

  it('of another partner is not found', async () => {
    const lead = await submitted();
    const other = await partnerOf();
    expect((await update(lead.id, { ...fields(), version: 1 }, other)).status).toBe(404);
    expect((await retry(lead.id, other)).status).toBe(404);
    expect((await retry(newId(), staff)).status).toBe(404);
  });
});

describe('the lists', () => {
  it('show a partner its own, newest first, with what it may do', async () => {
    const own = await partnerOf();
    built.setNow('2026-11-18T10:00:00.000Z');
    const one = await submitted('one-of.example', own);
    built.setNow(now);
    const two = await submitted('two-of.example', own);
    await reject(one.id, { reason: 'No.' });
    const { body } = await built.request(own, 'GET', '/api/leads/partner');
    expect(body).toMatchObject({
      data: [
        { id: two.id, status: 0 },
        { id: one.id, status: -1, reason: 'No.' },
      ],
      meta: { page: 1, perPage: 25, total: 2, totalIsExact: true },
    });
    const rejected = await built.request(own, 'GET', '/api/leads/partner?status=-1&search=ONE-OF');
    expect(rejected.body).toMatchObject({ data: [{ id: one.id }], meta: { total: 1 } });
    const page = await built.request(own, 'GET', '/api/leads/partner?perPage=1&page=2&sort=-createdAt');
    expect(page.body).toMatchObject({ data: [{ id: one.id }], meta: { page: 2, perPage: 1, total: 2 } });
  });

  it('show staff all leads, by partner, state, search and time', async () => {
    const own = await partnerOf();
    built.setNow('2026-10-05T10:00:00.000Z');
    const old = await submitted(nextShop(), own);
    built.setNow(now);
    const young = await submitted(nextShop(), own);
    await approve(young.id);
    const ids = async (search: string) => {
      const { body } = await built.request(staff, 'GET', `/api/leads?partnerId=${own.partnerId}&${search}`);
      return JSON.stringify(body)
        .match(/(?<="data":\[|,)\{"id":"[0-9a-f-]{36}","status"/g)
        ?.map((text) => text.slice(7, 43));
    };
    expect(await ids('')).toEqual([young.id, old.id]);
    expect(await ids('sort=createdAt')).toEqual([old.id, young.id]);
    expect(await ids('status=1')).toEqual([young.id]);
    expect(await ids('status=all')).toEqual(await ids(''));
    expect(await ids('timeFilter=last_month')).toEqual([old.id]);
    expect(await ids('timeFilter=custom&dateRange[from]=2026-11-20&dateRange[to]=2026-11-20')).toEqual([young.id]);
    expect(await ids(`search=${old.shopDomain}`)).toEqual([old.id]);
    expect(await ids(`id=${old.id}`)).toEqual([old.id]);
    const others = await built.request(partner, 'GET', `/api/leads/partner?id=${old.id}`);
    expect(others.body).toMatchObject({ data: [], meta: { total: 0 } });
  });

  it('count what waits', async () => {
    const waiting = async () => JSON.stringify((await built.request(staff, 'GET', '/api/admin/waiting')).body);
    const before = await waiting();
    const lead = await submitted();
    const count = (text: string) => Number(/"leads":(\d+)/.exec(text)?.[1]);
    expect(count(await waiting())).toBe(count(before) + 1);
    await approve(lead.id);
    expect(await waiting()).toBe(before);
  });
});

describe('an approved lead', () => {
  const referralsOf = (shop: string) =>
    query(
      built.db.pool,
      sql`select partner_id, lead_id, source from referrals where shop = ${shop} order by installed_at, id`,
    );

  it('attributes the shop’s next installation without a visit to its partner, once', async () => {
    const lead = await submitted();
    const { shopDomain: shop } = lead;
    await approve(lead.id);
    built.setNow('2026-12-01T10:00:00.000Z');
    expect((await send(built, app, installed(shop, '2026-12-01T09:59:00.000Z'))).status).toBe(202);
    expect(await referralsOf(shop)).toEqual([{ partner_id: partner.partnerId, lead_id: lead.id, source: 'lead' }]);
    const { body } = await built.request(partner, 'GET', `/api/leads/partner?search=${shop}`);
    expect(body).toMatchObject({ data: [{ installs: [{ appId: app.id, installedAt: '2026-12-01T09:59:00.000Z' }] }] });
    // Gone for longer than the app's window: what follows is no one's, though the claim still runs.
    await send(built, app, { type: 'app.uninstalled', timestamp: '2026-12-01T10:00:00.000Z', data: { shop } });
    built.setNow('2027-01-20T10:00:00.000Z');
    await send(built, app, installed(shop, '2027-01-20T10:00:00.000Z'));
    built.setNow(now);
    expect(await referralsOf(shop)).toHaveLength(1);
  });

  it('does not when it was approved after the installation, its 90 days are over, or a visit does', async () => {
    const [early, late] = [await submitted(), await submitted()];
    await approve(early.id);
    await approve(late.id);
    await send(built, app, installed(early.shopDomain, '2026-11-20T09:50:00.000Z'));
    built.setNow('2027-02-18T10:01:00.000Z');
    await send(built, app, installed(late.shopDomain, '2027-02-18T10:00:30.000Z'));
    built.setNow(now);
    expect([await referralsOf(early.shopDomain), await referralsOf(late.shopDomain)]).toEqual([[], []]);
  });

  it('does not when it was rejected', async () => {
    const lead = await submitted();
    await reject(lead.id);
    await send(built, app, installed(lead.shopDomain, now));
    expect(await referralsOf(lead.shopDomain)).toEqual([]);
  });
});

describe('a lead ends', () => {
  const stateOf = (id: string) =>
    query(
      built.db.pool,
      sql`select state, reason, claim_ends_at is null as "isFree", version from leads where id = ${id}`,
    );
  const withdraw = (id: string, caller: Caller = partner) => built.request(caller, 'PUT', `/api/leads/withdraw/${id}`);
  const revoke = (id: string, body: object, caller: Caller = staff) =>
    built.request(caller, 'PUT', `/api/leads/revoke/${id}`, body);
  const expire = () => transaction(built.db.pool, (tx) => expireLeads(tx, built.services.now()));
  const conversions = (id: string) =>
    query<{ ids: string[] }>(
      built.db.ownerPool,
      sql`select j.payload -> 'ids' as ids
            from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
           where t.identifier = 'leads.convert' and (j.payload -> 'ids')::jsonb ? ${id}`,
    );
  const convert = (id: string) => transaction(built.db.pool, (tx) => convertLeads(tx, [id], built.services.now()));

  it('withdrawn by its partner: the shop is free, and staff have nothing to decide', async () => {
    const [own, other, shop] = [await partnerOf(), await partnerOf(), nextShop()];
    const lead = await submitted(shop, own);
    const behind = await submitted(shop, other);
    expect([(await withdraw(lead.id, other)).status, (await withdraw(lead.id, staff)).status]).toEqual([404, 403]);
    expect(leadIn(await withdraw(lead.id, own))).toMatchObject({ status: -1, state: 'withdrawn', claimEndsAt: null });
    expect(leadIn(await withdraw(lead.id, own))).toMatchObject({ state: 'withdrawn', version: 2 });
    expect(said(await retry(lead.id, own))).toMatchObject({
      status: 409,
      body: { detail: 'The lead is withdrawn and cannot be resubmitted.' },
    });
    const { body } = await built.request(staff, 'GET', `/api/leads?search=${shop}&status=pending`);
    expect(body).toMatchObject({ data: [{ id: behind.id, conflicts: [] }], meta: { total: 1 } });
    expect(await history(lead.id)).toMatchObject([{ event: 'lead.withdraw', actor_id: own.userId }]);
  });

  it('revoked with a reason that its partner reads: the next install is not credited', async () => {
    const [own, shop] = [await partnerOf(), nextShop()];
    const lead = await submitted(shop, own);
    await approve(lead.id);
    await announceAll(lead.id);
    for (const body of [{}, { reason: ' ' }])
      expect(said(await revoke(lead.id, body))).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'reason', message: 'Enter a reason.' }] },
      });
    expect((await revoke(lead.id, { reason: 'It closed.' }, own)).status).toBe(403);
    expect(leadIn(await revoke(lead.id, { reason: 'It closed.' }))).toMatchObject({
      status: -1,
      state: 'revoked',
      reason: 'It closed.',
      claimEndsAt: null,
    });
    expect((await notificationsOf(own.userId)).slice(1)).toMatchObject([
      { type_id: 32, title: 'The approval of your lead Kim’s Bakery was revoked', content: 'It closed.' },
    ]);
    expect((await mails(own.email)).slice(1)).toMatchObject([
      { template: 'notification', data: { content: 'It closed.', path: `/submit-a-lead?lead=${lead.id}` } },
    ]);
    await send(built, app, installed(shop, now));
    expect(await query(built.db.pool, sql`select 1 from referrals where shop = ${shop}`)).toEqual([]);
  });

  it('revoked before the approval was announced: its partner hears of the end alone', async () => {
    const own = await partnerOf();
    const lead = await submitted(nextShop(), own);
    await approve(lead.id);
    await revoke(lead.id, { reason: 'It closed.' });
    await announceAll(lead.id);
    expect(await notificationsOf(own.userId)).toMatchObject([{ type_id: 32 }]);
  });

  it('converted by an install, once; its other apps are still credited within the claim', async () => {
    const [own, shop] = [await partnerOf(), nextShop()];
    const second = await makeApp(built.db.pool);
    const lead = await submitted(shop, own, { apps: ['stock', second.slug] });
    await approve(lead.id);
    await announceAll(lead.id);
    await send(built, app, installed(shop, now));
    expect(await conversions(lead.id)).toEqual([{ ids: [lead.id] }]);
    await convert(lead.id);
    await convert(lead.id);
    expect(await stateOf(lead.id)).toEqual([{ state: 'converted', reason: '', isFree: false, version: 3 }]);
    await send(built, second, installed(shop, now));
    await convert(lead.id);
    const { body } = await built.request(own, 'GET', `/api/leads/partner?id=${lead.id}`);
    expect(body).toMatchObject({ data: [{ status: 1, installs: [{ appId: app.id }, { appId: second.id }] }] });
    expect((await notificationsOf(own.userId)).slice(1)).toMatchObject([
      {
        type_id: 30,
        title: 'Your lead Kim’s Bakery installed an app',
        content: `The install by ${shop} is credited to you.`,
      },
    ]);
    expect(said(await undo(lead.id))).toMatchObject({
      status: 409,
      body: { detail: 'The lead is converted and cannot be returned to review.' },
    });
  });

  it('expired when its claim is over, once, and can be submitted again; one that waits does not', async () => {
    const own = await partnerOf();
    const [lead, waiting] = [await submitted(nextShop(), own), await submitted(nextShop(), own)];
    await approve(lead.id);
    await announceAll(lead.id);
    built.setNow(claimEnd);
    await expire();
    expect(await stateOf(lead.id)).toMatchObject([{ state: 'approved' }]);
    built.setNow('2027-02-18T10:00:00.001Z');
    await expire();
    await expire();
    expect(await stateOf(lead.id)).toEqual([{ state: 'expired', reason: '', isFree: false, version: 3 }]);
    expect(await stateOf(waiting.id)).toMatchObject([{ state: 'pending' }]);
    expect((await notificationsOf(own.userId)).slice(1)).toMatchObject([
      { type_id: 31, title: 'Your lead Kim’s Bakery expired' },
    ]);
    const later = await built.as('partner');
    expect((await retry(lead.id, later)).status).toBe(404);
    built.setNow(now);
    expect(leadIn(await retry(lead.id, own))).toMatchObject({ state: 'pending', decidedAt: null, version: 4 });
  });

  it('converted even when expired, where an install from within the claim is reported late', async () => {
    const lead = await submitted();
    await approve(lead.id);
    built.setNow('2027-02-18T11:00:00.000Z');
    await expire();
    await send(built, app, installed(lead.shopDomain, claimEnd));
    await convert(lead.id);
    built.setNow(now);
    expect(await history(lead.id)).toMatchObject([
      { event: 'lead.approve' },
      { event: 'lead.expire', actor_id: null },
      { event: 'lead.convert', from_state: 'expired', actor_id: null },
    ]);
  });

  it('is listed by its state, or by the number that stands for it', async () => {
    const own = await partnerOf();
    const [gone, taken] = [await submitted(nextShop(), own), await submitted(nextShop(), own)];
    await withdraw(gone.id, own);
    await approve(taken.id);
    const listed = async (status: string) => {
      const { body } = await built.request(own, 'GET', `/api/leads/partner?status=${status}`);
      return JSON.stringify(body).includes(gone.id) ? 'gone' : JSON.stringify(body).includes(taken.id) ? 'taken' : '';
    };
    expect(await Promise.all(['withdrawn', '-1', 'approved', '1', 'revoked', '0'].map(listed))).toEqual([
      'gone',
      'gone',
      'taken',
      'taken',
      '',
      '',
    ]);
  });
});

it('disabled staff are not notified', async () => {
  const gone = await makeUser(built.db.pool, { role: 'manager', isDisabled: true });
  await submitted(nextShop(), await partnerOf());
  expect(await notificationsOf(gone.id)).toEqual([]);
});
