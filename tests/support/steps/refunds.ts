import sql from 'sql-template-tag';

import { query } from '../../../server/platform/database/pool.ts';
import type { TestDatabase } from '../databases/database.ts';
import { charged, refunded } from '../events.ts';
import { taking } from '../taking.ts';

/** When charges and refunds of a referred shop happen, unless their event says otherwise. */
export const at = '2026-11-05T00:00:00Z';

/** Charges of referred shops and their refunds, taken without a server. */
export function refundSteps(db: () => TestDatabase) {
  const steps = taking(db, new Date('2026-11-20T12:00:00.000Z'));
  const { setting, shopOf, ledgerOf } = steps;

  /** A referred shop, and the events of its charges and refunds. */
  async function referred(given: Parameters<typeof setting>[0] = {}) {
    const world = await setting(given);
    const { shop, referralId } = await shopOf(world);
    const { appId } = world;
    return {
      ...world,
      shop,
      referralId,
      charge: (id: string, amount: number) => ({ appId, event: charged(shop, at, id, amount) }),
      refund: (
        refundId: string,
        chargeId: string,
        amount: number,
        more: { currency?: string; shop?: string } = {},
      ) => ({
        appId,
        event: refunded(more.shop ?? shop, at, { refundId, chargeId, amount, ...more }),
      }),
      ledger: () => ledgerOf(world),
      attributed: { outcome: 'attributed', referralId },
    };
  }

  /** Refunds of an app that wait for a charge, and why. */
  const queueOf = (appId: string) =>
    query(
      db().pool,
      sql`select refund_id as refund, amount_minor as amount, rest_minor as rest, reason from refund_queue
           where app_id = ${appId} and rest_minor > 0 order by received_at, refund_id`,
    );

  return { ...steps, referred, queueOf };
}
