import { readFileSync, readdirSync } from 'node:fs';
import { and, setup } from 'xstate';
import { describe, expect, it } from 'vitest';
import { diagramFiles } from '../../tools/diagrams/files.ts';
import { mermaid } from '../../tools/diagrams/mermaid.ts';

const directory = new URL('../../machines/diagrams/', import.meta.url);

describe('machines/diagrams', () => {
  const files = diagramFiles();

  it('holds what `npm run diagrams` writes: run it after a change of a chart', () => {
    const committed = new Map(
      readdirSync(directory).map((file) => [file, readFileSync(new URL(file, directory), 'utf8')]),
    );
    expect([...committed.keys()].toSorted()).toEqual([...files.keys()].toSorted());
    expect([...files].filter(([file, text]) => committed.get(file) !== text).map(([file]) => file)).toEqual([]);
  });

  it('is drawn the same each time', () => {
    expect([...diagramFiles()]).toEqual([...files]);
  });

  it('fetches nothing when it is looked at', () => {
    const svgs = [...files].filter(([file]) => file.endsWith('.svg')).map(([, text]) => text);
    expect(svgs.filter((svg) => /@import|https?:(?!\/\/www\.w3\.org\/2000\/svg")|<script/.test(svg))).toEqual([]);
  });

  it('draws an arrow for every pair of states that a transition joins, from the one to the other', () => {
    for (const [file, text] of files) {
      if (!file.endsWith('.mmd')) continue;
      const svg = files.get(file.replace('.mmd', '.svg')) ?? '';
      const arrows = arrowsOf(svg);
      expect({ file, arrows: arrows.length }).toEqual({ file, arrows: text.match(/ --> /g)?.length ?? 0 });
      expect({ file, adrift: arrows.filter(({ touches }) => !touches) }).toEqual({ file, adrift: [] });
    }
  });
});

/** Every arrow of a picture, and whether its ends lie on the edges of the states it names. */
function arrowsOf(svg: string) {
  const boxes = new Map<string, readonly number[]>();
  for (const [, id = '', shape = ''] of svg.matchAll(/<g class="(?:node|subgraph)" data-id="(\w+)"[^>]*>\s*<(.*?)>/g)) {
    const of = (attribute: string) => Number(new RegExp(` ${attribute}="([\\d.]+)"`).exec(shape)?.[1] ?? 0);
    const r = of('r');
    boxes.set(
      id,
      r
        ? [of('cx') - r, of('cy') - r, of('cx') + r, of('cy') + r]
        : [of('x'), of('y'), of('x') + of('width'), of('y') + of('height')],
    );
  }
  const isAt = (id: string, point: string, dx: number, dy: number) => {
    const [x = 0, y = 0] = point.split(',').map(Number);
    const [left = 0, top = 0, right = 0, bottom = 0] = boxes.get(id) ?? [];
    const distances = [x + dx - left, right - x - dx, y + dy - top, bottom - y - dy];
    return Math.min(...distances) > -4 && Math.min(...distances) < 4;
  };
  return [...svg.matchAll(/<polyline class="edge" data-from="(\w+)" data-to="(\w+)"(.*?) points="([^"]+)"/gs)].map(
    ([, from = '', to = '', attributes = '', points = '']) => {
      const [, dx = 0, dy = 0] = /translate\(([\d.]+) ([\d.]+)\)/.exec(attributes) ?? [];
      const path = points.split(' ');
      const [start = '', end = ''] = [path[0], path.at(-1)];
      const touches = isAt(from, start, Number(dx), Number(dy)) && isAt(to, end, Number(dx), Number(dy));
      return { from, to, touches };
    },
  );
}

it('says in words what follows of itself, and puts guards in brackets', () => {
  const machine = setup({
    types: { events: {} as { type: 'go' } | { type: 'note' } },
    actors: { work: setup({}).createMachine({ initial: 'a', states: { a: {} } }) },
    actions: { remember: () => {} },
    guards: { isReady: () => true, isOpen: () => true },
    delays: { pause: 10 },
  }).createMachine({
    id: 'example',
    initial: 'idle',
    states: {
      idle: {
        on: { go: { guard: and(['isReady', 'isOpen']), target: 'both' }, note: { actions: 'remember' } },
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
  expect(mermaid(machine)).toBe(`stateDiagram-v2
  state "idle<br/>note / remember" as example_idle
  [*] --> example_idle
  state "working<br/>runs work" as example_working
  state "both · parallel" as example_both {
    state "left" as example_both_left {
      state "on" as example_both_left_on
      example_both_left_on --> [*]
      [*] --> example_both_left_on
    }
    --
    state "right" as example_both_right
  }
  state "over" as example_over
  example_over --> [*]
  example_idle --> example_both : go [isReady and isOpen]
  example_idle --> example_over : after 2000 ms
  example_idle --> example_working : after pause
  example_working --> example_over : work done<br/>always [isReady]
  example_working --> example_idle : work error<br/>always [else]
  example_both --> example_over : done
`);
});
