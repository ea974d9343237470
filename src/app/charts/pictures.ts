import { type Drawn, drawingOf } from './drawing.ts';

const files = import.meta.glob<string>('../../../machines/diagrams/*.svg', { query: '?raw', import: 'default' });

/** The pictures of a chart: the whole, and one for each part that is drawn closed in it. */
export async function picturesOf(name: string): Promise<readonly Drawn[]> {
  const whole = await pictureOf(name);
  const parts = whole.attributes['data-parts']?.split(' ') ?? [];
  return [whole, ...(await Promise.all(parts.map(pictureOf)))];
}

async function pictureOf(name: string): Promise<Drawn> {
  const load = files[`../../../machines/diagrams/${name}.svg`];
  if (load === undefined) throw new Error(`There is no picture of ${name}.`);
  return drawingOf(await load());
}
