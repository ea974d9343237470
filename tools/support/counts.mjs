import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { codeOf, filesBelow } from './importGraph.mjs';

/**
 * @typedef {object} Counts
 * @property {string} folder as a path from the root
 * @property {number} files source files, those of folders inside it too
 * @property {number} lines their lines
 * @property {number} useState calls of it, those in comments left out
 * @property {number} moduleState variables of modules that change: `let`, and collections that begin empty
 * @property {number} most the source files of the fullest folder in it
 * @property {string} fullest which folder that is
 */

const called = /\buseState\s*[<(]/g;
const changing = /^(export )?(let \w+|const \w+(: .+)? = new (Weak)?(Map|Set)(<.*>)?\(\))/gm;

/** The folders directly in one, as paths from the root; `.` is the root. @returns {string[]} */
export const foldersIn = (/** @type {string} */ root, /** @type {string} */ folder) =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
    .map(({ name }) => (folder === '.' ? name : `${folder}/${name}`));

/** @returns {Counts} */
export function countsOf(/** @type {string} */ root, /** @type {string} */ folder) {
  const files = filesBelow(root, folder).filter((file) => !file.includes('/node_modules/'));
  /** @type {Map<string, number>} */
  const flat = new Map();
  for (const file of files) flat.set(dirname(file), (flat.get(dirname(file)) ?? 0) + 1);
  const [fullest = '', most = 0] = [...flat].toSorted(([, a], [, b]) => b - a)[0] ?? [];
  /** @returns {number} */
  const sum = (/** @type {(file: string) => number} */ count) => files.reduce((total, file) => total + count(file), 0);
  return {
    folder,
    files: files.length,
    lines: sum((file) => readFileSync(join(root, file), 'utf8').split('\n').length - 1),
    useState: sum((file) => codeOf(root, file).match(called)?.length ?? 0),
    moduleState: sum((file) => codeOf(root, file).match(changing)?.length ?? 0),
    most,
    fullest,
  };
}
