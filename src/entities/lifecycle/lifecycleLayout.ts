import type { AnyStateMachine } from 'xstate';

import { stateLabel } from '#contract/lifecycles/stateWords.ts';
import { transitionsOf } from '#machines/regions.ts';

/** A state as it is drawn: its vertical position and what is special about it. */
interface StateBox {
  state: string;
  /** The middle of its box. */
  y: number;
  isInitial: boolean;
  isFinal: boolean;
  /** Events that it answers without moving. */
  stays: readonly string[];
}

/** A way from one state to another, for one or several events. */
export interface Arrow {
  from: string;
  to: string;
  events: readonly string[];
  /** An SVG path, ending at the tip of its head. */
  path: string;
  /** The head alone. */
  head: string;
}

/** One region of a chart, drawn as a column of its states: what leads down on the right, what leads back on the left. */
export interface RegionPicture {
  region: string;
  /** Of the column with its arrows. */
  width: number;
  height: number;
  /** The left edge of the boxes, and their size. */
  left: number;
  box: { width: number; height: number };
  states: readonly StateBox[];
  arrows: readonly Arrow[];
}

const row = 46;
const top = 34;
const lane = 11;
const margin = 8;
const port = 7;
const bend = 5;
const least = { width: 112, height: 28 };
/** Of a word in a box: one of its letters, at most, and both ends. */
const letter = 6;
const ends = 20;
const head = { length: 6, half: 3.5 };

type StateNode = AnyStateMachine['root'];

interface Way {
  from: number;
  to: number;
  events: string[];
}

/** Every region of a chart by its name, in the chart's own order; one without regions has one, named as the chart. */
export function regionPictures(machine: AnyStateMachine): RegionPicture[] {
  if (machine.root.type !== 'parallel') return [regionPicture(machine, machine.id, machine.root)];
  return Object.values(machine.root.states).map((region) => regionPicture(machine, region.key, region));
}

function regionPicture(machine: AnyStateMachine, region: string, node: StateNode): RegionPicture {
  const nodes = Object.values(node.states);
  const initial = node.initial.target[0];
  const names = nodes.map(({ key }) => key);
  const box = {
    ...least,
    width: Math.max(least.width, ...names.map((name) => Math.ceil(stateLabel(name).length * letter + ends))),
  };
  const ways = waysBetween(machine, nodes);
  const moves = ways.filter(({ from, to }) => from !== to);
  const isNear = ({ from, to }: Way) => Math.abs(from - to) === 1;
  const down = lanesOf(moves.filter((way) => !isNear(way) && way.to > way.from));
  const back = lanesOf(moves.filter((way) => !isNear(way) && way.to < way.from));
  const left = back.count > 0 ? back.count * lane + 2 * margin : margin;
  const right = left + box.width;
  const middle = (index: number) => top + box.height / 2 + index * row;
  const drawn = (way: Way): Pick<Arrow, 'path' | 'head'> => {
    const isDown = way.to > way.from;
    if (isNear(way)) {
      const isPair = moves.some(({ from, to }) => from === way.to && to === way.from);
      const x = left + box.width / 2 + (isPair ? (isDown ? 10 : -10) : 0);
      const side = isDown ? 1 : -1;
      const tip = middle(way.to) - (side * box.height) / 2;
      return {
        path: `M${x} ${middle(way.from) + (side * box.height) / 2}V${tip}`,
        head: `M${x - head.half} ${tip - side * head.length}L${x} ${tip}L${x + head.half} ${tip - side * head.length}Z`,
      };
    }
    const { lanes } = isDown ? down : back;
    const number = lanes.get(way.to) ?? 0;
    const side = isDown ? 1 : -1;
    const edge = isDown ? right : left;
    const x = edge + side * (margin + (number + 0.5) * lane);
    const start = middle(way.from) + side * portOf(way, isDown ? down.lanes : back.lanes, moves);
    const end = middle(way.to) - side * port;
    return {
      path: `M${edge} ${start}H${x - side * bend}Q${x} ${start} ${x} ${start + side * bend}V${end - side * bend}Q${x} ${end} ${x - side * bend} ${end}H${edge}`,
      head: `M${edge + side * head.length} ${end - head.half}L${edge} ${end}L${edge + side * head.length} ${end + head.half}Z`,
    };
  };
  return {
    region,
    width: right + margin + down.count * lane,
    height: top + (names.length - 1) * row + box.height + 4,
    left,
    box,
    states: nodes.map((state, index) => ({
      state: state.key,
      y: middle(index),
      isInitial: state === initial,
      isFinal: state.type === 'final',
      stays: ways.find(({ from, to }) => from === index && to === index)?.events ?? [],
    })),
    arrows: moves.map((way) => ({
      from: names[way.from] ?? '',
      to: names[way.to] ?? '',
      events: way.events,
      ...drawn(way),
    })),
  };
}

function waysBetween(machine: AnyStateMachine, nodes: readonly StateNode[]): Way[] {
  const ways: Way[] = [];
  for (const { source, target, eventType } of transitionsOf(machine)) {
    const from = nodes.indexOf(source);
    const to = nodes.indexOf(target?.[0] ?? source);
    if (from < 0 || to < 0) continue;
    const known = ways.find((way) => way.from === from && way.to === to);
    if (known === undefined) ways.push({ from, to, events: [eventType] });
    else if (!known.events.includes(eventType)) known.events.push(eventType);
  }
  return ways;
}

/**
 * What leads to one state shares a lane beside the column, so that it has one head; short ones are the inner ones, and two
 * share a lane where they do not meet.
 */
function lanesOf(ways: readonly Way[]): { lanes: Map<number, number>; count: number } {
  const spans = [...new Set(ways.map(({ to }) => to))].map((to) => {
    const rows = ways.filter((way) => way.to === to).flatMap(({ from }) => [from, to]);
    return { to, from: Math.min(...rows), until: Math.max(...rows) };
  });
  const taken: { from: number; until: number }[][] = [];
  const lanes = new Map<number, number>();
  for (const span of spans.toSorted((one, other) => one.until - one.from - (other.until - other.from))) {
    const free = taken.findIndex((others) =>
      others.every(({ from, until }) => until <= span.from || from >= span.until),
    );
    const number = free < 0 ? taken.length : free;
    (taken[number] ??= []).push(span);
    lanes.set(span.to, number);
  }
  return { lanes, count: taken.length };
}

/** How far from the middle of its box a way starts: the inner lane nearest to where it leads, so that none crosses its neighbour. */
function portOf(way: Way, lanes: ReadonlyMap<number, number>, moves: readonly Way[]): number {
  const isDown = way.to > way.from;
  const beside = moves
    .filter(({ from, to }) => from === way.from && to > from === isDown && Math.abs(to - from) > 1)
    .toSorted((one, other) => (lanes.get(other.to) ?? 0) - (lanes.get(one.to) ?? 0));
  const place = beside.findIndex(({ to }) => to === way.to);
  return beside.length === 1 ? port / 2 : (place / (beside.length - 1)) * (port + 2);
}
