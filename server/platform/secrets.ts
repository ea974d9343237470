import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  randomUUID,
} from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';

import { type Config, ConfigError } from './config.ts';
import { keyBytes, readKey } from './dataKey.ts';
import { ifThere } from './files/ifThere.ts';

/** Keeps texts unreadable where they are stored: AES-256-GCM, bound to the place they are stored at. */
export interface Secrets {
  /** `place` is table, column and row; sealed text opens nowhere else. */
  seal(text: string, place: string): string;
  /** @throws where a key is missing, or the text was altered or moved. */
  open(sealed: string, place: string): string;
  /** The same for the same text, and tells nothing of it without the first key; `purpose` keeps those of other uses apart. */
  digest(text: string, purpose: string): string;
  /** What every digest by the first key begins with. */
  readonly currentDigests: string;
  /** What every text sealed with the first key begins with. */
  readonly currentPrefix: string;
  /** Whether it is sealed with the first key. */
  isCurrent(sealed: string): boolean;
  /** The id of the key a text is sealed with; null for one that is not sealed, undefined for a key that is not known. */
  keyOf(sealed: string): string | null | undefined;
}

const version = 'v1';
const nonceBytes = 12;
const tagBytes = 16;

/** What a record names its key by; the key cannot be guessed from it. */
const idOf = (key: Buffer): string => createHash('sha256').update('data key').update(key).digest('hex').slice(0, 8);

/** The first key seals, every key opens. */
export function createSecrets(keys: readonly [Buffer, ...Buffer[]]): Secrets {
  const byId = new Map(keys.map((key) => [idOf(key), key]));
  const [first] = keys;
  const currentPrefix = `${version}.${idOf(first)}.`;
  const currentDigests = `d1.${idOf(first)}.`;
  return {
    seal(text, place) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', first, nonce).setAAD(Buffer.from(place));
      const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `${currentPrefix}${sealed.toString('base64url')}`;
    },
    open(sealed, place) {
      const [, id = '', content = ''] = sealed.split('.');
      const key = byId.get(id);
      if (!key) throw new Error(`${place} is sealed with the key ${id}, which DATA_KEY does not have`);
      const bytes = Buffer.from(content, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes))
        .setAAD(Buffer.from(place))
        .setAuthTag(bytes.subarray(-tagBytes));
      return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]).toString('utf8');
    },
    digest(text, purpose) {
      const key = Buffer.from(hkdfSync('sha256', first, '', `digest of ${purpose}`, keyBytes));
      return `${currentDigests}${createHmac('sha256', key).update(text).digest('base64url')}`;
    },
    currentDigests,
    currentPrefix,
    isCurrent: (sealed) => sealed.startsWith(currentPrefix),
    keyOf(sealed) {
      if (!sealed.startsWith(`${version}.`)) return null;
      const id = sealed.split('.')[1] ?? '';
      return byId.has(id) ? id : undefined;
    },
  };
}

/** The key of an installation, in DATA_DIR. */
export const keyFile = 'data.key';
const fileIn = (dataDir: string): string => path.join(dataDir, keyFile);

/** The key kept in DATA_DIR; undefined where there is none. */
async function keptKey(dataDir: string): Promise<Buffer | undefined> {
  const file = fileIn(dataDir);
  const text = await ifThere(fs.readFile(file, 'utf8'));
  if (text === undefined) return undefined;
  const key = readKey(text.trim());
  if (!key) throw new ConfigError([`${file} is no key: restore it from a backup, or set DATA_KEY.`]);
  return key;
}

/** Makes the key of an installation; of two first starts at once one makes it. */
async function makeKey(dataDir: string): Promise<void> {
  await fs.mkdir(dataDir, { recursive: true });
  const draft = `${fileIn(dataDir)}.${randomUUID()}`;
  await fs.writeFile(draft, `${randomBytes(keyBytes).toString('base64')}\n`, {
    mode: 0o600,
    flag: 'wx',
    flush: true,
  });
  try {
    // Unlike a renaming, a link never replaces a key that is there already.
    await fs.link(draft, fileIn(dataDir));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await fs.rm(draft);
  }
}

/**
 * The keys of DATA_KEY; without it, in demo mode or with the embedded database, a key kept in DATA_DIR, made at the first start.
 * A key in DATA_DIR opens what it sealed also once DATA_KEY is set. @throws ConfigError where there is no key
 */
export async function openSecrets({
  dataKeys,
  dataDir,
  databaseUrl,
  isDemo,
}: Pick<Config, 'dataKeys' | 'dataDir' | 'databaseUrl' | 'isDemo'>): Promise<Secrets> {
  if (dataKeys.length === 0) {
    if (databaseUrl !== undefined && !isDemo) {
      throw new ConfigError([
        'DATA_KEY is missing: account numbers and webhook secrets are sealed with it. Make one with `openssl rand -base64 32` and keep it.',
      ]);
    }
    if ((await keptKey(dataDir)) === undefined) await makeKey(dataDir);
  }
  const kept = await keptKey(dataDir);
  const [first, ...others] = [...dataKeys, ...(kept ? [kept] : [])];
  if (!first) throw new ConfigError([`${fileIn(dataDir)} cannot be read: set DATA_KEY.`]);
  return createSecrets([first, ...others]);
}
