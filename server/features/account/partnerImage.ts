import sql from 'sql-template-tag';

import { recordAudit } from '../../platform/audit.ts';
import { type Queryable, execute, queryOne } from '../../platform/database/pool.ts';
import { notFound } from '../../platform/errors.ts';
import { type KeptImage, storeImage } from '../../platform/images/queries.ts';
import type { By } from '../../platform/actor.ts';

/** Replaces a partner’s logo, and deletes the old one if unused. Answers the new one's id. */
export async function replacePartnerImage(
  tx: Queryable,
  partnerId: string,
  image: KeptImage,
  { actor, now }: By,
): Promise<string> {
  const partner = await queryOne<{ image_id: string | null }>(
    tx,
    sql`select image_id from partners where id = ${partnerId} for no key update`,
  );
  if (!partner) throw notFound();
  const imageId = await storeImage(tx, image);
  await execute(
    tx,
    sql`update partners set image_id = ${imageId}, updated_at = ${now.toISOString()}, version = version + 1
         where id = ${partnerId}`,
  );
  await execute(
    tx,
    sql`delete from images i
         where i.id = ${partner.image_id}::uuid and not exists (select 1 from partners p where p.image_id = i.id)`,
  );
  await recordAudit(
    tx,
    {
      action: 'partner.image',
      entity: 'partner',
      entityId: partnerId,
      payload: { before: { imageId: partner.image_id }, after: { imageId } },
    },
    { actor, now },
  );
  return imageId;
}
