import fs from 'node:fs/promises';
import path from 'node:path';

import { ifThere } from '../../files/ifThere.ts';
import { keyFile } from '../../secrets.ts';
import type { Manifest } from './manifest.ts';

/** The files of DATA_DIR that a restored installation needs; the rest belongs to the embedded cluster. */
export async function readKeys(dataDir: string): Promise<Manifest['keys']> {
  const content = await ifThere(fs.readFile(path.join(dataDir, keyFile), 'base64'));
  return content === undefined ? [] : [{ name: keyFile, content }];
}

/** @throws where DATA_DIR has another key of that name: what it encrypts would be lost */
export async function refuseOtherKeys(dataDir: string, keys: Manifest['keys']): Promise<void> {
  const own = await readKeys(dataDir);
  const other = keys.find(({ name, content }) => own.some((key) => key.name === name && key.content !== content));
  if (other) throw new Error(`DATA_DIR has another ${other.name} than the backup. Restore into an empty DATA_DIR.`);
}

export async function writeKeys(dataDir: string, keys: Manifest['keys']): Promise<void> {
  await fs.mkdir(dataDir, { recursive: true });
  for (const { name, content } of keys)
    await fs.writeFile(path.join(dataDir, name), Buffer.from(content, 'base64'), { mode: 0o600, flush: true });
}
