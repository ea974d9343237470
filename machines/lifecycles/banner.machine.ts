import { setup } from 'xstate';
import type { BannerContext } from '#contract/lifecycles/contexts.ts';

export const bannerMachine = setup({
  types: {
    context: {} as BannerContext,
    input: {} as BannerContext,
    events: {} as
      | { type: 'banner.publish' }
      | { type: 'banner.start' }
      | { type: 'banner.end' }
      | { type: 'banner.stop' }
      | { type: 'banner.reopen' },
  },
  guards: {
    hasPeriod: ({ context }) => context.startsAt !== null && context.endsAt !== null,
    hasBegun: ({ context }) => context.startsAt !== null && Date.parse(context.now) >= Date.parse(context.startsAt),
    isOver: ({ context }) => context.endsAt !== null && Date.parse(context.now) >= Date.parse(context.endsAt),
  },
}).createMachine({
  id: 'banner',
  description: 'A message in the portal, above the pages of the partners it is for. The clock starts and ends it.',
  context: ({ input }) => input,
  initial: 'draft',
  states: {
    draft: {
      description: 'Being written. No partner sees it.',
      on: {
        'banner.publish': {
          guard: 'hasPeriod',
          target: 'scheduled',
          description: 'Let it appear at its start; at once where that is past.',
        },
      },
    },
    scheduled: {
      description: 'Appears at its start.',
      on: {
        'banner.start': { guard: 'hasBegun', target: 'live', description: 'Its start has come.' },
        'banner.end': { guard: 'isOver', target: 'ended', description: 'Its end came before it was shown.' },
        'banner.stop': { target: 'ended', description: 'Call it off. No partner will see it.' },
      },
    },
    live: {
      description: 'Shown to its audience.',
      on: {
        'banner.end': { guard: 'isOver', target: 'ended', description: 'Its end has come.' },
        'banner.stop': { target: 'ended', description: 'Take it down before its end.' },
      },
    },
    ended: {
      description: 'No longer shown. What came of it stays.',
      on: {
        'banner.reopen': { target: 'draft', description: 'Make it a draft again, for another time.' },
      },
    },
  },
});
