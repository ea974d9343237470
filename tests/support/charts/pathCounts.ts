import { charts } from '../../../src/app/charts/chartList.ts';
import { walksOf } from '../../../src/app/charts/walks/walksOf.ts';
import { modelPaths } from './modelPaths.ts';

let counted: ReadonlyMap<string, number> | undefined;

/** How many paths the tests walk through each chart. */
export function pathCounts(): ReadonlyMap<string, number> {
  counted ??= new Map(
    charts.map((chart) => [
      chart.name,
      walksOf(chart).reduce(
        (total, { model, events, decisive }) => total + modelPaths(model, events, decisive).tested.length,
        0,
      ),
    ]),
  );
  return counted;
}
