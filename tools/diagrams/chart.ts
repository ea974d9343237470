import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate';
import { spaced, title, type Words, wordsOf } from '../../src/app/charts/words.ts';

type Node = AnyStateMachine['root'];

/** A state as it is drawn. */
export interface State {
  id: string;
  title: string;
  /** What runs in it, and what it answers without leaving it. */
  facts: readonly string[];
  isFinal: boolean;
  /** What happens in any of the states inside starts from here; null where nothing does. */
  anywhere: string | null;
  initial: string | null;
  states: readonly State[];
}

export interface Arrow {
  from: string;
  to: string;
  words: readonly Words[];
  /** On the way from the first state to the good end. */
  isWayOn: boolean;
}

/** One picture: the states of a chart, or of a region of it, with every arrow between them. */
export interface Chart {
  heading: string;
  states: readonly State[];
  initial: string | null;
  anywhere: string | null;
  arrows: readonly Arrow[];
}

/** The events by which an entity comes to its good end, in their order. */
const waysOn: Readonly<Record<string, readonly string[]>> = {
  approval: ['approval.approve'],
  lead: ['lead.approve'],
  referral: ['referral.charge'],
  commission: ['commission.mature', 'commission.pay'],
  payout: ['payout.approve', 'payout.send', 'payout.confirm'],
  notification: ['notification.read'],
};

/** A file with one or several charts, one below the other. */
export interface Sheet {
  name: string;
  charts: readonly Chart[];
  /** The names of further sheets that belong to it. */
  parts: readonly string[];
}

/**
 * The pictures of a machine: one; a machine that is parallel has its regions in it, one below the other; one with
 * regions further inside has an overview and a picture for each part of it.
 */
export function sheetsOf(machine: AnyStateMachine): Sheet[] {
  const { id, root } = machine;
  const states = Object.values(root.states);
  if (root.type === 'parallel') {
    const charts = states.map((region) => drawn(machine, region, true, states.length > 1 ? title(region.key) : ''));
    return [{ name: id, charts, parts: [] }];
  }
  const isWhole = !states.some(({ type }) => type === 'parallel');
  const overview = drawn(machine, root, isWhole, '');
  const parts = isWhole
    ? []
    : states.flatMap((node) => (node.type === 'parallel' ? Object.values(node.states) : [node]));
  const sheets = parts
    .filter(({ type }) => type === 'compound')
    .map((node) => ({ name: `${id}.${node.key}`, charts: [drawn(machine, node, true, '')], parts: [] }));
  return [{ name: id, charts: [overview], parts: sheets.map(({ name }) => name) }, ...sheets];
}

function drawn(machine: AnyStateMachine, root: Node, isWhole: boolean, heading: string): Chart {
  const way = wayOn(machine, root);
  const shown = [root, ...(isWhole ? descendants(root) : Object.values(root.states))];
  const arrows = new Map<string, { from: string; to: string; words: Words[]; isWayOn: boolean }>();
  const shownOf = (node: Node) =>
    shown.find((one) => one === node) ?? shown.slice(1).find((one) => isWithin(node, one));
  for (const node of [root, ...descendants(root)]) {
    for (const transition of transitionsOf(node)) {
      for (const target of transition.target ?? []) {
        const [source, to] = [shownOf(node), shownOf(target)];
        if (!to && topOf(target) === topOf(node))
          throw new Error(`${node.id}: no picture has the arrow to ${target.id}.`);
        // One that leaves a part is in the overview; one inside a closed state is in the picture of that state.
        if (!source || !to || source === to) continue;
        const from = isWithin(to, node) ? anywhereOf(node) : source.id;
        const key = `${from} ${to.id}`;
        const arrow = arrows.get(key) ?? { from, to: to.id, words: [], isWayOn: false };
        const words = wordsOf(machine, transition);
        const inside = to === target ? [] : [`to “${spaced(target.key)}”`];
        arrow.words.push({ ...words, condition: [words.condition, ...inside].filter(Boolean).join(', ') });
        arrow.isWayOn ||= way.has(transition);
        arrows.set(key, arrow);
      }
    }
  }
  const froms = new Set([...arrows.values()].map(({ from }) => from));
  const state = (node: Node): State => {
    const isOpen = shown.some((one) => one.parent === node);
    return {
      id: node.id,
      title: title(node.key),
      facts: factsOf(machine, node, isOpen),
      isFinal: node.type === 'final',
      anywhere: froms.has(anywhereOf(node)) ? anywhereOf(node) : null,
      initial: isOpen ? initialOf(node) : null,
      states: isOpen ? Object.values(node.states).map(state) : [],
    };
  };
  return {
    heading,
    states: root.type === 'atomic' ? [state(root)] : Object.values(root.states).map(state),
    initial: initialOf(root),
    anywhere: froms.has(anywhereOf(root)) ? anywhereOf(root) : null,
    arrows: [...arrows.values()],
  };
}

const anywhereOf = (node: Node) => `${node.id} anywhere`;
const initialOf = (node: Node) => (node.type === 'compound' ? (node.initial.target[0]?.id ?? null) : null);

const descendants = (node: Node): Node[] =>
  Object.values(node.states).flatMap((child) => [child, ...descendants(child)]);

function factsOf(machine: AnyStateMachine, node: Node, isOpen: boolean): string[] {
  const inside = isOpen ? [] : Object.keys(node.states).map((key) => `· ${spaced(key)}`);
  const runs = node.invoke.map(({ id }) => `runs: ${title(id).toLowerCase()}`);
  const stays = transitionsOf(node).filter(({ target = [] }) => target.length === 0 || target[0] === node);
  const words = stays.map((transition) => {
    const { event, condition } = wordsOf(machine, transition);
    return `↻ ${[event, condition].filter(Boolean).join(' — ')}`;
  });
  return [...new Set([...inside, ...runs, ...words])];
}

function wayOn(machine: AnyStateMachine, root: Node): ReadonlySet<AnyTransitionDefinition> {
  const way = new Set<AnyTransitionDefinition>();
  let [node] = root.type === 'compound' ? root.initial.target : [];
  for (const event of waysOn[machine.id] ?? []) {
    const transition: AnyTransitionDefinition | undefined = node?.transitions.get(event)?.[0];
    if (!transition) break;
    way.add(transition);
    [node] = transition.target ?? [];
  }
  return way;
}

const isWithin = (node: Node, outer: Node): boolean =>
  node.parent !== undefined && (node.parent === outer || isWithin(node.parent, outer));

const topOf = (node: Node): string | undefined => node.path[0];

const transitionsOf = (node: Node): AnyTransitionDefinition[] => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
];
