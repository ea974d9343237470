import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';

import type { Pool } from 'pg';

import { type Config, ConfigError } from '../config.ts';
import { newId } from '../ids.ts';
import { registerObject, storedFiles, sweepObjects } from './objects.ts';
import { type ObjectStore, openObjectStore, unreachable } from './objectStore.ts';

/** Where the bytes of a file are: in its row, or in an object. */
export interface Placed {
  readonly bytes: Buffer | null;
  readonly objectKey: string | null;
  readonly size: number;
}

/** What the row of a file is written with. */
export interface Kept extends Placed {
  readonly sha256: Buffer;
}

/** Where files are kept: the database, or an S3-compatible store. Each row says where its own bytes are. */
export interface FileStore {
  /** Puts bytes where new files go. Before the transaction that writes their row: what that rolls back is swept. @throws 503 */
  keep(bytes: Buffer): Promise<Kept>;
  /** Its bytes, or a stream of them. @throws 503 */
  open(placed: Placed): Promise<Buffer | Readable>;
  /** Deletes objects that nothing has needed for long. Answers how many. @throws 503 */
  sweep(now: Date): Promise<number>;
}

export const hashOf = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/** Puts bytes into an object of their own. @throws 503 */
export async function keepInObject(pool: Pool, store: ObjectStore, bytes: Buffer): Promise<Kept> {
  const objectKey = newId();
  const sha256 = hashOf(bytes);
  // Committed first: an object that nothing knows of would stay for ever.
  await registerObject(pool, objectKey);
  await store.put(objectKey, bytes, sha256);
  return { bytes: null, objectKey, size: bytes.length, sha256 };
}

/** Puts bytes into the row of their file. */
export const keptInRow = (bytes: Buffer): Kept => ({
  bytes,
  objectKey: null,
  size: bytes.length,
  sha256: hashOf(bytes),
});

interface Opening {
  readonly config: Pick<Config, 'fileStore' | 's3'>;
  readonly pool: Pool;
}

/** The store of the settings. */
export function openFileStore({ config, pool }: Opening): FileStore {
  const store = config.s3 && openObjectStore(config.s3);
  return {
    keep: async (bytes) => (store && config.fileStore === 's3' ? keepInObject(pool, store, bytes) : keptInRow(bytes)),
    async open({ bytes, objectKey, size }) {
      if (bytes) return bytes;
      if (!store || objectKey === null) throw unreachable('S3_URL is not set');
      return store.get(objectKey, size);
    },
    sweep: (now) => sweepObjects(pool, store, now),
  };
}

/** @throws ConfigError where files are in a store that is not set */
export async function requireStore(pool: Pool, { s3 }: Pick<Config, 's3'>): Promise<void> {
  if (s3) return;
  const { files } = await storedFiles(pool);
  if (files > 0)
    throw new ConfigError([
      `S3_URL is missing: ${files} files are in an S3 store. Set S3_URL, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`,
    ]);
}
