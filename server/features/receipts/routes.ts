import sql from 'sql-template-tag';

import { checkShop, getReceipt, type Receipt } from '#contract/referrals/receipts.ts';

import { type Queryable, query, queryOne } from '../../platform/database/pool.ts';
import { notFound } from '../../platform/errors.ts';
import { type On, ownPartner } from '../../platform/http/endpoints.ts';
import type { Services } from '../../platform/services.ts';
import { throttle } from '../../platform/throttle.ts';
import { isOffered } from '../apps/offered.ts';
import { decidedReceipts, partnerReceipt, staffReceipt, standingOf } from './receipt.ts';

/** Per partner: enough for a form that asks while a shop is typed, too few to try out a list of shops. */
const mostChecks = { limit: 300, windowSeconds: 3600 };

/** Why a shop counts for a partner, and whether it is referred already. */
export function receiptRoutes(on: On, { pool, now }: Services): void {
  const limited = (partnerId: string) => throttle(pool, `receipts:${partnerId}`, { ...mostChecks, now: now() });

  on(getReceipt, async ({ query: { app: slug, shop, at, referral } }, { session }) => {
    const own = ownPartner(session);
    if (own !== null) await limited(own);
    // With another time, a partner could follow what others do.
    if (own !== null && at !== undefined) throw notFound();
    const [app] = await apps(pool, own, slug);
    if (!app) throw notFound();
    const asOf = referral === undefined ? at : await endOf(pool, referral, { appId: app.id, shop, own });
    const [decided] = await decidedReceipts(pool, [{ appId: app.id, shop, at: asOf ?? now().toISOString() }]);
    if (!decided) throw notFound();
    return { data: own === null ? staffReceipt(decided, app, shop) : partnerReceipt(decided, own, { app, shop }) };
  });

  on(checkShop, async ({ query: { shop } }, { session }) => {
    const own = session.partner.id;
    await limited(own);
    const offered = await apps(pool, own);
    const at = now().toISOString();
    const decided = await decidedReceipts(
      pool,
      offered.map(({ id }) => ({ appId: id, shop, at })),
    );
    return {
      data: {
        shop,
        apps: offered.flatMap((app, n) => {
          const found = decided[n];
          return found ? [{ app, standing: standingOf(found, own) }] : [];
        }),
      },
    };
  });
}

interface Of {
  readonly appId: string;
  readonly shop: string;
  /** Null for staff. */
  readonly own: string | null;
}

/** When a referral of the shop ended; undefined where it has not. @throws 404 */
async function endOf(db: Queryable, referral: string, { appId, shop, own }: Of): Promise<string | undefined> {
  const row = await queryOne<{ endedAt: string | null }>(
    db,
    sql`select uninstalled_at as "endedAt" from referrals
         where id = ${referral}::uuid and app_id = ${appId}::uuid and shop = ${shop}
           and (${own}::uuid is null or partner_id = ${own}::uuid)`,
  );
  if (!row) throw notFound();
  return row.endedAt ?? undefined;
}

/** To a partner those that are offered to it; to staff all. */
const apps = (db: Queryable, own: string | null, slug: string | null = null): Promise<Receipt['app'][]> =>
  query<Receipt['app']>(
    db,
    sql`select a.id, a.slug, a.name, a.color from apps a
         where (${slug}::text is null or a.slug = ${slug}) and ${own === null ? sql`true` : isOffered(own)}
         order by lower(a.name), a.id`,
  );
