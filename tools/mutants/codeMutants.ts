import { allChildrenOf, childOf, childrenOf, nameOf, type Change, type Node, type Source } from './source.ts';
import { sqlMutants } from './sqlMutants.ts';

/**
 * What may be wrong in code that decides: conditions, comparisons and their boundaries, arithmetic, numbers, order, steps
 * that are left out, and the conditions and locks of SQL. Types, imports, descriptions and messages of errors stay.
 */
export function codeMutants(source: Source): Change[] {
  const changes: Change[] = [];
  visit(source, source.root, changes);
  return changes;
}

const untouched = new Set(['ImportDeclaration', 'ThrowStatement', 'TSEnumDeclaration']);
const unchangedProperties = new Set(['types', 'description', 'reenter']);

function visit(source: Source, node: Node, changes: Change[], isTest = false): void {
  if (untouched.has(node.type) || (node.type.startsWith('TS') && !hasValue.has(node.type))) return;
  if (node.type === 'Property' && unchangedProperties.has(nameOf(node))) return;
  // A test that is taken as true and as false needs not be turned round as well.
  if (!isTest || !isTurnable(node)) changes.push(...changesOf(source, node));
  for (const child of childrenToVisit(node)) visit(source, child, changes, child === node['test']);
}

const isTurnable = ({ operator }: Node) => operator === '!' || operator === '===' || operator === '!==';

/** Syntax of TypeScript that has an expression in it. */
const hasValue = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']);

function childrenToVisit(node: Node): readonly Node[] {
  if (node.type === 'Property' && node['computed'] !== true) return [childOf(node, 'value')];
  if (node.type === 'NewExpression' && nameOf(childOf(node, 'callee')) === 'Error') return [];
  return allChildrenOf(node);
}

const swapped = new Map([
  ['===', '!=='],
  ['!==', '==='],
  ['<', '<='],
  ['<=', '<'],
  ['>', '>='],
  ['>=', '>'],
  ['+', '-'],
  ['-', '+'],
  ['*', '/'],
  ['/', '*'],
  ['%', '*'],
  ['**', '*'],
  ['+=', '-='],
  ['-=', '+='],
]);
const isText = (node: Node) =>
  node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node['value'] === 'string');
/** Calls whose result and object are alike: leaving them out keeps the kind of value. */
const passing = new Set(['filter', 'toSorted', 'toReversed', 'slice', 'trim', 'toLowerCase', 'flat']);
const otherMethod = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['max', 'min'],
  ['min', 'max'],
]);

function changesOf(source: Source, node: Node): Change[] {
  switch (node.type) {
    case 'IfStatement': {
      const test = childOf(node, 'test');
      return ['true', 'false'].map((value) =>
        source.replaced(test, value, `if (${source.short(test)}): as if ${value}`),
      );
    }
    case 'ConditionalExpression': {
      const test = childOf(node, 'test');
      return ['true', 'false'].map((value) =>
        source.replaced(test, value, `${source.short(test)} ? …: as if ${value}`),
      );
    }
    case 'LogicalExpression':
      return logical(source, node);
    case 'BinaryExpression':
      return binary(source, node);
    case 'AssignmentExpression': {
      const operator = String(node['operator']);
      const other = swapped.get(operator);
      return other === undefined ? [] : [operatorChange(source, node, operator, other)];
    }
    case 'UnaryExpression': {
      const operator = node['operator'];
      if (operator !== '!' && operator !== '-') return [];
      const argument = source.of(childOf(node, 'argument'));
      return [
        source.replaced(
          node,
          operator === '-' ? ` ${argument}` : argument,
          `${source.short(node)}: without ${operator}`,
        ),
      ];
    }
    case 'Literal':
      return literal(source, node);
    case 'ExpressionStatement':
      return isStep(childOf(node, 'expression')) ? [source.replaced(node, ';', `without ${source.short(node)}`)] : [];
    case 'CallExpression':
      return call(source, node);
    case 'TaggedTemplateExpression':
      return nameOf(childOf(node, 'tag')) === 'sql' ? sqlMutants(source, childOf(node, 'quasi')) : [];
    default:
      return [];
  }
}

const isStep = ({ type }: Node) =>
  ['CallExpression', 'AwaitExpression', 'AssignmentExpression', 'UpdateExpression'].includes(type);

/** Each side alone: tests that find both find `||` in the place of `&&` as well. */
function logical(source: Source, node: Node): Change[] {
  const [left, right] = [childOf(node, 'left'), childOf(node, 'right')];
  return [
    source.replaced(node, `(${source.of(right)})`, `${source.short(node)}: the right side alone`),
    source.replaced(node, `(${source.of(left)})`, `${source.short(node)}: the left side alone`),
  ];
}

function binary(source: Source, node: Node): Change[] {
  const operator = String(node['operator']);
  const other = swapped.get(operator);
  const isJoining = operator === '+' && (isText(childOf(node, 'left')) || isText(childOf(node, 'right')));
  return other === undefined || isJoining ? [] : [operatorChange(source, node, operator, other)];
}

function operatorChange(source: Source, node: Node, operator: string, other: string): Change {
  const left = childOf(node, 'left');
  const start = source.text.indexOf(operator, left.end);
  return source.replaced(
    { start, end: start + operator.length },
    other,
    `${source.short(node)}: ${other} for ${operator}`,
  );
}

function literal(source: Source, node: Node): Change[] {
  const value = node['value'];
  if (typeof value === 'boolean') return [source.replaced(node, String(!value), `${!value} for ${value}`)];
  if (typeof value !== 'number') return [];
  return [source.replaced(node, String(value + 1), `${value + 1} for ${value}`)];
}

function call(source: Source, node: Node): Change[] {
  const callee = childOf(node, 'callee');
  if (callee.type !== 'MemberExpression') return [];
  const name = nameOf(callee);
  const object = childOf(callee, 'object');
  const other = otherMethod.get(name);
  return [
    ...(passing.has(name)
      ? [source.replaced(node, source.of(object), `${source.short(node)}: without .${name}(…)`)]
      : []),
    ...(other !== undefined && childrenOf(node, 'arguments').length > 0
      ? [source.replaced(childOf(callee, 'property'), other, `${source.short(node)}: ${other} for ${name}`)]
      : []),
  ];
}
