import sql from 'sql-template-tag';
import { type Queryable, query } from '../../../server/platform/database/pool.ts';
import { newId } from '../../../server/platform/ids.ts';
import { next } from './next.ts';

interface Link {
  partnerId: string;
  appId: string;
}

/** One click of a visitor no one else is. */
export async function makeClick(db: Queryable, link: Link & { at?: string; country?: string }): Promise<void> {
  const at = link.at ?? '2026-10-01T08:30:00.000Z';
  await query(
    db,
    sql`insert into clicks (partner_id, app_id, hour, visitor, country)
        values (${link.partnerId}, ${link.appId}, date_trunc('hour', ${at}::timestamptz, 'UTC'),
                ${Buffer.from(newId())}, ${link.country ?? null})`,
  );
}

interface GivenReferral extends Link {
  shop?: string;
  shopName?: string;
  life?: 'installed' | 'paying' | 'uninstalled';
  review?: 'clear' | 'flagged';
  source?: 'visit' | 'lead' | 'import';
  country?: string | null;
  plan?: string;
  contactEmail?: string;
  visitId?: string | null;
  leadId?: string | null;
  installedAt?: string;
  uninstalledAt?: string | null;
}

/** As many installed shops, by one statement. */
export async function makeReferrals(db: Queryable, { partnerId, appId }: Link, most: number): Promise<void> {
  const [ids, shops] = [
    Array.from({ length: most }, newId),
    Array.from({ length: most }, () => `shop-${next()}.example`),
  ];
  await query(
    db,
    sql`insert into referrals (id, partner_id, app_id, shop, shop_name, source, installed_at, created_at)
        select one.id, ${partnerId}, ${appId}, one.shop, one.shop, 'visit', '2026-10-01T09:00:00Z', '2026-10-01T09:00:00Z'
          from unnest(${ids}::uuid[], ${shops}::text[]) one(id, shop)`,
  );
}

/** An installed shop. */
export async function makeReferral(db: Queryable, given: GivenReferral) {
  const n = next();
  const referral = {
    id: newId(),
    partnerId: given.partnerId,
    appId: given.appId,
    shop: given.shop ?? `shop-${n}.example`,
    shopName: given.shopName ?? `Shop ${n}`,
    installedAt: given.installedAt ?? '2026-10-01T09:00:00.000Z',
  };
  await query(
    db,
    sql`insert into referrals (id, partner_id, app_id, shop, shop_name, contact_email, country, plan, visit_id, lead_id, source,
                               life_state, review_state, installed_at, uninstalled_at, created_at)
        values (${referral.id}, ${referral.partnerId}, ${referral.appId}, ${referral.shop}, ${referral.shopName},
                ${given.contactEmail ?? ''}, ${given.country ?? null}, ${given.plan ?? ''}, ${given.visitId ?? null}, ${given.leadId ?? null},
                ${given.source ?? 'visit'}, ${given.life ?? 'installed'}, ${given.review ?? 'clear'},
                ${referral.installedAt}::timestamptz, ${given.uninstalledAt ?? null}::timestamptz,
                ${referral.installedAt}::timestamptz)`,
  );
  return referral;
}
