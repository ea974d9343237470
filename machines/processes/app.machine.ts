import { setup } from 'xstate';

import type { StoredSession } from '#contract/user.ts';

import type { sessionMachine } from './session.machine.ts';

interface Start {
  stored: StoredSession | null;
  isExpired: boolean;
  target: string | null;
}

/** The product in one browser tab: the session runs for good, and with it what only a signed-in person needs. */
export const appMachine = setup({
  types: {
    input: {} as Start,
    context: {} as Start,
    children: {} as { session: 'session' },
  },
  actors: {
    session: {} as typeof sessionMachine,
  },
}).createMachine({
  id: 'app',
  context: ({ input }) => input,
  initial: 'running',
  states: {
    running: {
      invoke: { id: 'session', src: 'session', input: ({ context }) => context },
    },
  },
});
