import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { listAppRefusals } from '#contract/apps/admin.ts';

import { query } from '../../../../server/platform/database/pool.ts';
import { newId } from '../../../../server/platform/ids.ts';
import type { Built, Caller } from '../../../support/app.ts';
import { charged, installed, refunded, send } from '../../../support/events.ts';
import { makeLead } from '../../../support/make/leads.ts';
import { makePartner } from '../../../support/make/partners.ts';
import { appSteps, appWorld, data, now } from '../../../support/steps/apps.ts';

let built: Built;
let admin: Caller;
beforeAll(async () => {
  ({ built, admin } = await appWorld());
});
afterAll(() => built.close());
const { added, eventsOf, traceOf } = appSteps(() => ({ built, admin }));

describe('the events of an app', () => {
  it('that were refused are listed with their answer', async () => {
    const { slug, sender } = await added();
    await send(
      built,
      { ...sender, webhookSecret: 'whsec_b3RoZXIgc2VjcmV0IG9mIDI0IGJ5dGVz' },
      installed('a.example', now),
      { id: 'forged' },
    );
    await send(built, sender, { type: 'app.renamed', timestamp: now, data: { shop: 'a.example' } }, { id: 'unknown' });
    const refusals = async () =>
      data(listAppRefusals.success.data, await built.request(admin, 'GET', `/api/apps/${slug}/refusals`)).map(
        ({ webhookId, status, code }) => `${webhookId} ${status} ${code}`,
      );
    await expect
      .poll(refusals)
      .toEqual(expect.arrayContaining(['forged 401 invalid_signature', 'unknown 400 invalid_input']));
  });

  it('are the newest first, searched and filtered', async () => {
    const { slug, sender } = await added();
    for (const shop of ['one', 'two']) await send(built, sender, installed(`${shop}.example`, now), { id: shop });
    await send(built, sender, charged('one.example', now, 'c1', 100));
    expect((await eventsOf(slug)).map(({ shop, type }) => `${type} ${shop}`)).toEqual([
      'charge.succeeded one.example',
      'app.installed two.example',
      'app.installed one.example',
    ]);
    expect((await eventsOf(slug, '?search=TWO')).map(({ shop }) => shop)).toEqual(['two.example']);
    expect((await eventsOf(slug, '?type=charge.succeeded&outcome=unattributed')).length).toBe(1);
    expect((await eventsOf(slug, '?outcome=attributed')).length).toBe(0);
  });

  it('of another app are left out', async () => {
    const [one, other] = [await added(), await added()];
    const { id } = await send(built, one.sender, installed('a.example', now));
    expect((await built.request(admin, 'GET', `/api/apps/${other.slug}/events/${id}`)).status).toBe(404);
  });

  it('say what was looked for, and what was found of it', async () => {
    const { slug, sender, app } = await added();
    const partner = await makePartner(built.db.pool, { name: 'Acme' });
    const visit = async (shop: string | null, at: string, isBot = false) => {
      const id = newId();
      await query(
        built.db.pool,
        sql`insert into visits (id, partner_id, app_id, shop, visitor, source, created_at, is_bot)
            values (${id}, ${partner.id}, ${app.id}, ${shop}, ${Buffer.alloc(16)}, 'link', ${at}::timestamptz, ${isBot})`,
      );
      return id;
    };
    const traced = async (event: Parameters<typeof send>[2]) => {
      const { id } = await send(built, sender, event);
      const { outcome, trace } = await traceOf(slug, id);
      return { outcome, trace: trace.map(({ isMet, found }) => `${isMet ? '+' : '-'} ${found}`) };
    };
    const old = await visit(null, '2026-10-01T09:00:00Z');
    const fresh = await visit(null, '2026-11-19T09:00:00Z');
    await visit('late.example', '2026-10-02T09:00:00Z');
    await visit('bots.example', '2026-11-19T09:00:00Z', true);
    await makeLead(built.db.pool, {
      partnerId: partner.id,
      appIds: [],
      shop: 'lead.example',
      state: 'approved',
      at: '2026-11-01T00:00:00Z',
    });
    const none = '- It names none: no visitId, and no visit in utmContent.';
    expect(await traced(installed('new.example', now))).toEqual({
      outcome: 'unattributed',
      trace: [none, '- No link was opened for new.example.', '- No lead for new.example.'],
    });
    expect(await traced(installed('late.example', now, { visitId: old }))).toEqual({
      outcome: 'unattributed',
      trace: [
        '- Acme’s link, opened 1 Oct 2026, 09:00 UTC: not within the 30 days before the install.',
        '- The last one was 2 Oct 2026, 09:00 UTC, through Acme’s link.',
        '- No lead for late.example.',
      ],
    });
    expect((await traced(installed('bots.example', now))).trace[1]).toBe('- Only bots opened a link.');
    const ofShop = await visit('named.example', '2026-10-03T09:00:00Z');
    expect((await traced(installed('named.example', now, { visitId: ofShop }))).trace).toEqual([
      '- Acme’s link, opened 3 Oct 2026, 09:00 UTC: not within the 30 days before the install.',
      '- No other link was opened for named.example.',
      '- No lead for named.example.',
    ]);
    await visit('reported.example', '2026-10-04T09:00:00Z');
    await visit('reported.example', '2026-11-18T09:00:00Z');
    expect((await traced(installed('reported.example', '2026-11-17T09:00:00Z'))).trace[1]).toBe(
      '- The last one was 4 Oct 2026, 09:00 UTC, through Acme’s link.',
    );
    await makeLead(built.db.pool, {
      partnerId: partner.id,
      appIds: [app.id],
      shop: 'after.example',
      state: 'approved',
      at: '2026-11-21T00:00:00Z',
    });
    expect((await traced(installed('after.example', now))).trace[2]).toBe(
      '- Acme’s lead came after it, 21 Nov 2026, 00:00 UTC.',
    );
    expect((await traced(installed('lead.example', now))).trace[2]).toBe('- Acme’s lead is for other apps.');
    expect(await traced(installed('here.example', now, { visitId: fresh }))).toEqual({
      outcome: 'attributed',
      trace: ['+ Acme’s link, opened 19 Nov 2026, 09:00 UTC.'],
    });
    expect(await traced(installed('here.example', now))).toEqual({
      outcome: 'repeated',
      trace: ['+ It had already installed it: nothing changed.'],
    });
    expect(await traced(charged('here.example', now, 'c1', 100))).toEqual({
      outcome: 'attributed',
      trace: ['+ Acme’s, since 20 Nov 2026, 12:00 UTC.'],
    });
    expect(await traced(charged('new.example', now, 'c2', 100))).toEqual({
      outcome: 'unattributed',
      trace: ['- new.example is no partner’s: no install of it was attributed.'],
    });
    expect(await traced(refunded('new.example', now, { refundId: 'r1', chargeId: 'c9', amount: 1 }))).toEqual({
      outcome: 'queued',
      trace: ['- There is no charge with that id yet; the refund waits for it.'],
    });
    const { id } = await send(
      built,
      sender,
      refunded('new.example', now, { refundId: 'r2', chargeId: 'c9', amount: 1 }),
    );
    await built.request(admin, 'PUT', `/api/admin/waiting-refunds/close/${id}`, { reason: 'Sent by mistake.' });
    expect(await traceOf(slug, id)).toMatchObject({
      outcome: 'ignored',
      trace: [{ isMet: false, found: 'An admin has closed what was left of the refund.' }],
    });
  });
});
