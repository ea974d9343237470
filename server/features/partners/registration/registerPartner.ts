import sql from 'sql-template-tag';

import type { PartnerSummary } from '#contract/session/user.ts';

import { type Queryable, execute, queryOne } from '../../../platform/database/pool.ts';
import { Refused } from '../../../platform/errors.ts';
import { type KeptImage, storeImage } from '../../../platform/images/queries.ts';
import { findPreApprover } from './preApproval.ts';
import { decide } from './decide.ts';
import { type SummaryRow, presentSummary, summaryColumns } from '../summary.ts';
import { type NewPartner, createPartner } from './createPartner.ts';

const duplicate = () => new Refused(409, 'duplicate', 'You’ve already registered a company.');

/**
 * Adds the partner of a person who has none yet; of several requests at once one succeeds. It is approved at once in the
 * name of who invited the person, where the invitation said so.
 * @throws 409 `duplicate`, 403 `partner_only` for staff
 */
export async function registerPartner(
  tx: Queryable,
  userId: string,
  partner: Omit<NewPartner, 'imageId'>,
  image: KeptImage | null,
): Promise<PartnerSummary> {
  const user = await queryOne<{ role: string; partner_id: string | null }>(
    tx,
    sql`select role, partner_id from users where id = ${userId} for no key update`,
  );
  if (user?.role !== 'partner') throw new Refused(403, 'partner_only', 'Only partners can do this.');
  if (user.partner_id !== null) throw duplicate();
  const imageId = image && (await storeImage(tx, image));
  const { id } = await createPartner(tx, { ...partner, imageId });
  await execute(
    tx,
    sql`update users set partner_id = ${id}, updated_at = ${partner.now.toISOString()}, version = version + 1
         where id = ${userId}`,
  );
  const approver = await findPreApprover(tx, userId);
  if (approver) await decide(tx, { id, status: 1, note: '' }, { actor: { userId: approver.id }, now: partner.now });
  const row = await queryOne<SummaryRow>(tx, sql`select ${summaryColumns} from partners p where p.id = ${id}`);
  if (!row) throw new Error('the partner just made is not there');
  return presentSummary(row);
}
