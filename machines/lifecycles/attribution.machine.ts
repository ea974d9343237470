import { setup } from 'xstate';
import type { ReferralContext } from '#contract/lifecycles/contexts.ts';

export const attributionMachine = setup({
  types: {
    context: {} as ReferralContext,
    input: {} as ReferralContext,
    events: {} as { type: 'attribution.supersede' } | { type: 'attribution.transfer' },
  },
  guards: {
    isPastWindow: ({ context }) =>
      context.windowEndsAt !== null && Date.parse(context.now) > Date.parse(context.windowEndsAt),
  },
}).createMachine({
  id: 'attribution',
  description: 'Whether a referral is the one that counts for its shop. Of a shop and an app one referral does.',
  context: ({ input }) => input,
  initial: 'current',
  states: {
    current: {
      description: 'What the shop pays counts for this partner.',
      on: {
        'attribution.supersede': {
          guard: 'isPastWindow',
          target: 'superseded',
          description: 'The shop installs the app again after the attribution window: it is attributed anew.',
        },
        'attribution.transfer': {
          target: 'transferred',
          description: 'Another partner’s claim to the shop is granted.',
        },
      },
    },
    superseded: {
      type: 'final',
      description: 'The shop came back later. Charges from before then still count for this partner.',
    },
    transferred: {
      type: 'final',
      description:
        'The shop counts for another partner, whose claim was granted. Charges from before then still count for this one.',
    },
  },
});
