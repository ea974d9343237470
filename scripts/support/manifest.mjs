import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {{ file: string, src?: string, isEntry?: boolean, imports?: string[], css?: string[] }} Chunk
 * @typedef {Record<string, Chunk>} Manifest by source file, or by `_` and the file's name
 */

/** The manifest of a client build. @returns {Manifest} */
export const readManifest = (/** @type {string} */ client) =>
  JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8'));

/** The files that some chunks need: their own, those of all they import statically, their CSS. */
export function closureOf(/** @type {Manifest} */ manifest, /** @type {string[]} */ keys) {
  /** @type {Set<string>} */
  const files = new Set();
  /** @type {Set<string>} */
  const seen = new Set();
  const visit = (/** @type {string} */ key) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build's manifest has no ${key}.`);
    if (seen.has(key)) return;
    seen.add(key);
    files.add(chunk.file);
    for (const css of chunk.css ?? []) files.add(css);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const key of keys) visit(key);
  return [...files];
}
