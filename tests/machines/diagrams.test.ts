import { readFileSync, readdirSync } from 'node:fs';
import { and, createMachine, setup } from 'xstate';
import { describe, expect, it } from 'vitest';
import { sheetsOf } from '../../tools/diagrams/chart.ts';
import { diagramFiles } from '../../tools/diagrams/files.ts';
import { json } from '../../tools/diagrams/json.ts';
import { mermaid } from '../../tools/diagrams/mermaid.ts';
import { picture, widest } from '../../tools/diagrams/picture.ts';
import { transitionsOf } from '#machines/regions.ts';
import { pathCounts } from '../support/charts/pathCounts.ts';
import { isMachine } from './isMachine.ts';

const directory = new URL('../../machines/diagrams/', import.meta.url);
const modules = import.meta.glob<Record<string, unknown>>('../../machines/*/*.machine.ts', { eager: true });
const machines = Object.values(modules).flatMap((module) => Object.values(module).filter(isMachine));

describe('machines/diagrams', async () => {
  const files = await diagramFiles(pathCounts());
  const svgs = [...files].filter(([file]) => file.endsWith('.svg'));

  it('holds what `npm run diagrams` writes: run it after a change of a chart', () => {
    const written = [...files.keys()].filter((file) => !file.startsWith('../'));
    const committed = readdirSync(directory).filter((file) => file !== 'mutants.json');
    expect(committed.toSorted()).toEqual(written.toSorted());
    const isOther = ([file, text]: [string, string]) => readFileSync(new URL(file, directory), 'utf8') !== text;
    expect([...files].filter(isOther).map(([file]) => file)).toEqual([]);
  });

  it('is drawn the same each time', async () => {
    for (const sheet of machines.flatMap(sheetsOf).slice(0, 8))
      expect(await picture(sheet)).toBe(files.get(`${sheet.name}.svg`));
  });

  it('fetches nothing when it is looked at', () => {
    const loading = svgs.filter(([, svg]) => /@import|https?:(?!\/\/www\.w3\.org\/2000\/svg")|<script|href/.test(svg));
    expect(loading.map(([file]) => file)).toEqual([]);
  });

  it('fits a page without being scaled down, in letters of 11 pixels or more', () => {
    for (const [file, svg] of svgs) {
      const width = Number(/ width="(\d+)"/.exec(svg)?.[1]);
      const sizes = [...svg.matchAll(/font-size="(\d+)"/g)].map(([, size]) => Number(size));
      expect({ file, isLegible: width <= widest && Math.min(...sizes) >= 11 }).toEqual({ file, isLegible: true });
    }
  });

  it('draws every arrow of the Mermaid text, from the one state to the other', () => {
    for (const [file, svg] of svgs) {
      const text = files.get(file.replace('.svg', '.mmd')) ?? '';
      const arrows = arrowsOf(svg);
      expect({ file, arrows: arrows.length }).toEqual({
        file,
        arrows: text.match(/^ {2}\w+ --> \w+ :/gm)?.length ?? 0,
      });
      expect({ file, adrift: arrows.filter(({ touches }) => !touches) }).toEqual({ file, adrift: [] });
    }
  });

  it.each(machines.map((machine) => ({ name: machine.id, machine })))(
    'shows every transition of $name, with each of its targets',
    ({ machine }) => {
      const sheets = sheetsOf(machine);
      const arrows = sheets.flatMap(({ charts }) => charts.flatMap((chart) => chart.arrows));
      const lines = arrows.flatMap(({ words }) => words);
      const moves = declared(machine).flatMap(({ source, target = [] }) => target.filter((one) => one !== source));
      expect(lines).toHaveLength(moves.length);
    },
  );

  it.each(machines.map((machine) => ({ name: machine.id, machine })))(
    'has $name as JSON that makes the same chart',
    ({ machine }) => {
      const imported = createMachine(JSON.parse(json(machine)));
      const shape = (one: typeof machine) =>
        declared(one).map(({ source, eventType, target = [], description }) => [
          source.id,
          eventType,
          target.map(({ id }) => id),
          description,
        ]);
      expect(shape(imported)).toEqual(shape(machine));
    },
  );
});

/** Every transition of a machine, `always` included. */
function declared(machine: (typeof machines)[number]) {
  const always = (node: typeof machine.root): typeof node.always => [
    ...(node.always ?? []),
    ...Object.values(node.states).flatMap((child) => always(child) ?? []),
  ];
  return [...transitionsOf(machine), ...(always(machine.root) ?? [])];
}

/** Every arrow of a picture, and whether its ends lie on the edges of the states it names. */
function arrowsOf(svg: string) {
  const boxes = new Map<string, readonly number[]>();
  for (const [, id = '', shape = ''] of svg.matchAll(
    /<g class="(?:node|subgraph|anywhere)" data-id="(\w+)"[^>]*>\s*<(.*?)>/g,
  )) {
    const of = (attribute: string) => Number(new RegExp(` ${attribute}="([\\d.]+)"`).exec(shape)?.[1] ?? 0);
    boxes.set(id, [of('x'), of('y'), of('x') + of('width'), of('y') + of('height')]);
  }
  const isAt = (id: string, point: string) => {
    const [x = 0, y = 0] = point.split(' ').map(Number);
    const [left = 0, top = 0, right = 0, bottom = 0] = boxes.get(id) ?? [];
    const distances = [x - left, right - x, y - top, bottom - y];
    return Math.min(...distances) > -4 && Math.min(...distances) < 4;
  };
  return [...svg.matchAll(/<path class="edge" data-from="(\w+)" data-to="(\w+)" d="M([^"]+)"/g)].map(
    ([, from = '', to = '', points = '']) => {
      const path = points.split('L');
      return { from, to, touches: isAt(from, path[0] ?? '') && isAt(to, path.at(-1) ?? '') };
    },
  );
}

it('says in words what happens, and under which condition', () => {
  const machine = setup({
    types: { events: {} as { type: 'go' } | { type: 'note' } },
    actors: { work: setup({}).createMachine({ initial: 'a', states: { a: {} } }) },
    actions: { remember: () => {} },
    guards: { isReady: () => true, isOpen: () => true, canGo: and(['isReady', 'isOpen']) },
    delays: { pause: 10 },
  }).createMachine({
    id: 'example',
    initial: 'idle',
    states: {
      idle: {
        on: { go: { guard: 'canGo', target: 'both' }, note: { actions: 'remember' } },
        after: { pause: 'working', 2000: 'over' },
      },
      working: {
        invoke: { id: 'work', src: 'work', onDone: 'over', onError: 'idle' },
        always: [{ guard: 'isReady', target: 'over' }, { target: 'idle' }],
      },
      both: {
        type: 'parallel',
        states: { left: { initial: 'on', states: { on: { type: 'final' } } }, right: {} },
        onDone: 'over',
      },
      over: { type: 'final' },
    },
  });
  expect(sheetsOf(machine).map(mermaid).join('\n')).toBe(`stateDiagram-v2
  direction LR
  state "Idle<br/>↻ Note" as example_idle
  state "Working<br/>runs: work" as example_working
  state "Both<br/>· left<br/>· right" as example_both
  state "Over" as example_over
  example_over --> [*]
  [*] --> example_idle
  example_idle --> example_both : Go — if ready and open
  example_idle --> example_over : After 2 s
  example_idle --> example_working : After 10 ms
  example_working --> example_over : Work done<br/>if ready
  example_working --> example_idle : Work failed<br/>otherwise
  example_both --> example_over : Done

stateDiagram-v2
  direction LR
  state "On" as example_both_left_on
  example_both_left_on --> [*]
  [*] --> example_both_left_on
`);
});
