import sql from 'sql-template-tag';

import { type ResourceFile, mostResourceMegabytes } from '#contract/content/resources.ts';

import { type Queryable, execute, queryOne } from '../../platform/database/pool.ts';
import type { Placed } from '../../platform/files/fileStore.ts';
import type { KeptFile, Taken } from '../../platform/files/prepareFile.ts';
import { newId } from '../../platform/ids.ts';
import { newToken } from '../../platform/tokens.ts';
import { fileUrl } from './fileUrl.ts';

export const resourceFiles: Taken = {
  path: 'file',
  mostMegabytes: mostResourceMegabytes,
  pictureSide: 2048,
  contentTypes: null,
  words: 'Choose a PNG, JPEG, WebP, SVG, PDF, MP4, ZIP or Office file.',
};

/** Keeps a file until its resource is deleted. */
export async function storeFile(
  tx: Queryable,
  { name, contentType, kept }: KeptFile,
  now: Date,
): Promise<ResourceFile> {
  const [id, key] = [newId(), newToken()];
  await execute(
    tx,
    sql`insert into files (id, key, name, content_type, bytes, object_key, size, sha256, created_at)
        values (${id}, ${key}, ${name}, ${contentType}, ${kept.bytes}, ${kept.objectKey}, ${kept.size}, ${kept.sha256},
                ${now.toISOString()}::timestamptz)`,
  );
  return {
    id,
    name,
    contentType,
    bytes: kept.size,
    url: fileUrl({ key, name }),
    isImage: contentType === 'image/webp',
  };
}

export const findFile = (
  db: Queryable,
  key: string,
): Promise<({ name: string; contentType: string } & Placed) | undefined> =>
  queryOne(
    db,
    sql`select name, content_type as "contentType", bytes, object_key as "objectKey", size from files where key = ${key}`,
  );
