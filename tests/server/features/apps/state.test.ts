import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { listStaffApps, moveApp } from '#contract/apps/admin.ts';
import { listApps } from '#contract/apps/apps.ts';
import { getPartnerPayTerms } from '#contract/payTerms/calls.ts';

import { query, queryOne } from '../../../../server/platform/database/pool.ts';
import { newId } from '../../../../server/platform/ids.ts';
import type { Built, Caller } from '../../../support/app.ts';
import { charged, installed, send } from '../../../support/events.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makePartner } from '../../../support/make/partners.ts';
import { makeReferral } from '../../../support/make/referrals.ts';
import { appSteps, appWorld, data, now } from '../../../support/steps/apps.ts';

let built: Built;
let admin: Caller;
beforeAll(async () => {
  ({ built, admin } = await appWorld());
});
afterAll(() => built.close());
const { added, move, traceOf } = appSteps(() => ({ built, admin }));

describe('an app’s state', () => {
  const listed = async (partner: Caller) =>
    data(listApps.success.data, await built.request(partner, 'GET', '/api/apps')).map(({ slug }) => slug);
  const paid = async (partner: Caller) =>
    data(
      getPartnerPayTerms.success.data,
      await built.request(partner, 'GET', `/api/partners/${partner.partnerId}/pay-terms`),
    ).map(({ app }) => app.id);
  const opened = async (partner: Caller, slug: string) => {
    const row = await queryOne<{ id: string }>(
      built.db.pool,
      sql`select referral_id as id from partners where id = ${partner.partnerId}`,
    );
    return String((await built.request(null, 'GET', `/r/${row?.id}/${slug}`)).headers['location']);
  };

  it('says to whom it is offered, where links lead, what is attributed and what earns', async () => {
    const [referrer, other, stranger] = [
      await built.as('partner'),
      await built.as('partner'),
      await built.as('partner'),
    ];
    const of = async (state: 'live' | 'hidden' | 'retired') => {
      const app = await makeApp(built.db.pool, { state });
      const { shop } = await makeReferral(built.db.pool, { partnerId: referrer.partnerId ?? '', appId: app.id });
      const visited = `visited-${app.slug}.example`;
      await query(
        built.db.pool,
        sql`insert into visits (id, partner_id, app_id, shop, visitor, source, created_at)
            values (${newId()}, ${other.partnerId}, ${app.id}, ${visited}, ${Buffer.alloc(16)}, 'link', '2026-11-19T00:00:00Z')`,
      );
      const install = await send(built, app, installed(visited, now));
      await send(built, app, charged(shop, now, `charge-${app.slug}`, 5000));
      const earned = await query(
        built.db.pool,
        sql`select 1 from commissions m join charges c on c.id = m.charge_id where c.app_id = ${app.id}`,
      );
      return {
        isListedToReferrer: (await listed(referrer)).includes(app.slug),
        isListedToOthers: (await listed(stranger)).includes(app.slug),
        isPaidByTerms: (await paid(referrer)).includes(app.id),
        isLinked: (await opened(referrer, app.slug)).startsWith('https://apps.example/'),
        outcome: (await traceOf(app.slug, install.id)).outcome,
        commissions: earned.length,
      };
    };
    expect({ live: await of('live'), hidden: await of('hidden'), retired: await of('retired') }).toEqual({
      live: {
        isListedToReferrer: true,
        isListedToOthers: true,
        isPaidByTerms: true,
        isLinked: true,
        outcome: 'attributed',
        commissions: 1,
      },
      hidden: {
        isListedToReferrer: true,
        isListedToOthers: false,
        isPaidByTerms: true,
        isLinked: true,
        outcome: 'attributed',
        commissions: 1,
      },
      retired: {
        isListedToReferrer: false,
        isListedToOthers: false,
        isPaidByTerms: true,
        isLinked: false,
        outcome: 'unattributed',
        commissions: 1,
      },
    });
  });

  it('counts from when it was moved: an install before a retirement is attributed, and so is one after a reopening', async () => {
    const { slug, sender, app } = await added();
    const partner = await makePartner(built.db.pool);
    const install = async (at: string) => {
      const shop = `${newId()}.example`;
      await query(
        built.db.pool,
        sql`insert into visits (id, partner_id, app_id, shop, visitor, source, created_at)
            values (${newId()}, ${partner.id}, ${app.id}, ${shop}, ${Buffer.alloc(16)}, 'link', '2026-11-10T00:00:00Z')`,
      );
      const { id } = await send(built, sender, installed(shop, at));
      return (await traceOf(slug, id)).outcome;
    };
    const moved = data(moveApp.success.data, await move(slug, 'retire', 'Replaced.'));
    expect(moved.state).toBe('retired');
    expect(await install('2026-11-20T11:00:00Z')).toBe('attributed');
    expect(await install('2026-11-20T12:00:00Z')).toBe('unattributed');
    expect((await move(slug, 'reopen')).status).toBe(200);
    expect(await install('2026-11-20T12:00:00Z')).toBe('attributed');
  });

  it('is on the list of staff, live ones first, and found by search and state', async () => {
    const words = `zz${newId().slice(0, 8)}`;
    const hidden = await added({ name: `${words} hidden` });
    const live = await added({ name: `${words} offered`, isLive: true });
    const rows = async (request: string) =>
      data(
        listStaffApps.success.data,
        await built.request(await built.as('moderator'), 'GET', `/api/admin/apps?search=${words}${request}`),
      ).map(({ slug }) => slug);
    expect(await rows('')).toEqual([live.slug, hidden.slug]);
    expect(await rows('&state=hidden')).toEqual([hidden.slug]);
  });
});
