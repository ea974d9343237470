const sequence = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** A page's number, or the gap before that page. */
export type PageStop = number | { gapBefore: number };

/**
 * Which pages are offered on page `page` of `pages`: the first and the last, this one with `siblings` on either side, and
 * gaps between. Always as many stops, so that the buttons stay where they are: 5 without siblings, 7 with one.
 */
export function pageRange(page: number, pages: number, siblings: 0 | 1): PageStop[] {
  const most = siblings * 2 + 5;
  if (pages <= most) return sequence(1, pages);
  const near = most - 2;
  if (page <= siblings + 3) return [...sequence(1, near), { gapBefore: pages }, pages];
  if (page >= pages - siblings - 2) return [1, { gapBefore: pages - near + 1 }, ...sequence(pages - near + 1, pages)];
  const from = page - siblings;
  return [1, { gapBefore: from }, ...sequence(from, page + siblings), { gapBefore: pages }, pages];
}
