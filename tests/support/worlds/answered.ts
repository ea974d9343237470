import { z } from 'zod/mini';

import { lifecycleStep } from '#contract/lifecycles/history.ts';
import type { AllowedEvent } from '#contract/lifecycles/lifecycles.ts';
import type { Role } from '#contract/session/user.ts';

import { isOffered } from '../../../server/lifecycle/permissions.ts';
import type { OfferedTo, Shown } from './rows.ts';

const shown = z.object({
  states: z.array(z.object({ region: z.string(), state: z.string() })),
  history: z.array(lifecycleStep),
});

/** What `/api/lifecycles` answered about a row, but for its events: those depend on who asks. */
export function withoutEvents(data: unknown): Shown {
  const { states, history } = shown.parse(data);
  return {
    states: Object.fromEntries(states.map(({ region, state }) => [region, state])),
    history: history.map(({ event, fromState, toState }) => ({ event, fromState, toState })),
    events: null,
  };
}

/** The actions that an answer gives to someone of this role, against their browser’s and against the chart’s. */
export const offeredTo = (
  role: Role,
  expected: readonly AllowedEvent[],
  { server, browser }: Omit<OfferedTo, 'by'>,
): readonly OfferedTo[] => [
  { by: role, server, browser },
  { by: 'its chart', server, browser: expected.filter(({ event }) => isOffered(event, role)) },
];
