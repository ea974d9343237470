import type { Colleague } from '#contract/lookups.ts';
import { mayBeginMention, placeOfMention } from '#contract/shared/mention.ts';

/** An `@` that is being typed: its position, and the text up to the caret. */
export interface Typing {
  start: number;
  query: string;
}

const longest = 40;
const shown = 8;

export const fullName = ({ firstName, lastName }: Pick<Colleague, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();

/** Without case and accents. */
const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The mention that is being typed at the caret; null where none is. An `@` within a word (an address) begins none. */
export function typedAt(text: string, caret: number): Typing | null {
  const start = text.lastIndexOf('@', caret - 1);
  if (start < 0 || caret - start > longest || !mayBeginMention(text, start)) return null;
  const query = text.slice(start + 1, caret);
  return /[\n@]|^\s|\s{2}/.test(query) ? null : { start, query };
}

/** The colleagues whose name, or a word of it, begins like this; those whose name itself does come first. */
export function matching<C extends Colleague>(colleagues: readonly C[], query: string): readonly C[] {
  const wanted = plain(query);
  const found = colleagues.filter((each) => ` ${plain(fullName(each))}`.includes(` ${wanted}`));
  const isFirst = (each: C) => plain(fullName(each)).startsWith(wanted);
  return [...found.filter(isFirst), ...found.filter((each) => !isFirst(each))].slice(0, shown);
}

/** Those of these colleagues whose full name is still in the text. */
export const stillNamed = (text: string, colleagues: readonly Colleague[]): string[] => [
  ...new Set(colleagues.filter((each) => placeOfMention(text.toLowerCase(), fullName(each)) >= 0).map(({ id }) => id)),
];

/** A run of a note; `mentioned` are those it names, several of the same name. */
export interface Part {
  at: number;
  text: string;
  mentioned: readonly Colleague[];
}

/** A note in runs, in order: words, and the names of those it mentions as the server understood them. */
export function partsOf(text: string, mentions: readonly Colleague[]): Part[] {
  const lower = text.toLowerCase();
  // Lower case can be longer: indices then differ, and nothing is highlighted.
  const names = lower.length === text.length ? [...new Set(mentions.flatMap((m) => [fullName(m), m.firstName]))] : [];
  const found: { at: number; end: number; name: string }[] = [];
  for (const name of names.toSorted((one, other) => other.length - one.length))
    for (let at = placeOfMention(lower, name); at >= 0; at = placeOfMention(lower, name, at + 1)) {
      const end = at + 1 + name.length;
      if (found.every((other) => end <= other.at || at >= other.end)) found.push({ at, end, name });
    }
  const parts: Part[] = [];
  let last = 0;
  const words = (end: number) => {
    if (end > last) parts.push({ at: last, text: text.slice(last, end), mentioned: [] });
  };
  for (const { at, end, name } of found.toSorted((one, other) => one.at - other.at)) {
    words(at);
    const mentioned = mentions.filter((m) => fullName(m) === name || m.firstName === name);
    parts.push({ at, text: text.slice(at, end), mentioned });
    last = end;
  }
  words(text.length);
  return parts;
}
