import { parseSync, Visitor } from 'vite';

/**
 * @typedef {import('vite').ESTree.ObjectExpression} Literal
 * @typedef {import('vite').ESTree.Expression} Expression
 * @typedef {{ start: number, end: number, text: string }} Edit
 */

/** What of a declared call is for the server and its documentation; src/api reads none of it. */
const leftOut = new Set(['summary', 'access', 'owner', 'refusesActing', 'csv', 'success']);

/** @returns {Expression} without `as const` and `satisfies` */
const bare = (/** @type {Expression} */ node) =>
  node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression' ? bare(node.expression) : node;

/**
 * A module of the contract as the browser needs it: calls without what only the server reads of them. Nothing that stands
 * there has an effect; said of each call, what nothing uses then, answers' schemas above all, drops out of the bundle.
 */
export function leanContract(/** @type {string} */ code) {
  /** @type {Map<string, Literal>} */
  const parts = new Map();
  /** @type {Set<Literal>} */
  const literals = new Set();
  /** @type {Set<number>} */
  const calls = new Set();
  let depth = 0;
  const enter = () => void (depth += 1);
  const leave = () => void (depth -= 1);
  new Visitor({
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    VariableDeclarator({ id, init }) {
      const value = init && bare(init);
      if (depth === 0 && id.type === 'Identifier' && value?.type === 'ObjectExpression') parts.set(id.name, value);
    },
    CallExpression({ start, callee, arguments: [declared] }) {
      if (depth > 0) return;
      calls.add(start);
      if (callee.type === 'Identifier' && callee.name === 'defineEndpoint' && declared?.type === 'ObjectExpression')
        literals.add(declared);
    },
  }).visit(parseSync('contract.ts', code).program);

  // What is added meanwhile is gone through too: a part may have parts.
  for (const { properties } of literals)
    for (const property of properties) {
      if (property.type !== 'SpreadElement' || property.argument.type !== 'Identifier') continue;
      const part = parts.get(property.argument.name);
      if (part) literals.add(part);
    }
  /** @type {Edit[]} */
  const cuts = [...literals].flatMap(({ properties, end }) =>
    properties.flatMap((property, index) =>
      property.type === 'Property' && property.key.type === 'Identifier' && leftOut.has(property.key.name)
        ? [{ start: property.start, end: properties[index + 1]?.start ?? end - 1, text: '' }]
        : [],
    ),
  );
  const marks = [...calls]
    .filter((at) => !cuts.some(({ start, end }) => start <= at && at < end))
    .map((start) => ({ start, end: start, text: '/* @__PURE__ */ ' }));
  return [...cuts, ...marks]
    .toSorted((one, other) => other.start - one.start)
    .reduce((left, { start, end, text }) => left.slice(0, start) + text + left.slice(end), code);
}
