import sql from 'sql-template-tag';
import { type Queryable, query } from '../../../server/platform/database/pool.ts';
import { newId } from '../../../server/platform/ids.ts';
import { placeOf } from '../../../server/platform/sealedColumns.ts';
import { testSecrets } from '../secrets.ts';
import { next } from './next.ts';

interface GivenApp {
  slug?: string;
  name?: string;
  commissionRate?: number;
  windowDays?: number;
  currency?: string;
  /** Plain, as the app's billing signs with it. */
  webhookSecret?: string;
  state?: 'live' | 'hidden' | 'retired';
}

/** A listed app that pays 20 %. */
export async function makeApp(db: Queryable, given: GivenApp = {}) {
  const n = next();
  const app = {
    id: newId(),
    slug: given.slug ?? `app-${n}`,
    name: given.name ?? `App ${n}`,
    color: '#0A6643',
    commissionRate: given.commissionRate ?? 2000,
    currency: given.currency ?? 'USD',
    webhookSecret: given.webhookSecret ?? 'whsec_dGhpcyBpcyBhIHRlc3Qgc2VjcmV0IG9mIDMyIGJ5dGVz',
  };
  await query(
    db,
    sql`insert into apps (id, slug, name, color, listing_url, commission_rate, attribution_window_days, currency,
                          webhook_secret, listing_state, retired_at)
        values (${app.id}, ${app.slug}, ${app.name}, ${app.color}, ${`https://apps.example/${app.slug}`},
                ${app.commissionRate}, ${given.windowDays ?? 30}, ${app.currency},
                ${testSecrets.seal(app.webhookSecret, placeOf('apps.webhook_secret', app.id))},
                ${given.state ?? 'live'}, ${given.state === 'retired' ? '2026-10-01T00:00:00Z' : null}::timestamptz)`,
  );
  return app;
}

/** A plan on offer, of 19.00 a month. */
export async function makePlan(db: Queryable, app: { readonly id: string; readonly currency: string }): Promise<void> {
  await query(
    db,
    sql`insert into app_plans (id, app_id, name, price_minor, currency)
        values (${newId()}, ${app.id}, 'Basic', 1900, ${app.currency})`,
  );
}

/** A charge that an app reported of a shop that is no partner’s. */
export async function makeAppEvent(db: Queryable, appId: string) {
  const event = { id: newId(), shop: `shop-${next()}.example` };
  await query(
    db,
    sql`insert into app_events (id, app_id, webhook_id, type, shop, outcome, payload, occurred_at)
        values (${event.id}, ${appId}, ${`message-${event.id}`}, 'charge.succeeded', ${event.shop}, 'unattributed', '{}', now())`,
  );
  return event;
}
