import { setTimeout as delay } from 'node:timers/promises';

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
  /** The key before, while the sender changes over; null where one alone counts. */
  readonly old: { readonly key: Buffer; readonly endsAt: number } | null;
}

/** The secret an app signs its events with. */
export const secretOf = (secrets: Secrets, app: { id: string; webhook_secret: string }): string =>
  openStored(secrets, app.webhook_secret, placeOf('apps.webhook_secret', app.id));

interface Row {
  readonly id: string;
  readonly slug: string;
  readonly webhook_secret: string;
  readonly old_webhook_secret: string | null;
  readonly old_secret_ends_at: string | null;
}

const senderOf = (secrets: Secrets, { old_webhook_secret: old, old_secret_ends_at: endsAt, ...row }: Row): Sender => ({
  appId: row.id,
  key: keyOf(secretOf(secrets, row)),
  old:
    old === null || endsAt === null
      ? null
      : {
          key: keyOf(openStored(secrets, old, placeOf('apps.old_webhook_secret', row.id))),
          endsAt: Date.parse(endsAt),
        },
});

/** How long, in ms, an app's secret is used before it is read again; one that no longer fits is read again sooner. */
const lifetime = 5000;
const leastAge = 250;
const mostKept = 1000;

/** Finds senders by the app's slug. `isFresh`: as it is now, which may wait for a read of the database to be due. */
export type Senders = (slug: string, isFresh?: boolean) => Promise<Sender | null>;

export function senders(db: Queryable, secrets: Secrets): Senders {
  const kept = new Map<string, { sender: Sender; readAt: number }>();
  const due = new Map<string, Promise<void>>();
  const lookups = new Batch<string, { sender: Sender | Error; readAt: number } | null>(async (slugs) => {
    const readAt = performance.now();
    const rows = await query<Row>(
      db,
      sql`select id, slug, webhook_secret, old_webhook_secret, old_secret_ends_at from apps where slug = any(${slugs}::text[])`,
    );
    const found = new Map(rows.map((row) => [row.slug, row]));
    return slugs.map((slug) => {
      const row = found.get(slug);
      if (!row) return null;
      try {
        return { sender: senderOf(secrets, row), readAt };
      } catch (error) {
        // Of this app alone: the others of the batch go on.
        return { sender: new Error(`the webhook secret of ${slug} does not open`, { cause: error }), readAt };
      }
    });
  });
  /** However many signatures fail, the database is asked only a few times a second. */
  const untilDue = (slug: string, wait: number): Promise<void> => {
    const known = due.get(slug) ?? delay(wait).then(() => void due.delete(slug));
    due.set(slug, known);
    return known;
  };
  return async (slug, isFresh = false) => {
    const known = kept.get(slug);
    const age = known ? performance.now() - known.readAt : Number.POSITIVE_INFINITY;
    if (known && !isFresh && age < lifetime) return known.sender;
    if (!/^[a-z0-9-]{1,60}$/.test(slug)) return null;
    if (age < leastAge) await untilDue(slug, leastAge - age);
    const found = await lookups.add(slug);
    if (found === null) {
      kept.delete(slug);
      return null;
    }
    const { sender, readAt } = found;
    if (sender instanceof Error) throw sender;
    if (kept.size >= mostKept) kept.clear();
    kept.set(slug, { sender, readAt });
    return sender;
  };
}
