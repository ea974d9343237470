import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import { charts } from '../../../../src/app/charts/chartList.ts';
import { type Drawn, drawingOf } from '../../../../src/app/charts/drawing.ts';
import { arrowsOf } from '../../../../src/app/charts/highlights.ts';
import { gameOf, next, startOf } from '../../../../src/app/charts/play.ts';
import { statesOf } from '../../../../machines/statesOf.ts';

const directory = new URL('../../../../machines/diagrams/', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, directory), 'utf8');
const files = readdirSync(directory).filter((file) => file.endsWith('.svg'));

/** As tools/diagrams/picture.ts writes it, without the breaks between lines. */
function written({ tag, attributes, children }: Drawn): string {
  const escaped = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
  const given = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`);
  const inner = children.map((child) => (typeof child === 'string' ? escaped(child) : written(child))).join('');
  return inner === '' ? `<${tag}${given.join('')}/>` : `<${tag}${given.join('')}>${inner}</${tag}>`;
}

const idsIn = ({ attributes, children }: Drawn): string[] => [
  ...(attributes['data-id'] === undefined ? [] : [attributes['data-id']]),
  ...children.flatMap((child) => (typeof child === 'string' ? [] : idsIn(child))),
];

describe('a picture', () => {
  it.each(files)('is read whole: %s', (file) => {
    expect(written(drawingOf(read(file)))).toBe(read(file).replaceAll('\n', ''));
  });

  it.each(['', '<svg>', '<svg></g></svg>', '<svg x=1/>', '<svg/>& more <', '<svg><!-- no --></svg>'])(
    'that is not one of ours is refused: %s',
    (svg) => {
      expect(() => drawingOf(svg)).toThrow('he picture');
    },
  );

  it('has the state in which each chart begins, and the arrow of the first event that leads on', () => {
    const found = charts.flatMap((chart) => {
      const game = gameOf(chart, 0);
      if (game === null || Object.keys(chart.machine.states).length === 0) return [];
      const first = startOf(game);
      const picture = drawingOf(read(`${chart.name}.svg`));
      const ids = idsIn(picture);
      const moves = game.presses.flatMap(({ key }) => {
        const moment = next(game, first, key);
        const isMove = moment?.taken.some(({ source, target = [] }) => target.some((one) => one !== source));
        return moment !== null && isMove === true ? [arrowsOf(picture, moment.taken).size > 0] : [];
      });
      const isThere = statesOf(first.snapshot.value, chart.name).some((id) => ids.includes(id));
      return [{ chart: chart.name, isThere, isDrawn: moves.length === 0 || moves.some(Boolean) }];
    });
    expect(found.filter(({ isThere, isDrawn }) => !isThere || !isDrawn)).toEqual([]);
    expect(found.length).toBeGreaterThan(20);
  });
});
