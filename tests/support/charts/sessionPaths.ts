import { sessionModel, type starts, decisive } from '../../../src/app/charts/walks/sessionCases.ts';
import { modelPaths } from './modelPaths.ts';

/** The pure model of the session from a start, and all its paths. */
export function sessionPaths({ input, cases }: (typeof starts)[number]) {
  const model = sessionModel(input);
  return { model, ...modelPaths(model, cases, decisive) };
}
