import { setup } from 'xstate';
import type { ReferralContext } from '#contract/lifecycles/contexts.ts';
import type { TransitionMeta } from '#contract/lifecycles/lifecycles.ts';

export const referralMachine = setup({
  types: {
    context: {} as ReferralContext,
    input: {} as ReferralContext,
    meta: {} as TransitionMeta,
    events: {} as
      | { type: 'referral.charge' }
      | { type: 'referral.uninstall' }
      | { type: 'referral.reinstall' }
      | { type: 'referral.flag' }
      | { type: 'referral.clear' },
  },
  guards: {
    isWithinWindow: ({ context }) =>
      context.windowEndsAt !== null && Date.parse(context.now) <= Date.parse(context.windowEndsAt),
  },
}).createMachine({
  id: 'referral',
  description:
    'A shop that a partner brought to an app: whether it’s installed and paying, and whether the referral is trusted.',
  context: ({ input }) => input,
  type: 'parallel',
  states: {
    life: {
      description: 'How the shop uses the app.',
      initial: 'installed',
      states: {
        installed: {
          description: 'Installed, not charged yet.',
          on: {
            'referral.charge': {
              target: 'paying',
              description: 'The shop’s first charge.',
            },
            'referral.uninstall': {
              target: 'uninstalled',
              description: 'Uninstalled before the first charge.',
            },
          },
        },
        paying: {
          description: 'A paying customer. Every charge earns the partner a commission.',
          on: {
            'referral.uninstall': { target: 'uninstalled', description: 'The shop uninstalls the app.' },
          },
        },
        uninstalled: {
          description: 'Uninstalled. Nothing more is earned.',
          on: {
            'referral.reinstall': {
              guard: 'isWithinWindow',
              target: 'installed',
              description: 'The shop reinstalls within the attribution window, so it still counts for the partner.',
            },
          },
        },
      },
    },
    review: {
      description: 'Whether the referral is trusted.',
      initial: 'clear',
      states: {
        clear: {
          description: 'Trusted. Its commissions are paid as usual.',
          on: {
            'referral.flag': {
              target: 'flagged',
              meta: { needs: 'reason' },
              description: 'Flag a suspicious referral, such as a partner referring their own shop. Needs a reason.',
            },
          },
        },
        flagged: {
          description: 'Under review. Its commissions are on hold.',
          on: {
            'referral.clear': {
              target: 'clear',
              description: 'Clear the referral. Its commissions are released.',
            },
          },
        },
      },
    },
  },
});
