import sql from 'sql-template-tag';

import type { By } from '../../../platform/actor.ts';
import { recordAudit } from '../../../platform/audit.ts';
import { type Queryable, execute, queryOne } from '../../../platform/database/pool.ts';
import { notFound } from '../../../platform/errors.ts';
import { type KeptImage, storeImage } from '../../../platform/images/queries.ts';

/** Replaces an app's logo, and deletes the old one if unused. Answers the new one's id. @throws 404 */
export async function replaceLogo(tx: Queryable, id: string, image: KeptImage, { actor, now }: By): Promise<string> {
  const app = await queryOne<{ image_id: string | null }>(
    tx,
    sql`select image_id from apps where id = ${id} for no key update`,
  );
  if (!app) throw notFound();
  const imageId = await storeImage(tx, image);
  // The version stays: a logo is not part of what is edited in the form.
  await execute(
    tx,
    sql`update apps set image_id = ${imageId}, updated_at = ${now.toISOString()}::timestamptz where id = ${id}`,
  );
  await execute(
    tx,
    sql`delete from images i
         where i.id = ${app.image_id}::uuid and not exists (select 1 from apps a where a.image_id = i.id)`,
  );
  const payload = { before: { imageId: app.image_id }, after: { imageId } };
  await recordAudit(tx, { action: 'app.logo', entity: 'app', entityId: id, payload }, { actor, now });
  return imageId;
}
