import sql from 'sql-template-tag';
import { type Queryable, query } from '../../../server/platform/database/pool.ts';
import { newId } from '../../../server/platform/ids.ts';
import { citationColumns, citationOf } from '../make/earnings.ts';
import { makePayoutMethod } from '../make/partners.ts';
import { newReferralId } from '../../../server/features/partners/registration/createPartner.ts';

/** A pending partner with an active account; answers its id. */
export async function insertPartner(db: Queryable, payoutMethod: 'bank' | null = 'bank'): Promise<string> {
  const id = newId();
  await query(
    db,
    sql`insert into partners (id, referral_id, name, domain, country)
        values (${id}, ${newReferralId()}, 'Acme', 'acme.test', 'DE')`,
  );
  if (payoutMethod !== null) await makePayoutMethod(db, { partnerId: id });
  return id;
}

/** An app whose attribution window is 30 days; answers its id. */
export async function insertApp(db: Queryable): Promise<string> {
  const id = newId();
  await query(
    db,
    sql`insert into apps (id, slug, name, listing_url, commission_rate, webhook_secret)
        values (${id}, ${`app-${id}`}, 'App', 'https://apps.test/app', 2000, 'secret')`,
  );
  return id;
}

/** An installed, clear referral; answers its id. */
export async function insertReferral(db: Queryable, partnerId: string, appId: string): Promise<string> {
  const id = newId();
  await query(
    db,
    sql`insert into referrals (id, partner_id, app_id, shop, source, installed_at)
        values (${id}, ${partnerId}, ${appId}, ${`${id}.test`}, 'visit', '2026-10-01T00:00:00Z')`,
  );
  return id;
}

/** Pending commissions of 10.00 each, with their ledger entries; answers their ids and their entries' in one order. */
export async function insertCommissions(
  db: Queryable,
  owner: { partnerId: string; appId: string; referralId: string },
  payableMonth: string,
  count: number,
): Promise<{ id: string; entryId: string }[]> {
  const rows = [...Array(count)].map(() => ({ id: newId(), entryId: newId(), chargeId: newId() }));
  const ids = rows.map(({ id }) => id);
  const chargeIds = rows.map(({ chargeId }) => chargeId);
  await query(
    db,
    sql`insert into charges (id, app_id, external_id, kind, referral_id, shop, amount_minor, currency, occurred_at)
        select v.id, ${owner.appId}::uuid, v.id::text, 'charge', ${owner.referralId}::uuid, 'shop.test', 5000, 'USD',
               '2026-10-05T00:00:00Z'
        from unnest(${chargeIds}::uuid[]) as v(id)`,
  );
  await query(
    db,
    sql`insert into commissions
          (id, partner_id, referral_id, app_id, charge_id, rate, base_minor, amount_minor, currency, earned_month,
           payable_month, occurred_at, ${citationColumns})
        select v.id, ${owner.partnerId}::uuid, ${owner.referralId}::uuid, ${owner.appId}::uuid, v.charge_id, 2000, 5000,
               1000, 'USD', '2026-10-01', ${`${payableMonth}-01`}::date, '2026-10-05T00:00:00Z',
               ${citationOf({ appId: sql`${owner.appId}::uuid`, referralId: sql`${owner.referralId}::uuid`, nth: sql`v.n::int` })}
        from unnest(${ids}::uuid[], ${chargeIds}::uuid[]) with ordinality as v(id, charge_id, n)`,
  );
  await query(
    db,
    sql`insert into ledger_entries (id, partner_id, kind, amount_minor, currency, month, commission_id, occurred_at)
        select v.id, ${owner.partnerId}::uuid, 'commission', 1000, 'USD', '2026-10-01', v.commission_id,
               '2026-10-05T00:00:00Z'
        from unnest(${rows.map(({ entryId }) => entryId)}::uuid[], ${ids}::uuid[]) as v(id, commission_id)`,
  );
  return rows.map(({ id, entryId }) => ({ id, entryId }));
}

/** An open payout of the given ledger entries, 10.00 each; answers its id. Call it inside a transaction. */
export async function insertPayout(db: Queryable, partnerId: string, entryIds: readonly string[]): Promise<string> {
  const id = newId();
  await query(
    db,
    sql`insert into payouts (id, partner_id, month, currency, amount_minor)
        values (${id}, ${partnerId}, '2026-11-01', 'USD', ${1000 * entryIds.length})`,
  );
  await query(
    db,
    sql`insert into payout_lines (payout_id, entry_id, amount_minor)
        select ${id}::uuid, v.id, 1000 from unnest(${entryIds}::uuid[]) as v(id)`,
  );
  return id;
}
