import { newId } from '../../../server/platform/ids.ts';
import type { Built } from '../app.ts';
import { makeApp } from '../make/apps.ts';
import { makeReferral } from '../make/referrals.ts';

/** An Idempotency-Key header. */
export const keyed = (key = newId()) => ({ 'idempotency-key': key });

/** A signed-in partner with one shop. */
export async function partnerWithShop(server: Built) {
  const caller = await server.as('partner');
  const partnerId = caller.partnerId ?? '';
  const app = await makeApp(server.db.pool, { name: 'Subscriptions' });
  const referral = await makeReferral(server.db.pool, { partnerId, appId: app.id, shop: `${newId()}.example` });
  return { caller, partnerId, referral };
}
