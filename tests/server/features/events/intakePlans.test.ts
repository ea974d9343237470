import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';

import { query } from '../../../../server/platform/database/pool.ts';
import { type Built, build } from '../../../support/app.ts';
import { charged, installed, receiptsOf, refunded, sendBatch, uninstalled } from '../../../support/events.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makePartner } from '../../../support/make/partners.ts';
import { makeReferral } from '../../../support/make/referrals.ts';

/* The way of planning that the transaction of each batch has, written down by the database as its events are kept. */

const now = '2026-11-20T12:00:00.000Z';
let built: Built;
beforeAll(async () => {
  built = await build();
  built.setNow(now);
  await built.db.ownerPool.query(
    `create table planned (mode text not null);
     create function note_mode() returns trigger language plpgsql security definer as
       $$ begin insert into public.planned values (current_setting('plan_cache_mode')); return null; end $$;
     create trigger note_mode after insert on app_events for each statement execute function note_mode()`,
  );
});
afterEach(() => built.db.ownerPool.query('truncate planned'));
afterAll(() => built.close());

const modes = async () =>
  (await query<{ mode: string }>(built.db.ownerPool, sql`select distinct mode from planned`)).map(({ mode }) => mode);

async function keep(events: (shop: string) => readonly object[]) {
  const [partner, app] = [await makePartner(built.db.pool), await makeApp(built.db.pool)];
  const { shop } = await makeReferral(built.db.pool, { partnerId: partner.id, appId: app.id });
  const batch = events(shop).map((event, index) => ({ id: `m${index}`, event }));
  const { status, body } = await sendBatch(built.app, app, batch, { at: built.services.now() });
  expect({ status, each: receiptsOf(body).map((one) => one.status) }).toEqual({
    status: 200,
    each: batch.map(() => 202),
  });
}

it('charges and refunds are kept by plans made once', async () => {
  await keep((shop) => [
    charged(shop, now, 'c1', 1000),
    refunded(shop, now, { refundId: 'r1', chargeId: 'c1', amount: 100 }),
  ]);
  expect(await modes()).toEqual(['force_generic_plan']);
});

it.each([
  ['an install', () => installed('new.example', now)],
  ['an uninstall', (shop: string) => uninstalled(shop, now)],
] as const)('a batch with %s is planned anew for its values', async (_, event) => {
  await keep((shop) => [charged(shop, now, 'c1', 1000), event(shop)]);
  expect(await modes()).toEqual(['auto']);
});
