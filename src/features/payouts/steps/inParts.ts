/** Rows of one request of a large change: few enough that its progress moves. */
const usual = 25;
/** The most requests of a larger change. */
const mostParts = 40;

/** The list in pieces of one size, at most `most`; the last may be smaller. */
export function inParts<Item>(list: readonly Item[], most: number, { least = usual } = {}): Item[][] {
  const size = Math.min(most, Math.max(least, Math.ceil(list.length / mostParts)));
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );
}
