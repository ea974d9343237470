import { randomBytes } from 'node:crypto';

import sql from 'sql-template-tag';

import { HOUR } from '#contract/shared/day.ts';
import { rotationHours } from '#contract/apps/admin.ts';

import type { By } from '../../../platform/actor.ts';
import { recordAudit } from '../../../platform/audit.ts';
import { type Queryable, execute, queryOne } from '../../../platform/database/pool.ts';
import { notFound } from '../../../platform/errors.ts';
import { placeOf } from '../../../platform/sealedColumns.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { secretOf } from '../../events/senders.ts';

/** As Standard Webhooks has it: 32 random bytes. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

export const sealedSecret = (secrets: Secrets, id: string, secret: string): string =>
  secrets.seal(secret, placeOf('apps.webhook_secret', id));

/**
 * Gives an app a new secret, and keeps the one before for `hours`. While a rotation is under way the newest one is replaced:
 * the sender may still use the one before it, and an answer that was lost is asked for again. Answers the new one. @throws 404
 */
export async function rotateSecret(
  tx: Queryable,
  { id, hours = rotationHours.usual }: { readonly id: string; readonly hours?: number | undefined },
  { secrets, actor, now }: By & { readonly secrets: Secrets },
): Promise<string> {
  const app = await queryOne<{ id: string; webhook_secret: string; old: string | null; endsAt: string | null }>(
    tx,
    sql`select id, webhook_secret, old_webhook_secret as old, old_secret_ends_at as "endsAt" from apps
         where id = ${id} for no key update`,
  );
  if (!app) throw notFound();
  const isRotating = app.endsAt !== null && Date.parse(app.endsAt) > now.getTime();
  const old =
    isRotating && app.old !== null
      ? app.old
      : secrets.seal(secretOf(secrets, app), placeOf('apps.old_webhook_secret', id));
  const secret = newSecret();
  const endsAt = new Date(now.getTime() + hours * HOUR).toISOString();
  await execute(
    tx,
    sql`update apps set webhook_secret = ${sealedSecret(secrets, id, secret)}, secret_since = ${now.toISOString()}::timestamptz,
                        old_webhook_secret = ${old}, old_secret_ends_at = ${endsAt}::timestamptz
         where id = ${id}`,
  );
  const payload = { formerSecretEndsAt: endsAt, isRepeated: isRotating };
  await recordAudit(tx, { action: 'app.rotateSecret', entity: 'app', entityId: id, payload }, { actor, now });
  return secret;
}

/** The secret before the present one counts no more. Without one nothing changes. @throws 404 */
export async function endRotation(tx: Queryable, id: string, { actor, now }: By): Promise<void> {
  const app = await queryOne<{ endsAt: string | null }>(
    tx,
    sql`select old_secret_ends_at as "endsAt" from apps where id = ${id} for no key update`,
  );
  if (!app) throw notFound();
  if (app.endsAt === null) return;
  await execute(tx, sql`update apps set old_webhook_secret = null, old_secret_ends_at = null where id = ${id}`);
  const payload = { formerSecretEndsAt: app.endsAt };
  await recordAudit(tx, { action: 'app.endRotation', entity: 'app', entityId: id, payload }, { actor, now });
}
