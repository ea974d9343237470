import { parseMermaid, renderMermaidSVG, type MermaidGraph } from 'beautiful-mermaid';

const colors = {
  bg: '#ffffff',
  fg: '#1f2933',
  muted: '#3e4c59',
  line: '#7b8794',
  accent: '#1f2933',
  surface: '#eef4fb',
  border: '#9fb3c8',
};

/** A state diagram in Mermaid text as SVG that fetches nothing; the same text gives the same picture. */
export function picture(text: string): string {
  const svg = renderMermaidSVG(text, { ...colors, font: 'Arial', padding: 24, nodeSpacing: 20, layerSpacing: 40 });
  return `${titlesAbove(placed(svg, parseMermaid(text)))
    .replaceAll(/^\s*@import .*\n/gm, '')
    .replaceAll(/\d+\.\d{2,}/g, (number) => String(Math.round(Number(number) * 10) / 10))}\n`;
}

/**
 * ELK measures an arrow from the innermost state around both its ends; beautiful-mermaid 1.1.3 takes the origin of the
 * picture unless both ends are leaves of one state. Arrows into and within nested states would float beside them.
 */
function placed(svg: string, graph: MermaidGraph): string {
  const parents = parentsOf(graph.subgraphs);
  const origins = new Map(
    [...svg.matchAll(/<g class="subgraph" data-id="(\w+)"[^>]*>\s*<rect x="([\d.]+)" y="([\d.]+)"/g)].map(
      ([, id = '', x, y]) => [id, { x: Number(x), y: Number(y) }] as const,
    ),
  );
  return svg.replaceAll(
    /<(?:polyline class="edge"|g class="edge-label") data-from="(\w+)" data-to="(\w+)"/g,
    (tag, from: string, to: string) => {
      const areLeavesOfOne = !origins.has(from) && !origins.has(to) && parents.get(from) === parents.get(to);
      const origin = areLeavesOfOne ? undefined : origins.get(around(from, to, parents) ?? '');
      return origin ? `${tag} transform="translate(${origin.x} ${origin.y})"` : tag;
    },
  );
}

/** Names of nested states, drawn last with a margin of their own, so that no arrow crosses them out. */
function titlesAbove(svg: string): string {
  const titles: string[] = [];
  const rest = svg.replaceAll(/^ *<text ([^>]*font-weight="600"[^>]*>.*)\n/gm, (_, title: string) => {
    titles.push(`<text paint-order="stroke" stroke="var(--_group-hdr)" stroke-width="6" ${title}`);
    return '';
  });
  return rest.replace('</svg>', [...titles, '</svg>'].join('\n'));
}

function parentsOf(groups: MermaidGraph['subgraphs']): Map<string, string> {
  return new Map(
    groups.flatMap((group) => [
      ...[...group.nodeIds, ...group.children.map((child) => child.id)].map((id) => [id, group.id] as const),
      ...parentsOf(group.children),
    ]),
  );
}

/** The innermost state around both ends: the outer end itself when the other lies in it. */
function around(from: string, to: string, parents: ReadonlyMap<string, string>): string | undefined {
  if (from === to) return parents.get(from);
  const path = pathOf(from, parents);
  return pathOf(to, parents).find((id) => path.includes(id));
}

function pathOf(id: string, parents: ReadonlyMap<string, string>): string[] {
  const parent = parents.get(id);
  return parent === undefined ? [id] : [id, ...pathOf(parent, parents)];
}
