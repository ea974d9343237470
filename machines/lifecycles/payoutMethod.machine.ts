import { setup } from 'xstate';
import type { PayoutMethodContext } from '#contract/lifecycles/contexts.ts';
import type { TransitionMeta } from '#contract/lifecycles/lifecycles.ts';

export const payoutMethodMachine = setup({
  types: {
    context: {} as PayoutMethodContext,
    input: {} as PayoutMethodContext,
    meta: {} as TransitionMeta,
    events: {} as
      | { type: 'payoutMethod.activate' }
      | { type: 'payoutMethod.cancel' }
      | { type: 'payoutMethod.supersede' },
  },
  guards: {
    hasWaited: ({ context }) => Date.parse(context.now) >= Date.parse(context.countsFrom),
  },
}).createMachine({
  id: 'payoutMethod',
  description:
    'Where a partner is paid. A changed one counts after a waiting time in which it can be cancelled; the first counts at once.',
  context: ({ input }) => input,
  initial: 'requested',
  states: {
    requested: {
      description: 'Set, and not in use yet. Payouts wait for it, and its partner has been emailed.',
      on: {
        'payoutMethod.activate': {
          guard: 'hasWaited',
          target: 'effective',
          description: 'Start using it, once its waiting time is over.',
        },
        'payoutMethod.cancel': {
          target: 'cancelled',
          description: 'Cancel the change, from the email or in the portal. Payouts go where they went before.',
        },
        'payoutMethod.supersede': {
          target: 'superseded',
          description: 'Another change was made. That one waits instead.',
        },
      },
    },
    effective: {
      description: 'In use. Payouts approved from now on go there.',
      on: {
        'payoutMethod.supersede': { target: 'superseded', description: 'A newer method is in use instead.' },
      },
    },
    cancelled: { type: 'final', description: 'Called off before it was in use.' },
    superseded: { type: 'final', description: 'Replaced. Payouts approved with it keep it.' },
  },
});
