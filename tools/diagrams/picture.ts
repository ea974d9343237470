import ELK, { type ElkExtendedEdge, type ElkNode } from 'elkjs/lib/elk.bundled.js';
import type { Arrow, Chart, Sheet, State } from './chart.ts';
import { type Line, widthOf, wrapped } from './text.ts';

/** The width of a page on GitHub: a wider picture would be scaled down until its labels are too small to read. */
export const widest = 1012;
/** Pixels. */
const label = { size: 12, line: 15 };
const heading = { size: 13, line: 17 };
const pad = { x: 12, y: 9 };
const header = 30;
const margin = 12;
const dot = 10;

const ink = '#1f2933';
const quiet = '#52606d';
const line = '#7b8794';
const way = '#1c64b4';

/** How wide labels may be, and which way the states run: the first that fits is drawn. */
const tries = [
  ...[150, 108, 80].map((width) => ({ direction: 'RIGHT', width, gap: 30 })),
  ...[108, 80].map((width) => ({ direction: 'RIGHT', width, gap: 14 })),
  ...[220, 150, 96].map((width) => ({ direction: 'DOWN', width, gap: 30 })),
] as const;

const elk = new ELK();

type Try = (typeof tries)[number];

/** The charts of a sheet as SVG that fetches nothing; the same charts give the same picture. Throws on one too wide. */
export async function picture(sheet: Sheet): Promise<string> {
  const drawn = [];
  for (const chart of sheet.charts) drawn.push(await fitting(chart, sheet.name));
  const width = Math.max(...drawn.map((one) => one.width));
  const titles = sheet.charts.map((chart) => (chart.heading === '' ? 0 : header));
  const parts: string[] = [];
  let y = 0;
  for (const [index, one] of drawn.entries()) {
    const title = titles[index] ?? 0;
    if (title > 0)
      parts.push(
        text(margin, y + 20, [{ text: sheet.charts[index]?.heading ?? '', isStrong: true }], heading, ink, 'start'),
      );
    parts.push(`<g transform="translate(0 ${y + title})">`, ...one.parts, '</g>');
    y += title + one.height;
  }
  const data = sheet.parts.length > 0 ? ` data-parts="${sheet.parts.join(' ')}"` : '';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${y}" width="${width}" height="${y}"${data} font-family="Arial, Helvetica, sans-serif">`,
    `<defs>${marker('head', line)}${marker('head-way', way)}</defs>`,
    `<rect class="paper" width="${width}" height="${y}" fill="#ffffff"/>`,
    ...parts,
    '</svg>',
    '',
  ].join('\n');
}

const marker = (id: string, color: string) =>
  `<marker id="${id}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0.5L8 4L0 7.5Z" fill="${color}"/></marker>`;

interface Drawn {
  width: number;
  height: number;
  parts: string[];
}

async function fitting(chart: Chart, name: string): Promise<Drawn> {
  for (const one of tries) {
    const graph = await elk.layout(graphOf(chart, one));
    const width = Math.ceil((graph.width ?? 0) + 2 * margin);
    if (width <= widest)
      return { width, height: Math.ceil((graph.height ?? 0) + 2 * margin), parts: partsOf(graph, chart, one) };
  }
  throw new Error(`${name} is wider than ${widest} px.`);
}

function graphOf(chart: Chart, { direction, width, gap }: Try): ElkNode {
  const lists = listsOf(chart, width);
  const node = (state: State): ElkNode => {
    const lines = titleLines(state, width);
    const size = {
      width:
        Math.max(
          64,
          ...lines.map((one, index) => widthOf(one.text, (index === 0 ? heading : label).size, one.isStrong)),
        ) +
        2 * pad.x,
      height: heading.line + (lines.length - 1) * label.line + 2 * pad.y,
    };
    if (state.states.length === 0) return { id: state.id, ...size };
    return {
      id: state.id,
      children: [...marks(state), ...state.states.map(node)],
      layoutOptions: {
        'elk.padding': `[top=${size.height + 8},left=16,bottom=14,right=16]`,
        'elk.nodeSize.constraints': 'MINIMUM_SIZE',
        'elk.nodeSize.minimum': `(${size.width}, ${size.height})`,
      },
    };
  };
  const starts = startsOf(chart);
  return {
    id: ' root',
    layoutOptions: {
      'elk.algorithm': 'layered',
      'elk.direction': direction,
      'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
      'elk.edgeRouting': 'ORTHOGONAL',
      'elk.json.shapeCoords': 'ROOT',
      'elk.json.edgeCoords': 'ROOT',
      'elk.padding': '[top=0,left=0,bottom=0,right=0]',
      'elk.spacing.nodeNode': '28',
      'elk.spacing.edgeNode': '16',
      'elk.spacing.edgeEdge': '14',
      'elk.spacing.edgeLabel': '3',
      'elk.spacing.labelLabel': '4',
      'elk.layered.spacing.nodeNodeBetweenLayers': String(gap),
      'elk.layered.spacing.edgeNodeBetweenLayers': String(gap / 3),
      'elk.layered.considerModelOrder.strategy': 'PREFER_NODES',
      'elk.layered.cycleBreaking.strategy': 'MODEL_ORDER',
      'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
      'elk.layered.thoroughness': '20',
    },
    children: [...marks(chart), ...chart.states.map(node)],
    edges: [
      ...starts.map(({ from, to }) => ({ id: `start ${from}`, sources: [from], targets: [to] })),
      ...chart.arrows.map((arrow, index) => {
        const lines = lists[index] ?? [];
        const size = {
          width: Math.max(8, ...lines.map((one) => widthOf(one.text, label.size, one.isStrong))) + 6,
          height: lines.length * label.line,
        };
        return {
          id: String(index),
          sources: [arrow.from],
          targets: [arrow.to],
          ...(lines.length > 0 && { labels: [{ id: `label ${index}`, text: 'x', ...size }] }),
          layoutOptions: {
            'elk.edgeLabels.placement': 'CENTER',
            ...(arrow.isWayOn && { 'elk.layered.priority.straightness': '20', 'elk.layered.priority.shortness': '20' }),
          },
        };
      }),
    ],
  };
}

interface Inside {
  initial: string | null;
  anywhere: string | null;
}

/** Where a state begins, and whence it goes from anywhere. */
function marks({ initial, anywhere }: Inside): ElkNode[] {
  const start = initial === null ? [] : [{ id: `${initial} start`, width: dot, height: dot }];
  const pill = anywhere === null ? [] : [{ id: anywhere, width: widthOf('from anywhere here', 11) + 16, height: 22 }];
  return [...start, ...pill];
}

function startsOf(chart: Chart): { from: string; to: string }[] {
  const found = (inside: Inside & { states: readonly State[] }): { from: string; to: string }[] => [
    ...(inside.initial === null ? [] : [{ from: `${inside.initial} start`, to: inside.initial }]),
    ...inside.states.flatMap(found),
  ];
  return found(chart);
}

const titleLines = (state: State, width: number): Line[] => [
  { text: state.title, isStrong: true },
  ...state.facts.flatMap((fact) => wrapped(fact, label.size, Math.max(width, 130))),
];

/** Every event begins in strong letters; its condition follows in plain ones. */
const listsOf = (chart: Chart, width: number): Line[][] =>
  chart.arrows.map((arrow: Arrow) =>
    arrow.words.flatMap(({ event, condition }) => [
      ...wrapped(event, label.size, width, true),
      ...wrapped(condition, label.size, width),
    ]),
  );

function partsOf(graph: ElkNode, chart: Chart, { width }: Try): string[] {
  const lists = listsOf(chart, width);
  const frames: string[] = [];
  const boxes: string[] = [];
  const states = new Map<string, State>();
  const collect = (state: State) => {
    states.set(state.id, state);
    for (const inner of state.states) collect(inner);
  };
  for (const state of chart.states) collect(state);
  const visit = (node: ElkNode) => {
    const state = states.get(node.id);
    const at = {
      x: (node.x ?? 0) + margin,
      y: (node.y ?? 0) + margin,
      width: node.width ?? 0,
      height: node.height ?? 0,
    };
    if (state) (state.states.length > 0 ? frames : boxes).push(stateBox(state, at, width));
    else if (node.id.endsWith(' start'))
      boxes.push(
        `<circle class="start" cx="${round(at.x + dot / 2)}" cy="${round(at.y + dot / 2)}" r="${dot / 2}" fill="${ink}"/>`,
      );
    else if (node.id.endsWith(' anywhere')) boxes.push(pill(node.id, at));
    for (const child of node.children ?? []) visit(child);
  };
  visit(graph);
  const edges = (graph.edges ?? []).toSorted((a, b) => Number(isWay(a, chart)) - Number(isWay(b, chart)));
  return [
    ...frames,
    ...edges.map((edge) => path(edge, chart)),
    ...boxes,
    ...edges.flatMap((edge) => labels(edge, lists)),
  ];
}

const isWay = (edge: ElkExtendedEdge, chart: Chart) => chart.arrows[Number(edge.id)]?.isWayOn === true;

interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

function stateBox(state: State, at: Rect, width: number): string {
  const isFrame = state.states.length > 0;
  const lines = titleLines(state, width);
  const box = (inset: number, fill: string) =>
    `<rect x="${round(at.x + inset)}" y="${round(at.y + inset)}" width="${round(at.width - 2 * inset)}" height="${round(at.height - 2 * inset)}" rx="${8 - inset}" fill="${fill}" stroke="#9fb3c8"/>`;
  const middle = isFrame ? at.x + pad.x : at.x + at.width / 2;
  const top = at.y + pad.y + 12;
  const anchor = isFrame ? 'start' : 'middle';
  return [
    `<g class="${isFrame ? 'subgraph' : 'node'}" data-id="${escaped(idOf(state.id))}">`,
    box(0, isFrame ? '#f7f9fc' : '#eaf2fb'),
    state.isFinal ? box(3, 'none') : '',
    text(middle, top, lines.slice(0, 1), heading, ink, anchor),
    text(middle, top + heading.line, lines.slice(1), label, quiet, anchor),
    '</g>',
  ]
    .filter(Boolean)
    .join('');
}

const pill = (id: string, at: Rect) =>
  `<g class="anywhere" data-id="${escaped(idOf(id))}"><rect x="${round(at.x)}" y="${round(at.y)}" width="${round(at.width)}" height="${round(at.height)}" rx="11" fill="#ffffff" stroke="#9fb3c8" stroke-dasharray="3 3"/>${text(at.x + at.width / 2, at.y + 15, [{ text: 'from anywhere here', isStrong: false }], { size: 11, line: 14 }, quiet, 'middle')}</g>`;

const idOf = (id: string) => id.replaceAll(/\W/g, '_');

function path(edge: ElkExtendedEdge, chart: Chart): string {
  const isOn = isWay(edge, chart);
  const arrow = chart.arrows[Number(edge.id)];
  const [section] = edge.sections ?? [];
  if (!section) throw new Error(`${edge.id} has no way.`);
  const points = [section.startPoint, ...(section.bendPoints ?? []), section.endPoint].map(
    ({ x, y }) => `${round(x + margin)} ${round(y + margin)}`,
  );
  const data = arrow
    ? ` class="edge" data-from="${escaped(idOf(arrow.from))}" data-to="${escaped(idOf(arrow.to))}"`
    : ' class="edge start"';
  return `<path${data} d="M${points.join('L')}" fill="none" stroke="${isOn ? way : line}" stroke-width="${isOn ? 2.5 : 1.2}" stroke-linejoin="round" marker-end="url(#${isOn ? 'head-way' : 'head'})"/>`;
}

function labels(edge: ElkExtendedEdge, lists: readonly Line[][]): string[] {
  return (edge.labels ?? []).map((one) =>
    text(
      (one.x ?? 0) + margin + (one.width ?? 0) / 2,
      (one.y ?? 0) + margin + 11,
      lists[Number(edge.id)] ?? [],
      label,
      ink,
      'middle',
      true,
    ),
  );
}

function text(
  x: number,
  y: number,
  lines: readonly Line[],
  { size, line: step }: { size: number; line: number },
  color: string,
  anchor: 'start' | 'middle',
  hasHalo = false,
): string {
  const halo = hasHalo ? ' paint-order="stroke" stroke="#ffffff" stroke-width="3" stroke-linejoin="round"' : '';
  return lines
    .map(
      (one, index) =>
        `<text x="${round(x)}" y="${round(y + index * step)}" font-size="${size}" text-anchor="${anchor}" fill="${color}"${one.isStrong ? ' font-weight="600"' : ''}${halo}>${escaped(one.text)}</text>`,
    )
    .join('');
}

const round = (number: number) => Math.round(number * 10) / 10;

const escaped = (words: string) => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
