import { setup } from 'xstate';
import type { ReferralContext, TransitionMeta } from '#contract/lifecycles.ts';

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
      context.uninstalledAt !== null &&
      Date.parse(context.now) <= Date.parse(context.uninstalledAt) + context.windowDays * 86_400_000,
  },
}).createMachine({
  id: 'referral',
  description:
    'A shop that counts for a partner in one app: how the shop uses the app, and whether staff trust that it counts for the partner.',
  context: ({ input }) => input,
  type: 'parallel',
  states: {
    life: {
      description: 'How the shop uses the app.',
      initial: 'installed',
      states: {
        installed: {
          description: 'The shop has installed the app and has not been charged yet.',
          on: {
            'referral.charge': {
              target: 'paying',
              description: 'The shop is charged for the first time.',
            },
            'referral.uninstall': {
              target: 'uninstalled',
              description: 'The shop removes the app before it was charged.',
            },
          },
        },
        paying: {
          description: 'The shop pays for the app: each charge earns the partner a commission.',
          on: {
            'referral.uninstall': { target: 'uninstalled', description: 'The shop removes the app.' },
          },
        },
        uninstalled: {
          description: 'The shop has removed the app; it earns nothing.',
          on: {
            'referral.reinstall': {
              guard: 'isWithinWindow',
              target: 'installed',
              description:
                'The shop installs the app again within the attribution window, so it still counts for the partner.',
            },
          },
        },
      },
    },
    review: {
      description: 'Whether staff trust that the shop counts for the partner.',
      initial: 'clear',
      states: {
        clear: {
          description: 'Nothing speaks against the referral: its commissions are paid.',
          on: {
            'referral.flag': {
              target: 'flagged',
              meta: { needs: 'reason' },
              description:
                'The referral looks wrong, for example a partner who refers their own shop; it is put under review, with the reason.',
            },
          },
        },
        flagged: {
          description: 'The referral is under review: its commissions are held.',
          on: {
            'referral.clear': {
              target: 'clear',
              description: 'Staff find the referral right; its commissions are released.',
            },
          },
        },
      },
    },
  },
});
