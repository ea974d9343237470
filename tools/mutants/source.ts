import { parseAst } from 'vite';

/** A node of the syntax tree; offsets are in UTF-16 units. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** A change of a source: `instead` takes the place of what is between the offsets. `what` says it in one line. */
export interface Change {
  readonly what: string;
  readonly start: number;
  readonly end: number;
  readonly instead: string;
}

/** A source with its syntax tree. Throws where it does not parse. */
export class Source {
  readonly text: string;
  readonly root: Node;

  constructor(text: string) {
    this.text = text;
    const root: unknown = parseAst(text, { lang: 'ts' });
    if (!isNode(root)) throw new Error('The parser answered no tree.');
    this.root = root;
  }

  of({ start, end }: Pick<Node, 'start' | 'end'>): string {
    return this.text.slice(start, end);
  }

  /** The source of a node on one line, at most 60 characters of it. */
  short(node: Pick<Node, 'start' | 'end'>): string {
    const line = this.of(node).replaceAll(/\s+/g, ' ');
    return line.length > 60 ? `${line.slice(0, 59)}…` : line;
  }

  line(offset: number): number {
    return this.text.slice(0, offset).split('\n').length;
  }

  /** Takes a property, an element or an argument out, with the comma after it. */
  without({ start, end }: Pick<Node, 'start' | 'end'>, what: string): Change {
    const comma = /^\s*,/.exec(this.text.slice(end))?.[0].length ?? 0;
    return { what, start, end: end + comma, instead: '' };
  }

  replaced({ start, end }: Pick<Node, 'start' | 'end'>, instead: string, what: string): Change {
    return { what, start, end, instead };
  }
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string' && 'start' in value;

/** A child that has to be there. */
export function childOf(node: Node, key: string): Node {
  const child = node[key];
  if (!isNode(child)) throw new Error(`A ${node.type} without ${key}.`);
  return child;
}

/** The children of a list; holes left out. */
export const childrenOf = (node: Node, key: string): readonly Node[] => {
  const list = node[key];
  return Array.isArray(list) ? list.filter(isNode) : [];
};

export function allChildrenOf(node: Node): readonly Node[] {
  return Object.values(node).flatMap((value: unknown) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  );
}

/** The name of a property, of an identifier, or the text of a string; empty where it is computed. */
export function nameOf(node: Node): string {
  if (node.type === 'Property' || node.type === 'MemberExpression') {
    if (node['computed'] === true) return '';
    return nameOf(childOf(node, node.type === 'Property' ? 'key' : 'property'));
  }
  const name = node['name'] ?? node['value'];
  return typeof name === 'string' || typeof name === 'number' ? String(name) : '';
}

/** The value of a property of an object, undefined where it has none. */
export const valueOf = (object: Node, name: string): Node | undefined => {
  const property = propertyOf(object, name);
  return property && childOf(property, 'value');
};

export const propertyOf = (object: Node, name: string): Node | undefined =>
  childrenOf(object, 'properties').find((property) => property.type === 'Property' && nameOf(property) === name);
