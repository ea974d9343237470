import type { DataOf } from '../shared/endpoint.ts';
import type { listMetrics } from '../analytics/metrics.ts';
import type { FigureText } from './figureText.ts';
import { youngWords } from './words.ts';

/** A figure in the form of the registry, as `GET /api/metrics` lists it. */
export type Figure = DataOf<typeof listMetrics>[number];

type Given = Pick<Figure, 'key' | 'unit' | 'numerator' | 'source'> & Partial<Figure>;

/** A figure that the analytics call does not take; its words say whether its recent days read low. */
export const figureOf = ({ label, definition }: FigureText, given: Given): Figure => ({
  label,
  definition,
  denominator: [],
  groupings: [],
  isYoungBiased: definition.endsWith(youngWords),
  isLessBetter: false,
  isCapped: false,
  ...given,
});
