import type { Chart } from '../chartList.ts';
import type { Walk } from './graphPaths.ts';
import { modelOf } from './modelOf.ts';

/** The walks through a chart, one from each of its starts. */
export const walksOf = ({ machine, starts, decisive }: Chart): readonly Walk[] =>
  starts.map(({ context, cases }) => ({ model: modelOf(machine, context), events: cases, decisive }));
