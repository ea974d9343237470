import { and, setup } from 'xstate';
import type { ErasureContext } from '#contract/lifecycles/contexts.ts';
import type { TransitionMeta } from '#contract/lifecycles/lifecycles.ts';

export const erasureMachine = setup({
  types: {
    context: {} as ErasureContext,
    input: {} as ErasureContext,
    meta: {} as TransitionMeta,
    events: {} as
      | { type: 'erasure.withdraw' }
      | { type: 'erasure.refuse' }
      | { type: 'erasure.begin' }
      | { type: 'erasure.finish' },
  },
  guards: {
    isPastWithdrawal: ({ context }) => Date.parse(context.now) >= Date.parse(context.erasesAt),
    hasNoPayoutUnderway: ({ context }) => context.payoutsUnderway === 0,
    hasNothingOwed: ({ context }) => context.isWaived || context.owed.length === 0,
    isNotOnlyAdmin: ({ context }) => !context.isOnlyAdmin,
    canErase: and(['isPastWithdrawal', 'hasNoPayoutUnderway', 'hasNothingOwed', 'isNotOnlyAdmin']),
  },
}).createMachine({
  id: 'erasure',
  description:
    'A person asks to be forgotten. After some days to change their mind, what names them is erased; amounts and ids stay.',
  context: ({ input }) => input,
  initial: 'requested',
  states: {
    requested: {
      description: 'Waits for some days, and for what is still to be paid. It can be withdrawn.',
      on: {
        'erasure.withdraw': { target: 'withdrawn', description: 'The person keeps their account after all.' },
        'erasure.refuse': {
          target: 'refused',
          meta: { needs: 'reason' },
          description: 'An admin refuses it. The person gets the reason by email.',
        },
        'erasure.begin': {
          guard: 'canErase',
          target: 'erasing',
          description:
            'The time to withdraw is over and nothing is left to be paid. The person is signed out for good.',
        },
      },
    },
    erasing: {
      description: 'What names the person is erased, one table after the other. A job that was interrupted goes on.',
      on: {
        'erasure.finish': { target: 'erased', description: 'Nothing that is stored names the person any more.' },
      },
    },
    erased: { type: 'final', description: 'Erased for good.' },
    withdrawn: { type: 'final', description: 'Withdrawn by the person in time.' },
    refused: { type: 'final', description: 'Refused by an admin, with a reason.' },
  },
});
