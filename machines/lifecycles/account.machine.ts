import { setup } from 'xstate';
import type { AccountContext } from '#contract/lifecycles.ts';

/** Whether a partner's account is in use: a suspended or archived one cannot sign in and its new money is held. */
export const accountMachine = setup({
  types: {
    context: {} as AccountContext,
    input: {} as AccountContext,
    events: {} as { type: 'account.suspend' } | { type: 'account.restore' } | { type: 'account.archive' },
  },
}).createMachine({
  id: 'account',
  context: ({ input }) => input,
  initial: 'active',
  states: {
    active: {
      on: {
        'account.suspend': 'suspended',
        'account.archive': 'archived',
      },
    },
    suspended: {
      on: {
        'account.restore': 'active',
        'account.archive': 'archived',
      },
    },
    archived: {
      on: { 'account.restore': 'active' },
    },
  },
});
