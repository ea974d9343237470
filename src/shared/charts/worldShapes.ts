import topology from 'world-atlas/countries-110m.json';

export interface WorldShape {
  /** ISO 3166-1 alpha-2; null for land without a code. */
  country: string | null;
  /** An SVG path on the map of `worldSize`. */
  path: string;
}

export const worldSize = { width: 805, height: 382 };

const SCALE = 160;
/** Where the equator's middle lies, so that what is shown fills the map. */
const MIDDLE = { x: 375, y: 213 };
const M = Math.sqrt(3) / 2;

/** Degrees to the map, by the Equal Earth projection: areas keep their proportion, so that a large country looks no larger than it is. */
export function placeOf(longitude: number, latitude: number): [x: number, y: number] {
  const t = Math.asin(M * Math.sin((latitude * Math.PI) / 180));
  const [t2, t6] = [t ** 2, t ** 6];
  const lambda = (longitude * Math.PI) / 180;
  const x = (lambda * Math.cos(t)) / (M * (1.340264 - 0.243318 * t2 + t6 * (0.006251 + 0.034164 * t2)));
  const y = t * (1.340264 - 0.081106 * t2 + t6 * (0.000893 + 0.003796 * t2));
  return [MIDDLE.x + x * SCALE, MIDDLE.y - y * SCALE];
}

const degrees = topology.arcs.map((arc) => {
  const { scale, translate } = topology.transform;
  let [x, y] = [0, 0];
  return arc.map(([dx, dy]): readonly [number, number] => {
    x += dx;
    y += dy;
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
  });
});

/** A negative number is an arc taken backwards. */
const arcOf = (index: number) => (index < 0 ? (degrees[~index] ?? []).toReversed() : (degrees[index] ?? []));

/** Both reach over the 180th meridian; drawn in one piece they go on to the right. */
const isAcross = (country: string | null) => country === 'RU' || country === 'FJ';

function ringPath(ring: readonly number[], country: string | null): string {
  const points = ring.flatMap((index) => arcOf(index).slice(1));
  const places = points.map(([longitude, latitude]) =>
    placeOf(isAcross(country) && longitude < 0 ? longitude + 360 : longitude, latitude),
  );
  return `M${places.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join('L')}Z`;
}

/** CLDR knows the numbers as old names of the letters. */
const letters = (id: string | undefined): string | null =>
  id === undefined ? null : (new Intl.Locale(`und-${id}`).region ?? null);

/** Every country of Natural Earth at 1:110,000,000 but Antarctica. */
export const worldShapes: readonly WorldShape[] = topology.objects.countries.geometries.flatMap((geometry) => {
  const country = letters(geometry.id);
  if (country === 'AQ') return [];
  const polygons = geometry.type === 'Polygon' ? [geometry.arcs] : geometry.arcs;
  return [{ country, path: polygons.flatMap((rings) => rings.map((ring) => ringPath(ring, country))).join('') }];
});
