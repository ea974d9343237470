/** The selection after one row was selected or not, or with `from` all rows between the two. `ids`: the page's rows in order. */
export function withRows(
  selection: readonly string[],
  ids: readonly string[],
  { from, to, isSelected }: { from: string | null; to: string; isSelected: boolean },
): readonly string[] {
  const ends = [from ?? to, to].map((id) => ids.indexOf(id)).toSorted((one, other) => one - other);
  const [first = -1, last = -1] = ends;
  // Where the range began on another page, it is the one row.
  const range = first < 0 ? [to] : ids.slice(first, last + 1);
  return isSelected ? [...new Set([...selection, ...range])] : selection.filter((id) => !range.includes(id));
}

/** The selection after all rows of the page were selected, or none of them. */
export const withPage = (selection: readonly string[], ids: readonly string[], isSelected: boolean) =>
  isSelected ? [...new Set([...selection, ...ids])] : selection.filter((id) => !ids.includes(id));
