interface Point {
  readonly values: readonly number[];
  readonly hrefs?: readonly (string | undefined)[];
}

/** Where the rows of a value are; of nothing there are none. */
export const valueHref = ({ values, hrefs }: Point, place: number): string | undefined =>
  values[place] === undefined || values[place] === 0 ? undefined : hrefs?.[place];

export const hasHrefs = (points: readonly Point[]): boolean =>
  points.some((point) => point.values.some((_, place) => valueHref(point, place) !== undefined));
