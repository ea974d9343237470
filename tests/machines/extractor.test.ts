import { describe, expect, it, vi } from 'vitest';
import { and, type AnyStateMachine, setup } from 'xstate';

import { extractedStates, type ExtractedState, type ExtractedTransition } from './extractor/extract.ts';
import { isMachine } from './isMachine.ts';

/* Every machine file as Stately's own reader sees it: what it drops, a product owner never gets to see. */

type Node = AnyStateMachine['root'];

const sources = import.meta.glob<string>('../../machines/*/*.machine.ts', {
  eager: true,
  query: '?raw',
  import: 'default',
});
const modules = import.meta.glob<Record<string, unknown>>('../../machines/*/*.machine.ts', { eager: true });

const files = Object.keys(sources).map((path) => {
  const machine = Object.values(modules[path] ?? {}).find(isMachine);
  if (!machine) throw new Error(`${path} exports no machine.`);
  return { name: machine.id, machine, source: sources[path] ?? '' };
});

it('reads every machine', () => {
  expect(files).toHaveLength(21);
});

describe.each(files)('$name, as Stately reads it', ({ machine, source }) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const states = extractedStates(source);
  const dropped = new Set(warn.mock.calls.map(([, about]) => keyOf(about)));
  warn.mockRestore();

  it('has every state and every transition of the chart that runs, with its guard and its words', () => {
    expect(extractedLines(states, machine.id)).toEqual(runningLines(machine));
  });

  it('shows nothing as code', () => {
    expect([...states.values()].flatMap(codeIn)).toEqual([]);
  });

  it('loses nothing but the parameters of guards and actions', () => {
    expect([...dropped].filter((key) => key !== 'params')).toEqual([]);
  });
});

/** One line a state and a transition: what a reader must find. */
function runningLines(machine: AnyStateMachine): string[] {
  const lines: string[] = [];
  const visit = (node: Node) => {
    lines.push(line('state', node.id, node.type === 'atomic' ? undefined : node.type, node.description));
    for (const transition of [...[...node.transitions.values()].flat(), ...(node.always ?? [])]) {
      const targets = transition.target?.map(({ id }) => id).join(' and ');
      lines.push(
        line(node.id, eventOf(transition.eventType, node), targets, guardOf(transition.guard), transition.description),
      );
    }
    for (const { id } of node.invoke) lines.push(line('runs', node.id, id));
    for (const child of Object.values(node.states)) visit(child);
  };
  visit(machine.root);
  return lines.toSorted();
}

function extractedLines(states: ReadonlyMap<string, ExtractedState>, root: string): string[] {
  const lines: string[] = [];
  for (const [path, state] of states) {
    const id = path === '' ? root : `${root}.${path}`;
    const type = state.type ?? (state.states === undefined ? undefined : 'compound');
    lines.push(line('state', id, type, state.description));
    const add = (event: string, found: ExtractedTransition | readonly ExtractedTransition[] | undefined) => {
      for (const { target, cond, description } of list(found)) {
        const targets = list(target).map((one) => resolved(one, path, root, states));
        lines.push(line(id, event, targets.join(' and ') || undefined, cond?.type, description));
      }
    };
    for (const [event, found] of Object.entries(state.on ?? {})) add(event, found);
    for (const [delay, found] of Object.entries(state.after ?? {})) add(`after ${delay}`, found);
    add('always', state.always);
    add('done', state.onDone);
    for (const invoke of list(state.invoke)) {
      lines.push(line('runs', id, invoke.id));
      add(`done ${invoke.id}`, invoke.onDone);
      add(`error ${invoke.id}`, invoke.onError);
    }
  }
  return lines.toSorted();
}

const keyOf = (about: unknown): unknown =>
  typeof about === 'object' && about !== null && 'key' in about ? about.key : about;

const line = (...parts: (string | undefined)[]) => parts.map((part) => part ?? '-').join(' | ');

function list<T>(value: T | readonly T[] | undefined): readonly T[] {
  if (value === undefined) return [];
  return isList(value) ? value : [value];
}

const isList = <T>(value: T | readonly T[]): value is readonly T[] => Array.isArray(value);

/** A target as it is written, as the id of the state it means. */
function resolved(target: string, from: string, root: string, states: ReadonlyMap<string, ExtractedState>): string {
  if (target.startsWith('#')) return target.slice(1);
  const parent = from.split('.').slice(0, -1).join('.');
  const base = target.startsWith('.') ? from : parent;
  const path = [base, target.replace(/^\./, '')].filter(Boolean).join('.');
  if (!states.has(path)) throw new Error(`${from}: there is no state ${target}.`);
  return `${root}.${path}`;
}

function eventOf(type: string, node: Node): string {
  if (type === '') return 'always';
  const [, kind = '', rest = ''] = /^xstate\.(done\.actor|error\.actor|done\.state|after)\.(.+)$/.exec(type) ?? [];
  if (kind === 'after') return `after ${rest.slice(0, -node.id.length - 1)}`;
  if (kind === 'done.state') return 'done';
  return kind === '' ? type : `${kind.replace('.actor', '')} ${rest}`;
}

function guardOf(guard: unknown): string | undefined {
  if (typeof guard === 'string' || guard === undefined) return guard;
  if (typeof guard === 'object' && guard !== null && 'type' in guard) return String(guard.type);
  return 'code';
}

/**
 * Everything of a state that is kept as code. Tolerated, because a reader does not need them: the parameters of a guard
 * or an action and the input of an invoke, which the reader drops, and the context, which it keeps as text.
 */
function codeIn(state: ExtractedState): unknown[] {
  const found: unknown[] = [];
  JSON.stringify(
    [state.on, state.after, state.always, state.onDone, state.invoke, state.entry, state.exit],
    (_, value) => {
      if (typeof value === 'object' && value !== null && 'kind' in value && value.kind !== 'named') found.push(value);
      return value;
    },
  );
  return found;
}

it('finds what a chart hides: a guard written as a call, and what happens on a snapshot', () => {
  const hidden = `
    export const exampleMachine = setup({}).createMachine({
      id: 'example',
      initial: 'a',
      invoke: { id: 'child', src: 'child', onSnapshot: { target: '.b' } },
      states: { a: { on: { go: { guard: and(['x', 'y']), target: 'b' } } }, b: {} },
    });`;
  const states = extractedStates(hidden);
  const running = setup({
    types: { events: {} as { type: 'go' } },
    actors: { child: setup({}).createMachine({}) },
    guards: { x: () => true, y: () => true },
  }).createMachine({
    id: 'example',
    initial: 'a',
    invoke: { id: 'child', src: 'child', onSnapshot: { target: '.b' } },
    states: { a: { on: { go: { guard: and(['x', 'y']), target: 'b' } } }, b: {} },
  });
  expect([...states.values()].flatMap(codeIn)).toHaveLength(1);
  expect(runningLines(running).filter((one) => !extractedLines(states, 'example').includes(one))).toEqual([
    'example | xstate.snapshot.child | example.b | - | -',
    'example.a | go | example.b | code | -',
  ]);
});
