import { join, sep } from 'node:path';
import { parseAst } from 'vite';

const suffix = '?described';
const chart = /[\\/]machines[\\/](?:\w+[\\/])*\w+\.machine\.ts$/;

/** @typedef {{ type: string, start: number, end: number, [key: string]: unknown }} Node */

/** @returns {value is Node} */
const isNode = (/** @type {unknown} */ value) => typeof value === 'object' && value !== null && 'type' in value;

/** Where the descriptions stand, in the order of the text. */
function descriptionsIn(/** @type {unknown} */ program) {
  /** @type {Node[]} */
  const found = [];
  const visit = (/** @type {unknown} */ value) => {
    if (Array.isArray(value)) value.forEach(visit);
    else if (!isNode(value)) return;
    else if (isDescription(value)) found.push(value);
    else Object.values(value).forEach(visit);
  };
  visit(program);
  return found.toSorted((one, other) => one.start - other.start);
}

function isDescription(/** @type {Node} */ { type, key, value }) {
  if (type !== 'Property' || !isNode(key) || !isNode(value)) return false;
  return key['name'] === 'description' && value.type === 'Literal' && typeof value['value'] === 'string';
}

/** The code of a chart without what it says of itself. */
export function withoutDescriptions(/** @type {string} */ code) {
  return descriptionsIn(parseAst(code)).reduceRight(
    (text, { start, end }) => text.slice(0, start) + text.slice(end).replace(/^\s*,/, ''),
    code,
  );
}

/**
 * What the charts say of themselves is for who reads them: 3.4 kB of each first load. The build leaves it out of every
 * page but the charts' own, which imports them as `…machine.ts?described`.
 * @returns {import('vite').Plugin}
 */
export function chartDescriptions(/** @type {string} */ root) {
  const readers = join(root, 'src/app/charts') + sep;
  return {
    name: 'tributary-chart-descriptions',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: {
      order: 'pre',
      async handler(source, importer, options) {
        if (importer === undefined || !source.endsWith('.machine.ts')) return null;
        if (!importer.startsWith(readers) && !importer.endsWith(suffix)) return null;
        const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
        return resolved === null ? null : resolved.id + suffix;
      },
    },
    transform: (code, id) => (chart.test(id) ? { code: withoutDescriptions(code), map: null } : null),
  };
}
