import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';
import { browserFloors, browserGround, onFeatureFloor, serverFloors } from './layers.mjs';

/** @typedef {{ from: string, to: string }} Import two files of the repository, by their paths from its root */

const specifiers = /(?:\bfrom|\bimport)\s*\(?\s*['"]((?:\.{1,2}\/|#)[^'"]+)['"]/g;
const sourceFile = /(?<!\.d)\.(tsx?|mjs)$/;
const commented = /\/\*[^]*?\*\/|^\s*\/\/.*$/gm;

/** @returns {string[]} the source files below a folder, as paths from the root */
export function filesBelow(/** @type {string} */ root, /** @type {string} */ directory) {
  return readdirSync(join(root, directory), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && sourceFile.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

/** @returns {string} a file without its comments */
export const codeOf = (/** @type {string} */ root, /** @type {string} */ file) =>
  readFileSync(join(root, file), 'utf8').replace(commented, '');

/**
 * Every import between files of these folders, types and dynamic ones too.
 * @returns {Import[]}
 */
export function importsBetween(/** @type {string} */ root, /** @type {readonly string[]} */ directories) {
  const files = directories.flatMap((directory) => filesBelow(root, directory));
  const known = new Set(files);
  return files.flatMap((from) => {
    const targets = [...codeOf(root, from).matchAll(specifiers)].map(([, specifier = '']) =>
      specifier.startsWith('#')
        ? specifier.slice(1)
        : posix.normalize(posix.join(dirname(from), specifier.replace(/\?.*$/, ''))),
    );
    return [...new Set(targets)].filter((to) => known.has(to)).map((to) => ({ from, to }));
  });
}

/**
 * The circles among imports: each a group of files that reach one another.
 * Tarjan's strongly connected components, without recursion.
 * @returns {string[][]}
 */
export function circlesOf(/** @type {readonly Import[]} */ imports) {
  /** @type {Map<string, string[]>} */
  const next = new Map();
  for (const { from, to } of imports) next.set(from, [...(next.get(from) ?? []), to]);
  /** @type {Map<string, { index: number, low: number, isOpen: boolean }>} */
  const seen = new Map();
  /** @type {string[]} */
  const open = [];
  /** @type {string[][]} */
  const circles = [];
  for (const start of next.keys()) {
    if (seen.has(start)) continue;
    /** @type {{ file: string, at: number }[]} */
    const path = [{ file: start, at: 0 }];
    while (path.length > 0) {
      const step = /** @type {{ file: string, at: number }} */ (path.at(-1));
      let node = seen.get(step.file);
      if (!node) {
        node = { index: seen.size, low: seen.size, isOpen: true };
        seen.set(step.file, node);
        open.push(step.file);
      }
      const target = next.get(step.file)?.[step.at++];
      if (target !== undefined) {
        const reached = seen.get(target);
        if (!reached) path.push({ file: target, at: 0 });
        else if (reached.isOpen) node.low = Math.min(node.low, reached.index);
        continue;
      }
      path.pop();
      const parent = seen.get(path.at(-1)?.file ?? '');
      if (parent) parent.low = Math.min(parent.low, node.low);
      if (node.low !== node.index) continue;
      const circle = open.splice(open.indexOf(step.file));
      for (const file of circle) /** @type {{ isOpen: boolean }} */ (seen.get(file)).isOpen = false;
      if (circle.length > 1 || next.get(step.file)?.includes(step.file)) circles.push(circle);
    }
  }
  return circles;
}

/** The floor of a file among its side's floors, lowest 0; undefined outside `src` and `server`. */
function floorOf(/** @type {string} */ file) {
  const [side, folder = ''] = file.split('/');
  if (side === 'src') {
    if (browserGround.includes(folder)) return 0;
    const floor = browserFloors.indexOf(folder);
    return floor === -1 ? browserFloors.length : floor;
  }
  if (side !== 'server') return undefined;
  const floor = serverFloors.indexOf(onFeatureFloor.includes(folder) ? 'features' : folder);
  return floor === -1 ? serverFloors.length : floor;
}

/** Imports that go up: to a floor above one's own. @returns {Import[]} */
export const upwardOf = (/** @type {readonly Import[]} */ imports) =>
  imports.filter(({ from, to }) => {
    const [here, there] = [floorOf(from), floorOf(to)];
    return from.split('/')[0] === to.split('/')[0] && here !== undefined && there !== undefined && there > here;
  });

/** The feature a file belongs to; undefined for one of no feature. */
function featureOf(/** @type {string} */ file) {
  const [, folder = '', name] = file.split('/');
  return onFeatureFloor.includes(folder) ? folder : folder === 'features' ? name : undefined;
}

/** Which feature uses which other on one side, once each. @returns {{ from: string, to: string }[]} */
export function featureUses(/** @type {readonly Import[]} */ imports, /** @type {'src' | 'server'} */ side) {
  const uses = imports
    .filter(({ from, to }) => from.startsWith(`${side}/`) && to.startsWith(`${side}/`))
    .map(({ from, to }) => ({ from: featureOf(from), to: featureOf(to) }))
    .flatMap(({ from, to }) => (from !== undefined && to !== undefined && from !== to ? [{ from, to }] : []));
  return [...new Map(uses.map((use) => [`${use.from} ${use.to}`, use])).values()];
}
