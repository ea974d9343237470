const isWordLetter = (letter: string | undefined): boolean => letter !== undefined && /[\p{L}\p{N}]/u.test(letter);

/** Whether an `@` at this index begins a mention: one within a word (an address) does not. */
export const mayBeginMention = (text: string, at: number): boolean => !isWordLetter(text[at - 1]);

/** The index of `@name` as whole words, at or after a position, in a text that is in lower case; -1 if absent. */
export function placeOfMention(text: string, name: string, from = 0): number {
  const wanted = `@${name.toLowerCase()}`;
  for (let at = text.indexOf(wanted, from); at >= 0; at = text.indexOf(wanted, at + 1))
    if (mayBeginMention(text, at) && !isWordLetter(text[at + wanted.length])) return at;
  return -1;
}
