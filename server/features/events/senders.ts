import sql from 'sql-template-tag';

import { Batch } from '../../platform/database/batch.ts';
import { type Queryable, query } from '../../platform/database/pool.ts';
import { openStored, placeOf } from '../../platform/sealedColumns.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { keyOf } from './signature.ts';

/** An app as a sender of events. */
export interface Sender {
  readonly appId: string;
  readonly key: Buffer;
}

/** The secret an app signs its events with. */
export const secretOf = (secrets: Secrets, app: { id: string; webhook_secret: string }): string =>
  openStored(secrets, app.webhook_secret, placeOf('apps.webhook_secret', app.id));

/** How long, in ms, an app's secret is used before it is read again; one that no longer fits is read again sooner. */
const lifetime = 5000;
const leastAge = 250;
const mostKept = 1000;

/** Finds senders by the app's slug. `isFresh` reads the database unless just read. */
export type Senders = (slug: string, isFresh?: boolean) => Promise<Sender | null>;

export function senders(db: Queryable, secrets: Secrets): Senders {
  const kept = new Map<string, { sender: Sender; readAt: number }>();
  const lookups = new Batch<string, Sender | Error | null>(async (slugs) => {
    const rows = await query<{ id: string; slug: string; webhook_secret: string }>(
      db,
      sql`select id, slug, webhook_secret from apps where slug = any(${slugs}::text[])`,
    );
    const found = new Map(rows.map((row) => [row.slug, row]));
    return slugs.map((slug) => {
      const row = found.get(slug);
      if (!row) return null;
      try {
        return { appId: row.id, key: keyOf(secretOf(secrets, row)) };
      } catch (error) {
        // Of this app alone: the others of the batch go on.
        return new Error(`the webhook secret of ${slug} does not open`, { cause: error });
      }
    });
  });
  return async (slug, isFresh = false) => {
    const known = kept.get(slug);
    if (known && performance.now() - known.readAt < (isFresh ? leastAge : lifetime)) return known.sender;
    if (!/^[a-z0-9-]{1,60}$/.test(slug)) return null;
    const sender = await lookups.add(slug);
    if (sender instanceof Error) throw sender;
    if (kept.size >= mostKept) kept.clear();
    if (sender) kept.set(slug, { sender, readAt: performance.now() });
    else kept.delete(slug);
    return sender;
  };
}
