import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/**
 * @typedef {{ file: string, src?: string, isEntry?: boolean, imports?: string[], css?: string[] }} Chunk
 * @typedef {{ file: string, bytes: number }} Weight gzip bytes of one file
 */

/** What the browser loads to show the login page: the entry, the pages named here, all they import statically, their CSS. */
const loginPages = ['src/session/LoginPage.tsx'];

/** The gzip weight of the login route, from the client build's manifest; files largest first. */
export function loginWeight(/** @type {string} */ client) {
  /** @type {Record<string, Chunk>} */
  const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8'));
  /** @type {Set<string>} */
  const files = new Set();
  /** @type {Set<string>} */
  const seen = new Set();
  const visit = (/** @type {string} */ key) => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    files.add(chunk.file);
    for (const css of chunk.css ?? []) files.add(css);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const [key, chunk] of Object.entries(manifest)) if (chunk.isEntry) visit(key);
  for (const page of loginPages) visit(page);
  /** @type {Weight[]} */
  const weights = [...files].map((file) => ({
    file,
    bytes: gzipSync(readFileSync(join(client, file)), { level: 9 }).length,
  }));
  return {
    files: weights.toSorted((one, other) => other.bytes - one.bytes),
    bytes: weights.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}
