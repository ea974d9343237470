import { existsSync, readFileSync } from 'node:fs';

/** @typedef {{ by: string, what: string, walked: string[], of: number | null }} Note a line of tests/support/charts/walked.ts */

/**
 * What the tests of a run walked, by whom: a line each thing, such as `transitions of lead: browser 5/5, HTTP 5/5`.
 * @returns {string[]}
 */
export function walkedLines(/** @type {string} */ file) {
  if (!existsSync(file)) return [];
  /** @type {Note[]} */
  const notes = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  /** @type {Map<string, Map<string, { seen: Set<string>, of: number | null }>>} */
  const things = new Map();
  for (const { by, what, walked, of } of notes) {
    const walkers = things.get(what) ?? new Map();
    things.set(what, walkers);
    const { seen } = walkers.get(by) ?? { seen: new Set() };
    for (const each of walked) seen.add(each);
    walkers.set(by, { seen, of });
  }
  return [...things]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([what, walkers]) => {
      const counts = [...walkers].map(([by, { seen, of }]) => `${by} ${seen.size}${of === null ? '' : `/${of}`}`);
      return `${what}: ${counts.join(', ')}`;
    });
}
