import { setup } from 'xstate';
import type { AccountContext, TransitionMeta } from '#contract/lifecycles.ts';

export const accountMachine = setup({
  types: {
    context: {} as AccountContext,
    input: {} as AccountContext,
    meta: {} as TransitionMeta,
    events: {} as { type: 'account.suspend' } | { type: 'account.restore' } | { type: 'account.archive' },
  },
}).createMachine({
  id: 'account',
  description:
    'Whether a partner’s account is in use. A suspended or archived account cannot sign in, and its new commissions are held.',
  context: ({ input }) => input,
  initial: 'active',
  states: {
    active: {
      description: 'The account is in use: the partner can sign in, earns commissions and is paid.',
      on: {
        'account.suspend': {
          target: 'suspended',
          meta: { needs: 'reason' },
          description: 'Staff stop the account for a time, and say why.',
        },
        'account.archive': {
          target: 'archived',
          meta: { needs: 'reason' },
          description: 'Staff put the account away because the partner no longer takes part, and say why.',
        },
      },
    },
    suspended: {
      description:
        'The account is stopped for a time: the partner cannot use the portal, and new commissions are held.',
      on: {
        'account.restore': { target: 'active', description: 'Staff put the account back into use.' },
        'account.archive': {
          target: 'archived',
          meta: { needs: 'reason' },
          description: 'Staff put the suspended account away because the partner no longer takes part, and say why.',
        },
      },
    },
    archived: {
      description: 'The account is put away: the partner cannot sign in, and new commissions are held.',
      on: {
        'account.restore': { target: 'active', description: 'Staff put the archived account back into use.' },
      },
    },
  },
});
