import sql from 'sql-template-tag';

import type { ParsedOf } from '#contract/shared/endpoint.ts';
import type { submitClaim as submitCall } from '#contract/claims/claims.ts';

import { type Queryable, execute, queryOne } from '../../platform/database/pool.ts';
import { isUniqueViolation } from '../../platform/database/uniqueViolation.ts';
import { invalid, Refused } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { isOffered } from '../apps/offered.ts';
import { deadline } from '../../lifecycle/deadlines.ts';
import { attachFile } from './files.ts';
import { notifyStaff } from './notify.ts';

interface Submitter {
  readonly userId: string;
  readonly partnerId: string;
}

/**
 * Opens a claim and notifies staff; answers its id.
 * @throws 400 `invalid_input` at `app` or `fileId`; 409 `duplicate` while another claim of the partner for the shop and app waits
 */
export async function submitClaim(
  tx: Queryable,
  { userId, partnerId }: Submitter,
  { app: slug, shop, evidence, fileId = null }: ParsedOf<typeof submitCall>['body'],
  now: Date,
): Promise<string> {
  const app = await queryOne<{ id: string }>(
    tx,
    sql`select a.id from apps a where a.slug = ${slug} and ${isOffered(partnerId)}`,
  );
  if (!app) throw invalid('app', 'Choose an app.');
  const id = newId();
  const at = now.toISOString();
  try {
    await execute(
      tx,
      sql`insert into claims (id, partner_id, submitted_by, app_id, shop, evidence, respond_by, created_at, updated_at)
          values (${id}, ${partnerId}, ${userId}, ${app.id}, ${shop}, ${evidence}, ${await deadline(tx, 'decide', now)}::timestamptz,
                  ${at}::timestamptz, ${at}::timestamptz)`,
    );
  } catch (error) {
    if (isUniqueViolation(error, 'claims_one_waiting'))
      throw new Refused(409, 'duplicate', 'You already have a claim for this shop and app, waiting for a decision.');
    throw error;
  }
  await attachFile(tx, { fileId, claimId: id, partnerId });
  await notifyStaff(tx, [id], 'submitted', now);
  return id;
}
