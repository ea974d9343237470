import { initialTransition } from 'xstate';
import type { Standing, StandingFacts } from '#contract/session/standing.ts';
import { standingMachine } from './decisions/standing.machine.ts';

/** What the standing chart decides on these facts. */
export function decideStanding(facts: StandingFacts): Standing {
  const [{ value }] = initialTransition(standingMachine, facts);
  if (value === 'deciding') throw new Error('standing: nothing was decided');
  return value;
}
