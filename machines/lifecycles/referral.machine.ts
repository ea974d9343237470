import { setup } from 'xstate';
import type { ReferralContext } from '#contract/lifecycles.ts';

/** A shop attributed to a partner for one app: how it uses the app, and whether staff trust the attribution. */
export const referralMachine = setup({
  types: {
    context: {} as ReferralContext,
    input: {} as ReferralContext,
    events: {} as
      | { type: 'referral.charge' }
      | { type: 'referral.uninstall' }
      | { type: 'referral.reinstall' }
      | { type: 'referral.flag' }
      | { type: 'referral.clear' },
  },
  guards: {
    isNotRepeated: ({ context }) => !context.isChargeRepeated,
    isWithinWindow: ({ context }) =>
      context.uninstalledAt !== null &&
      Date.parse(context.now) <= Date.parse(context.uninstalledAt) + context.windowDays * 86_400_000,
  },
}).createMachine({
  id: 'referral',
  context: ({ input }) => input,
  type: 'parallel',
  states: {
    life: {
      initial: 'installed',
      states: {
        installed: {
          on: {
            'referral.charge': { guard: 'isNotRepeated', target: 'paying' },
            'referral.uninstall': 'uninstalled',
          },
        },
        paying: {
          on: { 'referral.uninstall': 'uninstalled' },
        },
        uninstalled: {
          on: {
            'referral.reinstall': { guard: 'isWithinWindow', target: 'installed' },
          },
        },
      },
    },
    review: {
      initial: 'clear',
      states: {
        clear: {
          on: { 'referral.flag': 'flagged' },
        },
        flagged: {
          on: { 'referral.clear': 'clear' },
        },
      },
    },
  },
});
