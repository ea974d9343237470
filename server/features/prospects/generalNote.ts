import sql from 'sql-template-tag';

import { recordAudit } from '../../platform/audit.ts';
import { type Queryable, execute } from '../../platform/database/pool.ts';
import { type Changing, lockProspect } from './attributes.ts';
import { versionConflict } from './conflict.ts';

/** Changes the general note; the audit log keeps the old text. @throws 404, 409 `version_conflict` */
export async function setGeneralNote(
  tx: Queryable,
  { id, version: sent, generalNote }: { id: string; version: number; generalNote: string },
  { actor, now }: Changing,
): Promise<void> {
  const { version, general_note: before } = await lockProspect(tx, id);
  if (before === generalNote) return;
  if (sent !== version) throw await versionConflict(tx, { id, version, sent });
  await execute(
    tx,
    sql`update prospects set general_note = ${generalNote}, updated_at = ${now.toISOString()}::timestamptz,
               version = version + 1
         where id = ${id}`,
  );
  const payload = { before, after: generalNote };
  await recordAudit(tx, { action: 'prospect.generalNote', entity: 'prospect', entityId: id, payload }, { actor, now });
}
