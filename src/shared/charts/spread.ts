export interface Bounds {
  least: number;
  most: number;
  /** The smallest distance between two positions. */
  apart: number;
}

/** Positions in the given order, each as near to its ideal as the others allow, all within the bounds if they fit. */
export function spread(places: readonly number[], { least, most, apart }: Bounds): number[] {
  const order = places.map((_, index) => index).toSorted((a, b) => (places[a] ?? 0) - (places[b] ?? 0));
  const found = [...places];
  let free = least;
  for (const index of order) {
    free = Math.max(places[index] ?? 0, free);
    found[index] = free;
    free += apart;
  }
  let last = most;
  for (const index of order.toReversed()) {
    last = Math.min(found[index] ?? 0, last);
    found[index] = last;
    last -= apart;
  }
  return found;
}
