import type { EventObject, StateValue } from 'xstate';

import { regionLabel, stateLabel } from '#contract/lifecycles/stateWords.ts';
import { eventLabel } from '#contract/lifecycles/eventWords.ts';
import { transitionsOf } from '#machines/regions.ts';

import type { Chart } from './chartList.ts';
import type { Game, Press } from './play.ts';
import { eventWords, spaced, title } from './words.ts';
import { capital } from '#contract/shared/format.ts';

type Node = Chart['machine']['root'];

/** A state that holds now, from the outermost inwards. */
export interface HeldState {
  readonly id: string;
  readonly name: string;
  readonly description: string;
}

const nodeName = ({ kind }: Chart, node: Node): string => {
  if (kind !== 'lifecycle') return title(node.key);
  return node.type === 'compound' ? regionLabel(node.key) : stateLabel(node.key);
};

/** The ways from the root to each state that holds now: one, or one for each region. */
export function heldStates(chart: Chart, value: StateValue): readonly (readonly HeldState[])[] {
  const visit = (node: Node, inside: StateValue | undefined): HeldState[][] => {
    if (inside === undefined) return [[]];
    const entries = typeof inside === 'string' ? [[inside, undefined] as const] : Object.entries(inside);
    if (entries.length === 0) return [[]];
    return entries.flatMap(([key, deeper]) => {
      const child = node.states[key];
      if (child === undefined) return [];
      const place = { id: child.id, name: nodeName(chart, child), description: child.description ?? '' };
      return visit(child, deeper).map((rest) => [place, ...rest]);
    });
  };
  return visit(chart.machine.root, value);
}

/** Where a chart stands, in a few words: 'Life: Paying, Review: Clear'. */
export function whereabouts(chart: Chart, value: StateValue): string {
  const ways = heldStates(chart, value).map((way) => way.map(({ name }) => name).join(' › '));
  return ways.filter((way) => way !== '').join(', ') || 'Running';
}

/** What an event is called on its button, without what its payload says. */
export function eventName({ chart, model }: Game, type: string): string {
  if (chart.kind === 'lifecycle') return eventLabel(type);
  const transition = transitionsOf(model).find(({ eventType }) => eventType === type);
  return transition === undefined ? capital(spaced(type)) : eventWords(chart.machine, transition);
}

/** What the picture calls an event, where its button has another word. */
export function picturedAs(game: Game, { event }: Press): string | null {
  const transition = transitionsOf(game.model).find(({ eventType }) => eventType === event.type);
  const word = transition === undefined ? '' : eventWords(game.chart.machine, transition);
  return word === '' || word === eventName(game, event.type) ? null : word;
}

/** What an event is called, and what of its payload tells it from the other cases of the same event. */
export function pressName(game: Game, press: Press): string {
  const name = eventName(game, press.event.type);
  const words = payloadWords(game, press);
  return words === '' ? name : `${name} (${words})`;
}

function payloadWords({ presses }: Game, { event }: Press): string {
  const cases = presses.filter((other) => other.event.type === event.type).map((other) => leavesOf(other.event));
  if (cases.length < 2) return '';
  const own = leavesOf(event);
  const paths = new Set(cases.flatMap((one) => [...one.keys()]));
  const differences = [...paths].flatMap((path) => {
    const values = cases.map((one) => one.get(path));
    const usual = mostCommon(values);
    const value = own.get(path);
    if (values.every((one) => one === values[0]) || (usual !== null && value === usual.value)) return [];
    const place = [path.split('.').at(-1) ?? path].map(spaced).join();
    // A record’s number means nothing to a reader.
    return value === undefined || value.length > 32 ? [] : [`${place}: ${value}`];
  });
  if (differences.length === 0) return 'as usual';
  return differences.length > 3 ? `${differences.slice(0, 3).join(', ')}, …` : differences.join(', ');
}

/** A value that most have; null where none is in the majority. */
function mostCommon(values: readonly (string | undefined)[]): { value: string | undefined } | null {
  const value = values.find((one) => values.filter((other) => other === one).length * 2 > values.length);
  return values.length > 2 && values.some((one) => one === value) ? { value } : null;
}

const plain = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'none'));

/** What a payload says, by its places: 'output.type' is 'answered'. */
function leavesOf(event: EventObject): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const visit = (value: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null) found.set(path, value === null ? 'none' : plain(value));
    else if (Array.isArray(value) && value.length === 0) found.set(path, 'none');
    else for (const [key, inner] of Object.entries(value)) visit(inner, path === '' ? key : `${path}.${key}`);
  };
  const { type: _, ...payload } = event;
  visit(payload, '');
  return found;
}
