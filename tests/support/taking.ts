import sql from 'sql-template-tag';

import type { AppEvent } from '#contract/events/events.ts';

import { ingestEvents } from '../../server/features/events/ingest.ts';
import { query, transaction } from '../../server/platform/database/pool.ts';
import { newId } from '../../server/platform/ids.ts';
import type { TestDatabase } from './databases/database.ts';
import { makeApp } from './make/apps.ts';
import { makePartner } from './make/partners.ts';
import { makeReferral } from './make/referrals.ts';

interface Sent {
  readonly appId: string;
  readonly event: AppEvent;
  readonly webhookId?: string;
}

let made = 0;
export const nextShop = () => `taking-${(made += 1)}.example`;

/** Events taken as one set in one transaction, without a server, as of `now`. */
export function taking(db: () => TestDatabase, now: Date) {
  const incoming = (sent: readonly Sent[]) => sent.map((one) => ({ webhookId: newId(), ...one }));

  /** Takes events together; answers what each came to, by what is kept of it. */
  async function take(...sent: Sent[]) {
    const ids = await transaction(db().pool, (tx) => ingestEvents(tx, incoming(sent), now));
    const kept = await query<{ id: string; outcome: string; referral_id: string | null }>(
      db().pool,
      sql`select id, outcome, referral_id from app_events where id = any(${ids}::uuid[])`,
    );
    return ids.map((id) => {
      const row = kept.find((one) => one.id === id);
      return { outcome: row?.outcome, referralId: row?.referral_id };
    });
  }

  async function setting(given: Parameters<typeof makePartner>[1] = {}, app: Parameters<typeof makeApp>[1] = {}) {
    const [partner, sender] = [
      await makePartner(db().pool, given),
      await makeApp(db().pool, { windowDays: 10, ...app }),
    ];
    return { partnerId: partner.id, appId: sender.id };
  }
  type Setting = Awaited<ReturnType<typeof setting>>;

  return {
    incoming,
    take,
    outcomes: async (...sent: Sent[]) => (await take(...sent)).map(({ outcome }) => outcome),
    setting,
    /** A shop of the partner; installed at nine on the first of November. */
    shopOf: async (world: Setting, given: Partial<Parameters<typeof makeReferral>[1]> = {}) => {
      const { id, shop } = await makeReferral(db().pool, {
        ...world,
        shop: nextShop(),
        installedAt: '2026-11-01T09:00:00.000Z',
        ...given,
      });
      return { referralId: id, shop };
    },
    /** Ends a referral at a time: its shop went to another one. */
    supersede: (referralId: string, at: string) =>
      query(
        db().ownerPool,
        sql`update referrals set superseded_at = ${at}::timestamptz, attribution_state = 'superseded' where id = ${referralId}`,
      ),
    /** The entries for an app's charges, in their order. */
    ledgerOf: async ({ appId }: Setting) =>
      (
        await query<{ entry: string }>(
          db().pool,
          sql`select c.external_id || ' ' || e.kind || ' ' || e.amount_minor as entry from ledger_entries e
                join commissions m on m.id = e.commission_id join charges c on c.id = m.charge_id
               where m.app_id = ${appId} order by e.id`,
        )
      ).map(({ entry }) => entry),
  };
}
