/** px at the usual font size: a badge's letters on average, what is around them, and the number of the others. */
const LETTER = 6.4;
const AROUND = 22;
const GAP = 4;
const NUMBER = 30;

/** How many of the tags, from the first on, are shown whole in so many px; at least one. */
export function tagsThatFit(names: readonly string[], room: number): number {
  let taken = 0;
  let fitting = 0;
  for (const [index, name] of names.entries()) {
    taken += name.length * LETTER + AROUND + (index > 0 ? GAP : 0);
    const isLast = index === names.length - 1;
    if (taken + (isLast ? 0 : GAP + NUMBER) > room) break;
    fitting = index + 1;
  }
  return Math.max(1, fitting);
}
