import sql from 'sql-template-tag';

import { type Queryable, execute, queryOne } from '../database/pool.ts';
import { newId } from '../ids.ts';
import type { EncodedImage } from './encodeImage.ts';

/** Keeps an image for good; another picture is another id. */
export async function storeImage(tx: Queryable, { bytes, width, height }: EncodedImage): Promise<string> {
  const id = newId();
  await execute(
    tx,
    sql`insert into images (id, content_type, bytes, width, height)
        values (${id}, 'image/webp', ${bytes}, ${width}, ${height})`,
  );
  return id;
}

export const findImage = (db: Queryable, id: string): Promise<{ bytes: Buffer } | undefined> =>
  queryOne(db, sql`select bytes from images where id = ${id}`);
