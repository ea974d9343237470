import { chartMutants } from './chartMutants.ts';
import { codeMutants } from './codeMutants.ts';
import { type Change, Source } from './source.ts';

export interface Mutant {
  readonly line: number;
  /** What is changed: unlike that of any other mutant of the file, and the same wherever the line moves to. */
  readonly what: string;
  /** The whole source with the change. */
  readonly text: string;
}

/** Every mutant of a source, in its order. */
export function mutantsOf(text: string): Mutant[] {
  const source = new Source(text);
  const changes = [...chartMutants(source), ...codeMutants(source).map((change) => placed(source, change))];
  const seen = new Map<string, number>();
  return changes
    .toSorted((a, b) => a.start - b.start)
    .map(({ what, start, end, instead }) => {
      const count = (seen.get(what) ?? 0) + 1;
      seen.set(what, count);
      return {
        line: source.line(start),
        what: count === 1 ? what : `${what} #${count}`,
        text: text.slice(0, start) + instead + text.slice(end),
      };
    });
}

/** A number or a word alone does not say where it is: its line does. */
function placed(source: Source, change: Change): Change {
  if (!/^\S+ for \S+$/.test(change.what)) return change;
  const start = source.text.lastIndexOf('\n', change.start) + 1;
  const line = source.text.slice(start, source.text.indexOf('\n', change.start)).trim();
  return { ...change, what: `${change.what} in: ${line.length > 60 ? `${line.slice(0, 59)}…` : line}` };
}
