import { type Drawn, drawingOf } from './drawing.ts';

const files = import.meta.glob<string>('../../../machines/diagrams/*.svg', { query: '?raw', import: 'default' });

interface Picture {
  /** Of its file: 'session', or of a part 'session.contact'. */
  readonly name: string;
  readonly drawn: Drawn;
}

/** The pictures of a chart: the whole, and one for each part that is drawn closed in it. */
export async function picturesOf(name: string): Promise<readonly Picture[]> {
  const whole = await pictureOf(name);
  const parts = whole.drawn.attributes['data-parts']?.split(' ') ?? [];
  return [whole, ...(await Promise.all(parts.map(pictureOf)))];
}

async function pictureOf(name: string): Promise<Picture> {
  const load = files[`../../../machines/diagrams/${name}.svg`];
  if (load === undefined) throw new Error(`There is no picture of ${name}.`);
  return { name, drawn: drawingOf(await load()) };
}
