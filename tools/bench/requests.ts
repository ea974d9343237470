import { createHmac, randomUUID } from 'node:crypto';

import type autocannon from 'autocannon';
import sql from 'sql-template-tag';

import type { AppEvent } from '#contract/events/events.ts';

import { type Queryable, execute, query } from '../../server/platform/database/pool.ts';
import { secretOf } from '../../server/features/events/senders.ts';
import { keyOf } from '../../server/features/events/signature.ts';
import { groupBy } from '../../server/platform/groupBy.ts';
import { newId } from '../../server/platform/ids.ts';
import type { Secrets } from '../../server/platform/secrets.ts';
import { newToken, tokenHash } from '../../server/platform/tokens.ts';

/** Clicks of many visitors on many links. */
export async function clicks(db: Queryable): Promise<autocannon.Request[]> {
  const links = await query<{ path: string }>(
    db,
    sql`select '/r/' || p.referral_id || '/' || a.slug as path
          from (select referral_id from partners where approval_state = 'approved' order by id limit 50) p
         cross join (select slug from apps order by slug limit 5) a`,
  );
  if (links.length === 0) throw new Error('There is no link to click: the demo data is missing.');
  return Array.from({ length: 1024 }, (_, index) => ({
    method: 'GET',
    path: links[index % links.length]?.path,
    // A browser's name: a bot's clicks are not counted.
    headers: { 'user-agent': `Mozilla/5.0 (X11; Linux x86_64; rv:${index}.0) Gecko/20100101 Firefox/140.0` },
  }));
}

export interface Shop {
  shop: string;
  slug: string;
  secret: string;
}

/** Where charges may come from: installed, attributed shops. */
export async function shops(db: Queryable, secrets: Secrets): Promise<[Shop, ...Shop[]]> {
  const found = await query<Omit<Shop, 'secret'> & { id: string; webhook_secret: string }>(
    db,
    sql`select r.shop, a.slug, a.id, a.webhook_secret from referrals r join apps a on a.id = r.app_id
         where r.life_state <> 'uninstalled' order by r.id limit 2000`,
  );
  const [first, ...rest] = found.map(({ shop, slug, ...app }) => ({ shop, slug, secret: secretOf(secrets, app) }));
  if (!first) throw new Error('There is no shop to charge: the demo data is missing.');
  return [first, ...rest];
}

/** A message of an app's billing, signed now. */
function message({ slug, secret }: Shop, path: string, body: string): autocannon.Request {
  const seconds = String(Math.floor(Date.now() / 1000));
  const id = `msg_${randomUUID()}`;
  const signature = createHmac('sha256', keyOf(secret)).update(`${id}.${seconds}.${body}`).digest('base64');
  return {
    method: 'POST',
    path,
    headers: {
      'content-type': 'application/json',
      'webhook-app': slug,
      'webhook-id': id,
      'webhook-timestamp': seconds,
      'webhook-signature': `v1,${signature}`,
    },
    body,
  };
}

const charge = ({ shop }: Shop): AppEvent => ({
  type: 'charge.succeeded',
  timestamp: new Date().toISOString(),
  data: { shop, chargeId: randomUUID(), amount: 2900, currency: 'USD' },
});

/** Distinct charges: each earns a commission. */
export const charges = (from: readonly [Shop, ...Shop[]], count: number): autocannon.Request[] =>
  Array.from({ length: count }, (_, index) => {
    const shop = from[index % from.length] ?? from[0];
    return message(shop, '/api/events', JSON.stringify(charge(shop)));
  });

/** Distinct charges in batches, each of the shops of one app. */
export function chargeBatches(from: readonly Shop[], count: number, size: number): autocannon.Request[] {
  const apps = [...groupBy(from, ({ slug }) => slug).values()];
  return Array.from({ length: count }, (_, index) => {
    const own = apps[index % apps.length] ?? [];
    const [first] = own;
    if (!first) throw new Error('There is no shop to charge: the demo data is missing.');
    const events = Array.from({ length: size }, (__, place) => ({
      id: `msg_${randomUUID()}`,
      event: charge(own[place % own.length] ?? first),
    }));
    return message(first, '/api/events/batch', JSON.stringify({ events }));
  });
}

/** An admin reading the partner list, another page each time. */
export async function partnerList(db: Queryable): Promise<autocannon.Request[]> {
  const userId = newId();
  const token = newToken();
  await execute(
    db,
    sql`insert into users (id, role, email, first_name, last_name, email_verified_at)
        values (${userId}, 'admin', ${`${userId}@bench.example`}, 'Bench', 'Admin', now())`,
  );
  await execute(
    db,
    sql`insert into sessions (id, user_id, kind, token_hash, expires_at)
        values (${newId()}, ${userId}, 'login', ${tokenHash(token)}, now() + interval '1 hour')`,
  );
  return Array.from({ length: 64 }, (_, index) => ({
    method: 'GET',
    path: `/api/partners?approvalFilter=all&filter=all&page=${index + 1}&perPage=10`,
    headers: { authorization: `Bearer ${token}` },
  }));
}
