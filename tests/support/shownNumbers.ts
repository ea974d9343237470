import { parseSync } from 'vite';

/** A file of the app: what it is called, and its text. */
export interface Source {
  readonly file: string;
  readonly text: string;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
const nodesOf = (value: unknown): Node[] => (Array.isArray(value) ? value : [value]).filter(isNode);
const nodeOf = (value: unknown): Node | undefined => nodesOf(value)[0];
const stringOf = (value: unknown): string[] => (typeof value === 'string' ? [value] : []);

/** What it is made of, without the names of properties. */
const partsOf = (node: Node): Node[] =>
  Object.entries(node).flatMap(([key, value]) =>
    (key === 'key' || key === 'property') && node['computed'] !== true ? [] : nodesOf(value),
  );
function within(node: Node): readonly Node[] {
  const all = [node];
  // Grows until the last one has no parts.
  for (const one of all) all.push(...partsOf(one));
  return all;
}

const namesIn = (node: Node): string[] =>
  within(node).flatMap((part) => (/^(JSX)?Identifier$/.test(part.type) ? stringOf(part['name']) : []));

function textsIn(node: Node): string[] {
  return within(node)
    .flatMap(({ type, value }) => {
      if (type === 'Literal' || type === 'JSXText') return stringOf(value);
      const isTemplate = type === 'TemplateElement' && typeof value === 'object' && value !== null && 'raw' in value;
      return isTemplate ? stringOf(value.raw) : [];
    })
    .map((text) => text.trim())
    .filter((text) => text !== '');
}

const propertyOf = (object: Node, name: string): Node | undefined =>
  nodeOf(nodesOf(object['properties']).find((one) => nodeOf(one['key'])?.['name'] === name)?.['value']);
const tagOf = (element: Node): string =>
  stringOf(nodeOf(nodeOf(element['openingElement'])?.['name'])?.['name'])[0] ?? '';
const attributeOf = (element: Node, name: string): Node | undefined =>
  nodeOf(
    nodesOf(nodeOf(element['openingElement'])?.['attributes']).find((one) => nodeOf(one['name'])?.['name'] === name)?.[
      'value'
    ],
  );

/** What writes numbers as text. */
const writers =
  /^(count|plural|money|moneyCompact|amounts|signed|earned|percent|rate|ratio|metricLine|metricText|durationWords|ageWords|Sums|MetricLines)$/;

/** Attributes that name numbers, by the element; `Chart` and `Tile` also end the names of others. */
const naming: readonly (readonly [RegExp, string])[] = [
  [/Chart$/, 'series'],
  [/Tile$/, 'label'],
  [/^Figure(Link|Name)$/, 'label'],
  [/^WorldMap$/, 'unit'],
];

/** What names numbers: columns aligned to the right or whose cells are numbers, terms of lists, tiles, lines of charts. */
function namingNodes(node: Node): Node[] {
  if (node.type === 'ObjectExpression') {
    const [label, align] = [propertyOf(node, 'label'), propertyOf(node, 'align')];
    const shown = propertyOf(node, 'render') ?? propertyOf(node, 'value');
    const isOfNumbers =
      (align && textsIn(align).includes('right')) || (shown && namesIn(shown).some((name) => writers.test(name)));
    return label && isOfNumbers ? [label] : [];
  }
  if (node.type !== 'JSXElement') return [];
  const tag = tagOf(node);
  if (tag === 'dt' || (tag === 'th' && attributeOf(node, 'scope')?.['value'] === 'col'))
    return nodesOf(node['children']).filter((child) => [...textsIn(child), ...namesIn(child)].length > 0);
  const titles = tag === 'ChartFrame' ? nodeOf(attributeOf(node, 'table')?.['expression']) : undefined;
  return [
    ...naming.flatMap(([tags, name]) => (tags.test(tag) ? (attributeOf(node, name) ?? []) : [])),
    ...((titles && nodesOf(propertyOf(titles, 'columns'))) ?? []),
  ];
}

/** What an expression is read from: `rows` of `rows.filter(…).map(…)`. */
function rootsOf(node: Node | undefined): string[] {
  if (node === undefined) return [];
  if (node.type === 'Identifier') return stringOf(node['name']);
  const keys: Readonly<Record<string, readonly string[]>> = {
    MemberExpression: ['object'],
    CallExpression: ['callee'],
    ArrayExpression: ['elements'],
    SpreadElement: ['argument'],
    LogicalExpression: ['left', 'right'],
    ConditionalExpression: ['consequent', 'alternate'],
  };
  return (keys[node.type] ?? ['expression']).flatMap((key) => nodesOf(node[key]).flatMap(rootsOf));
}

/** The names in a file that stand for words of the registry: what it imports of them, and what it reads from that. */
function registryNames(all: readonly Node[], isOfRegistry: (module: string) => boolean): ReadonlySet<string> {
  const imports = all.filter(
    ({ type, source }) => type === 'ImportDeclaration' && stringOf(nodeOf(source)?.['value']).some(isOfRegistry),
  );
  const known = new Set(
    imports.flatMap(({ specifiers }) => nodesOf(specifiers).flatMap((one) => nodesOf(one['local']).flatMap(namesIn))),
  );
  const isKnown = (node: unknown) => rootsOf(nodeOf(node)).some((name) => known.has(name));
  const readFrom = (node: Node): Node[] => {
    if (node.type === 'VariableDeclarator' && isKnown(node['init'])) return nodesOf(node['id']);
    if (node.type === 'CallExpression' && isKnown(node['callee']))
      return nodesOf(node['arguments']).flatMap((one) => nodesOf(one['params']));
    return [];
  };
  let size = -1;
  while (size !== known.size) {
    size = known.size;
    for (const name of all.flatMap(readFrom).flatMap(namesIn)) known.add(name);
  }
  return known;
}

/** What a file itself says that something means. */
const meaningsIn = (node: Node): string[] =>
  (node.type === 'ObjectExpression'
    ? [propertyOf(node, 'definition'), propertyOf(node, 'meaning')]
    : node.type === 'JSXElement'
      ? [attributeOf(node, 'definition')]
      : []
  ).flatMap((one) => (one?.type === 'Literal' ? stringOf(one['value']) : []));

interface Shown {
  /** Of numbers whose name is not taken from the registry: a text, or the expression of the name. */
  readonly names: readonly string[];
  /** What is said to be meant by a figure, between quotes. */
  readonly meanings: readonly string[];
}

/** How a file names the numbers that it shows. */
export function shownIn({ file, text }: Source, isOfRegistry: (module: string) => boolean): Shown {
  const program: unknown = parseSync(`${file}.tsx`, text).program;
  if (!isNode(program)) throw new Error(`${file} has no program`);
  const all = within(program);
  const known = registryNames(all, isOfRegistry);
  const names = all
    .flatMap(namingNodes)
    .filter((node) => !namesIn(node).some((name) => known.has(name)))
    .flatMap((node) => {
      const texts = textsIn(node);
      return texts.length > 0 ? texts : [text.slice(node.start, node.end).replace(/^\{(.*)\}$/s, '$1')];
    });
  return { names, meanings: all.flatMap(meaningsIn) };
}
