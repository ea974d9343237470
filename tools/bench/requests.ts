import { createHmac, randomUUID } from 'node:crypto';

import type autocannon from 'autocannon';
import sql from 'sql-template-tag';

import type { AppEvent } from '#contract/events.ts';

import { type Queryable, execute, query } from '../../server/platform/database/pool.ts';
import { secretOf } from '../../server/features/events/senders.ts';
import { keyOf } from '../../server/features/events/signature.ts';
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

interface Shop {
  shop: string;
  slug: string;
  secret: string;
}

/** Where charges may come from: installed, attributed shops. */
export async function shops(db: Queryable, secrets: Secrets): Promise<Shop[]> {
  const found = await query<Omit<Shop, 'secret'> & { id: string; webhook_secret: string }>(
    db,
    sql`select r.shop, a.slug, a.id, a.webhook_secret from referrals r join apps a on a.id = r.app_id
         where r.life_state <> 'uninstalled' order by r.id limit 2000`,
  );
  if (found.length === 0) throw new Error('There is no shop to charge: the demo data is missing.');
  return found.map(({ shop, slug, ...app }) => ({ shop, slug, secret: secretOf(secrets, app) }));
}

/** Distinct charges, signed now: each earns a commission. */
export function charges(from: readonly Shop[], count: number): autocannon.Request[] {
  const timestamp = new Date().toISOString();
  const seconds = String(Math.floor(Date.now() / 1000));
  return Array.from({ length: count }, (_, index) => {
    const { shop, slug, secret } = from[index % from.length] ?? { shop: '', slug: '', secret: '' };
    const event: AppEvent = {
      type: 'charge.succeeded',
      timestamp,
      data: { shop, chargeId: randomUUID(), amount: 2900, currency: 'USD' },
    };
    const id = `msg_${randomUUID()}`;
    const body = JSON.stringify(event);
    const signature = createHmac('sha256', keyOf(secret)).update(`${id}.${seconds}.${body}`).digest('base64');
    return {
      method: 'POST',
      path: '/api/events',
      headers: {
        'content-type': 'application/json',
        'webhook-app': slug,
        'webhook-id': id,
        'webhook-timestamp': seconds,
        'webhook-signature': `v1,${signature}`,
      },
      body,
    };
  });
}

/** An admin reading the first page of the partner list. */
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
  return [{ method: 'GET', path: '/api/partners?page=1&perPage=10', headers: { authorization: `Bearer ${token}` } }];
}
