import fs from 'node:fs/promises';
import path from 'node:path';

import { z } from 'zod/mini';

/** What a backup holds: a directory with this list, and one compressed file of rows for each table. */
const manifest = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  /** `server_version_num` of the PostgreSQL it was read from. */
  server: z.int(),
  /** The names of the product's migrations, in their order. */
  migrations: z.array(z.string()),
  /** The newest migration of the job tables. */
  jobs: z.int(),
  tables: z.array(
    z.object({
      schema: z.string(),
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.int(),
      file: z.string().check(z.regex(/^[\w.]+\.copy\.gz$/)),
      sha256: z.string(),
    }),
  ),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), value: z.string() })),
  /** The ledger's sums at that moment. */
  ledger: z.array(z.object({ currency: z.string(), entries: z.int(), amount: z.string() })),
  /** Files of DATA_DIR that are not the database's: keys. */
  keys: z.array(z.object({ name: z.string().check(z.regex(/^[\w.-]+$/)), content: z.string() })),
});
export type Manifest = z.output<typeof manifest>;
export type BackedTable = Manifest['tables'][number];

const file = 'manifest.json';

export const writeManifest = (directory: string, list: Manifest): Promise<void> =>
  fs.writeFile(path.join(directory, file), `${JSON.stringify(list, null, 2)}\n`, { mode: 0o600, flush: true });

/** @throws what is wrong with the directory */
export async function readManifest(directory: string): Promise<Manifest> {
  let text: string;
  try {
    text = await fs.readFile(path.join(directory, file), 'utf8');
  } catch {
    throw new Error(`${directory} is no backup: it has no ${file}. An interrupted backup has none either.`);
  }
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    throw new Error(`${directory}: ${file} is damaged.`);
  }
  const read = manifest.safeParse(list);
  if (!read.success) throw new Error(`${directory}: ${file} is damaged, or of a version that this one does not know.`);
  return read.data;
}
