import fs from 'node:fs/promises';
import path from 'node:path';

import type { Manifest } from './manifest.ts';

/** What belongs to the embedded cluster, which every installation makes for itself. */
const isOfCluster = (name: string) => name.startsWith('postgres');

/** The files directly in DATA_DIR that a restored installation needs, such as the key that its secrets are encrypted with. */
export async function readKeys(dataDir: string): Promise<Manifest['keys']> {
  const entries = await fs.readdir(dataDir, { withFileTypes: true }).catch(() => []);
  const names = entries.filter((entry) => entry.isFile() && !isOfCluster(entry.name)).map(({ name }) => name);
  return Promise.all(
    names.toSorted().map(async (name) => ({ name, content: await fs.readFile(path.join(dataDir, name), 'base64') })),
  );
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
