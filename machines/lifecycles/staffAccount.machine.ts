import { setup } from 'xstate';
import type { StaffAccountContext } from '#contract/lifecycles/contexts.ts';

export const staffAccountMachine = setup({
  types: {
    context: {} as StaffAccountContext,
    input: {} as StaffAccountContext,
    events: {} as
      | { type: 'staffAccount.changeRole' }
      | { type: 'staffAccount.deactivate' }
      | { type: 'staffAccount.reactivate' },
  },
  guards: {
    isNotLastAdmin: ({ context }) => !context.isLastAdmin,
  },
}).createMachine({
  id: 'staffAccount',
  description: 'Whether a colleague may sign in, and as what. One admin always remains.',
  context: ({ input }) => input,
  initial: 'active',
  states: {
    active: {
      description: 'They can sign in.',
      on: {
        'staffAccount.changeRole': {
          guard: 'isNotLastAdmin',
          target: 'active',
          description: 'Give them another role. They sign in again.',
        },
        'staffAccount.deactivate': {
          guard: 'isNotLastAdmin',
          target: 'deactivated',
          description: 'Sign them out everywhere and keep them out. What they did stays.',
        },
      },
    },
    deactivated: {
      description: 'They can’t sign in. What they did stays.',
      on: {
        'staffAccount.reactivate': { target: 'active', description: 'Let them sign in again.' },
      },
    },
  },
});
