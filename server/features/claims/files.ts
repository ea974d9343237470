import sql from 'sql-template-tag';

import { mostEvidenceMegabytes } from '#contract/claims/claims.ts';
import type { ClaimFile } from '#contract/shared/schemas.ts';

import { type Queryable, execute, queryOne } from '../../platform/database/pool.ts';
import { isUniqueViolation } from '../../platform/database/uniqueViolation.ts';
import { invalid, notFound } from '../../platform/errors.ts';
import type { Placed } from '../../platform/files/fileStore.ts';
import type { KeptFile, Taken } from '../../platform/files/prepareFile.ts';
import { newId } from '../../platform/ids.ts';

export const evidenceFiles: Taken = {
  path: 'file',
  mostMegabytes: mostEvidenceMegabytes,
  // As large as a picture may be: what is written on a screenshot stays readable.
  pictureSide: 4096,
  contentTypes: ['application/pdf'],
  words: 'Choose a PNG, JPEG, WebP or PDF file.',
};

/** The file `f` of a claim, or null. */
export const shownFile = sql`case when f.id is not null then
  json_build_object('id', f.id, 'name', f.name, 'contentType', f.content_type, 'bytes', f.size) end`;

/** Keeps a file that belongs to no claim yet: for a day, unless one is submitted or answered with it. */
export async function storeFile(
  tx: Queryable,
  { name, contentType, kept }: KeptFile,
  { userId, partnerId }: { userId: string; partnerId: string },
  now: Date,
): Promise<ClaimFile> {
  const stored = await queryOne<{ file: ClaimFile }>(
    tx,
    sql`insert into claim_files as f (id, partner_id, stored_by, name, content_type, bytes, object_key, size, sha256, created_at)
        values (${newId()}, ${partnerId}, ${userId}, ${name}, ${contentType}, ${kept.bytes}, ${kept.objectKey}, ${kept.size},
                ${kept.sha256}, ${now.toISOString()}::timestamptz)
        returning ${shownFile} as file`,
  );
  if (!stored) throw notFound();
  return stored.file;
}

interface Attached {
  readonly fileId: string | null;
  readonly claimId: string;
  readonly partnerId: string | null;
}

/**
 * Sends a stored file with a claim. One that another partner stored, that was sent before, or that was forgotten meanwhile is
 * none. @throws 400 `invalid_input` at `fileId`
 */
export async function attachFile(tx: Queryable, { fileId, claimId, partnerId }: Attached): Promise<void> {
  if (fileId === null) return;
  try {
    const attached = await execute(
      tx,
      sql`update claim_files set claim_id = ${claimId}
           where id = ${fileId} and partner_id = ${partnerId}::uuid and claim_id is null`,
    );
    if (attached === 0) throw invalid('fileId', 'This file is no longer here. Choose it again.');
  } catch (error) {
    if (isUniqueViolation(error, 'claim_files_by_claim'))
      throw invalid('fileId', 'This claim already has a file. Send this without one.');
    throw error;
  }
}

/** @throws 404 */
export async function findClaimFile(db: Queryable, claimId: string): Promise<ClaimFile & { placed: Placed }> {
  const found = await queryOne<{ file: ClaimFile } & Placed>(
    db,
    sql`select ${shownFile} as file, f.bytes, f.object_key as "objectKey", f.size from claim_files f where f.claim_id = ${claimId}`,
  );
  if (!found) throw notFound();
  const { file, ...placed } = found;
  return { ...file, placed };
}
