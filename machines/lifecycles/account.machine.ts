import { setup } from 'xstate';
import type { AccountContext } from '#contract/lifecycles/contexts.ts';
import type { TransitionMeta } from '#contract/lifecycles/lifecycles.ts';

export const accountMachine = setup({
  types: {
    context: {} as AccountContext,
    input: {} as AccountContext,
    meta: {} as TransitionMeta,
    events: {} as { type: 'account.suspend' } | { type: 'account.restore' } | { type: 'account.archive' },
  },
  guards: {
    isNotErased: ({ context }) => !context.isErased,
  },
}).createMachine({
  id: 'account',
  description:
    'Whether a partner can use the portal and get paid. Suspending or archiving an account locks its users out and puts unpaid commissions on hold.',
  context: ({ input }) => input,
  initial: 'active',
  states: {
    active: {
      description: 'The partner can sign in, earn commissions and get paid.',
      on: {
        'account.suspend': {
          target: 'suspended',
          meta: { needs: 'reason' },
          description: 'Suspend the account for now. Needs a reason.',
        },
        'account.archive': {
          target: 'archived',
          meta: { needs: 'reason' },
          description: 'Archive the account of a partner who has left. Needs a reason.',
        },
      },
    },
    suspended: {
      description: 'Suspended for now. The partner can’t use the portal, and unpaid commissions are on hold.',
      on: {
        'account.restore': {
          target: 'active',
          description: 'Bring the account back. Commissions that it put on hold are released.',
        },
        'account.archive': {
          target: 'archived',
          meta: { needs: 'reason' },
          description: 'Archive a suspended account whose partner has left. Needs a reason.',
        },
      },
    },
    archived: {
      description: 'The partner has left. Their users can no longer sign in, and unpaid commissions are on hold.',
      on: {
        'account.restore': {
          guard: 'isNotErased',
          target: 'active',
          description: 'Bring an archived account back, unless its partner was erased.',
        },
      },
    },
  },
});
