import type { AnyTransitionDefinition } from 'xstate';

import type { Drawn } from './drawing.ts';

/** How the pictures name a state. */
const pictured = (id: string): string => id.replaceAll(/\W/g, '_');

type Node = AnyTransitionDefinition['source'];
const upward = (node: Node): Node[] => [node, ...(node.parent ? upward(node.parent) : [])];

/** The arrows of a picture that stand for transitions, as 'from to'; a state that is drawn closed stands for what it holds. */
export function arrowsOf(picture: Drawn, taken: readonly AnyTransitionDefinition[]): ReadonlySet<string> {
  const edges = new Set(edgesIn(picture));
  const found = taken.flatMap(({ source, target = [] }) => {
    const froms = [`${source.id} anywhere`, ...upward(source).map(({ id }) => id)];
    return target.flatMap((to) => {
      const ways = upward(to).flatMap(({ id }) => froms.map((from) => `${pictured(from)} ${pictured(id)}`));
      return ways.find((way) => edges.has(way)) ?? [];
    });
  });
  return new Set(found);
}

function edgesIn({ attributes, children }: Drawn): string[] {
  const own = attributes['class'] === 'edge' ? [`${attributes['data-from']} ${attributes['data-to']}`] : [];
  return [...own, ...children.flatMap((child) => (typeof child === 'string' ? [] : edgesIn(child)))];
}
