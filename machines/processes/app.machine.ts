import { setup } from 'xstate';

import type { StoredSession } from '#contract/user.ts';

import type { LayoutChoices, layoutMachine } from './layout.machine.ts';
import type { sessionMachine } from './session.machine.ts';

interface Start {
  session: {
    stored: StoredSession | null;
    isExpired: boolean;
    own: StoredSession | null;
    target: string | null;
    formerUserId: string | null;
  };
  layout: { stored: Partial<LayoutChoices>; prefersDark: boolean };
}

/** The product in one browser tab: the session and the layout run for good. */
export const appMachine = setup({
  types: {
    input: {} as Start,
    context: {} as Start,
    children: {} as { session: 'session'; layout: 'layout' },
  },
  actors: {
    session: {} as typeof sessionMachine,
    layout: {} as typeof layoutMachine,
  },
}).createMachine({
  id: 'app',
  context: ({ input }) => input,
  initial: 'running',
  states: {
    running: {
      invoke: [
        { id: 'session', src: 'session', input: ({ context }) => context.session },
        { id: 'layout', src: 'layout', input: ({ context }) => context.layout },
      ],
    },
  },
});
