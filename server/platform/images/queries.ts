import sql from 'sql-template-tag';

import { type Queryable, execute, queryOne } from '../database/pool.ts';
import { newId } from '../ids.ts';
import type { FileStore, Kept, Placed } from '../files/fileStore.ts';
import type { EncodedImage } from './encodeImage.ts';

/** An image whose bytes are kept, and which has no row yet. */
export interface KeptImage {
  readonly kept: Kept;
  readonly width: number;
  readonly height: number;
}

/** Before the transaction that stores it. @throws 503 */
export const keepImage = async (files: FileStore, { bytes, width, height }: EncodedImage): Promise<KeptImage> => ({
  kept: await files.keep(bytes),
  width,
  height,
});

/** Keeps an image for good; a new picture gets a new id. */
export async function storeImage(tx: Queryable, { kept, width, height }: KeptImage): Promise<string> {
  const id = newId();
  await execute(
    tx,
    sql`insert into images (id, content_type, bytes, object_key, size, sha256, width, height)
        values (${id}, 'image/webp', ${kept.bytes}, ${kept.objectKey}, ${kept.size}, ${kept.sha256}, ${width}, ${height})`,
  );
  return id;
}

export const findImage = (db: Queryable, id: string): Promise<Placed | undefined> =>
  queryOne(db, sql`select bytes, object_key as "objectKey", size from images where id = ${id}`);
