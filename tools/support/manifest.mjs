import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {{ file: string, name?: string, src?: string, isEntry?: boolean, imports?: string[], css?: string[] }} Chunk
 * @typedef {Record<string, Chunk>} Manifest by source file, or by `_` and the file's name
 */

/** Where the build writes which file each of our own modules went to, in the client's directory. */
export const sourcesFile = '.vite/sources.json';

/**
 * The manifest of a client build; a module that shares its file with others is in it too.
 * @returns {Manifest}
 */
export function readManifest(/** @type {string} */ client) {
  const read = (/** @type {string} */ file) => JSON.parse(readFileSync(join(client, file), 'utf8'));
  /** @type {Manifest} */
  const manifest = read('.vite/manifest.json');
  const byFile = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk]));
  for (const [source, file] of Object.entries(/** @type {Record<string, string>} */ (read(sourcesFile)))) {
    const chunk = byFile.get(file);
    if (chunk) manifest[source] ??= chunk;
  }
  return manifest;
}

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
