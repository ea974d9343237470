import sql from 'sql-template-tag';

import { type ResourceFile, mostResourceMegabytes } from '#contract/resources.ts';

import { type Queryable, execute, queryOne } from '../../platform/database/pool.ts';
import { invalid } from '../../platform/errors.ts';
import type { Upload } from '../../platform/http/upload.ts';
import type { FileStore, Kept, Placed } from '../../platform/files/fileStore.ts';
import { newId } from '../../platform/ids.ts';
import { encodeImage } from '../../platform/images/encodeImage.ts';
import { newToken } from '../../platform/tokens.ts';
import { fileKindOf, isPicture } from './fileType.ts';
import { fileUrl } from './fileUrl.ts';

const MEGABYTE = 1024 * 1024;
/** Pixels that a picture for partners is made to fit into. */
const pictureSide = 2048;

interface Prepared {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** A name that fits in an address and on a disk, with the ending of what it is. */
function named(filename: string, extension: string): string {
  const stem = filename
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[^\p{L}\p{N}_-]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 100);
  return `${stem === '' ? 'file' : stem}.${extension}`;
}

/** What will be served of an upload. CPU work: do it before opening a transaction. @throws 400 */
export async function prepareFile(upload: Upload): Promise<Prepared> {
  const { bytes, filename } = upload;
  if (bytes.length > mostResourceMegabytes * MEGABYTE)
    throw invalid('file', `Choose a file up to ${mostResourceMegabytes} MB.`);
  if (isPicture(bytes)) {
    const image = await encodeImage(upload, 'file', pictureSide);
    return { name: named(filename, 'webp'), contentType: 'image/webp', bytes: image.bytes };
  }
  const kind = fileKindOf(upload);
  if (!kind) throw invalid('file', 'Choose a PNG, JPEG, WebP, SVG, PDF, MP4, ZIP or Office file.');
  return { name: named(filename, kind.extension), contentType: kind.contentType, bytes };
}

/** A file whose bytes are kept, and which has no row yet. */
interface KeptFile extends Omit<Prepared, 'bytes'> {
  readonly kept: Kept;
}

/** Before the transaction that stores it. @throws 503 */
export const keepFile = async (files: FileStore, { bytes, ...prepared }: Prepared): Promise<KeptFile> => ({
  ...prepared,
  kept: await files.keep(bytes),
});

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
