import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate';

type Node = AnyStateMachine['root'];

/**
 * A statechart as Mermaid text (`stateDiagram-v2`), in the order of the file it is written in: guards in brackets, what
 * follows of itself in words, what a state runs and what it answers without leaving below its name.
 */
export function mermaid(machine: AnyStateMachine): string {
  const { root } = machine;
  const isFramed = root.type !== 'compound' || transitionsOf(root).length > 0 || root.invoke.length > 0;
  const lines = isFramed ? state(root, '  ') : inside(root, '  ');
  return ['stateDiagram-v2', ...lines, ...edges(root), ''].join('\n');
}

function state(node: Node, indent: string): string[] {
  const open = `${indent}state "${title(node)}" as ${name(node)}`;
  const end = node.type === 'final' ? [`${indent}${name(node)} --> [*]`] : [];
  if (Object.keys(node.states).length === 0) return [open, ...end];
  return [`${open} {`, ...inside(node, `${indent}  `), `${indent}}`];
}

function inside(node: Node, indent: string): string[] {
  const children = Object.values(node.states);
  if (node.type === 'parallel') {
    return children.flatMap((child, index) => [...(index ? [`${indent}--`] : []), ...state(child, indent)]);
  }
  const [initial] = node.type === 'compound' ? node.initial.target : [];
  return children.flatMap((child) => [
    ...state(child, indent),
    ...(child === initial ? [`${indent}[*] --> ${name(child)}`] : []),
  ]);
}

function title(node: Node): string {
  const runs = node.invoke.map((invoke) => `runs ${invoke.id}`);
  const stays = transitionsOf(node).filter(isInternal).map(label);
  const isLeaf = Object.keys(node.states).length === 0;
  const facts = [...(node.type === 'parallel' ? ['parallel'] : []), ...runs, ...(isLeaf ? stays : [])];
  return [node.key, ...facts].join(isLeaf ? '<br/>' : ' · ');
}

/** Transitions between the same two states share an arrow. */
function edges(root: Node): string[] {
  const arrows = new Map<string, string[]>();
  for (const node of [root, ...descendants(root)]) {
    const isLeaf = Object.keys(node.states).length === 0;
    for (const transition of transitionsOf(node)) {
      if (isLeaf && isInternal(transition)) continue;
      const arrow = `${name(node)} --> ${name(transition.target?.[0] ?? node)}`;
      arrows.set(arrow, [...(arrows.get(arrow) ?? []), label(transition)]);
    }
  }
  return [...arrows].map(([arrow, labels]) => `  ${arrow} : ${labels.join('<br/>')}`);
}

const isInternal = (transition: AnyTransitionDefinition) => (transition.target ?? []).length === 0;

function label(transition: AnyTransitionDefinition): string {
  const { source, eventType, guard } = transition;
  const siblings = transitionsOf(source).filter((other) => other.eventType === eventType);
  const isElse = !guard && siblings.indexOf(transition) > 0;
  const condition = guard ? ` [${guardName(guard)}]` : isElse ? ' [else]' : '';
  const actions = isInternal(transition) ? transition.actions.map((action) => nameOf(action)).join(', ') : '';
  return `${eventName(transition)}${condition}${actions && ` / ${actions}`}`;
}

function eventName({ eventType, source }: AnyTransitionDefinition): string {
  if (eventType === '') return 'always';
  const [, fact = '', rest = ''] = /^xstate\.(done\.actor|error\.actor|done\.state|after)\.(.+)$/.exec(eventType) ?? [];
  switch (fact) {
    case 'done.actor':
      return `${rest} done`;
    case 'error.actor':
      return `${rest} error`;
    case 'done.state':
      return 'done';
    case 'after': {
      const delay = rest.slice(0, -source.id.length - 1);
      return `after ${/^\d+$/.test(delay) ? `${delay} ms` : delay}`;
    }
    default:
      return eventType;
  }
}

function guardName(guard: unknown): string {
  const parts: unknown = typeof guard === 'function' ? Reflect.get(guard, 'guards') : undefined;
  return Array.isArray(parts) ? parts.map(guardName).join(' and ') : nameOf(guard);
}

function nameOf(implementation: unknown): string {
  if (typeof implementation === 'string') return implementation;
  const type: unknown =
    Object(implementation) === implementation ? Reflect.get(Object(implementation), 'type') : undefined;
  if (typeof type !== 'string') throw new Error('Only what has a name can be drawn: name it in setup().');
  return type;
}

const name = (node: Node) => node.id.replaceAll(/\W/g, '_');

const transitionsOf = (node: Node): AnyTransitionDefinition[] => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
];

const descendants = (node: Node): Node[] =>
  Object.values(node.states).flatMap((child) => [child, ...descendants(child)]);
