import { and, setup } from 'xstate';
import type { TierContext } from '#contract/lifecycles/contexts.ts';
import type { TransitionMeta } from '#contract/lifecycles/lifecycles.ts';

export const tierMachine = setup({
  types: {
    context: {} as TierContext,
    input: {} as TierContext,
    meta: {} as TransitionMeta,
    events: {} as
      | { type: 'tier.qualify' }
      | { type: 'tier.lapse' }
      | { type: 'tier.promote' }
      | { type: 'tier.warn' }
      | { type: 'tier.recover' }
      | { type: 'tier.demote' }
      | { type: 'tier.grant' }
      | { type: 'tier.withhold' }
      | { type: 'tier.endOverride' }
      | { type: 'tier.expireOverride' },
  },
  guards: {
    isReached: ({ context }) => context.value >= context.threshold,
    isMissed: ({ context }) => context.value < context.keeps,
    isPastStart: ({ context: { startsAt, now } }) => startsAt !== null && Date.parse(now) >= Date.parse(startsAt),
    isPastReview: ({ context: { reviewAt, now } }) => reviewAt !== null && Date.parse(now) >= Date.parse(reviewAt),
    isPastGrace: ({ context: { graceUntil, now } }) => graceUntil !== null && Date.parse(now) >= Date.parse(graceUntil),
    isPastOverride: ({ context: { overrideUntil, now } }) =>
      overrideUntil !== null && Date.parse(now) >= Date.parse(overrideUntil),
    isTierOpen: ({ context }) => context.isOpen,
    canStart: and(['isReached', 'isPastStart']),
    canWarn: and(['isMissed', 'isPastReview']),
    canDemote: and(['isMissed', 'isPastGrace']),
  },
}).createMachine({
  id: 'tier',
  description: 'Where a partner stands with one tier of the programme: by its figures, and by what staff decide.',
  context: ({ input }) => input,
  type: 'parallel',
  states: {
    standing: {
      description: 'What the partner’s figures say.',
      initial: 'member',
      states: {
        member: {
          description: 'Below the tier.',
          on: {
            'tier.qualify': {
              guard: 'isReached',
              target: 'qualified',
              description: 'The threshold is reached. The tier starts with the next month.',
            },
          },
        },
        qualified: {
          description: 'The threshold is reached, and the tier starts with the next month.',
          on: {
            'tier.lapse': {
              guard: 'isMissed',
              target: 'member',
              description: 'The figure fell below the threshold before the tier started.',
            },
            'tier.promote': {
              guard: 'canStart',
              target: 'promoted',
              description: 'The month has begun and the threshold is reached. Its terms count from now on.',
            },
          },
        },
        promoted: {
          description: 'The partner is in the tier until the next review.',
          on: {
            'tier.warn': {
              guard: 'canWarn',
              target: 'atRisk',
              description: 'Below the threshold on the day of a review. The time to make up for it begins.',
            },
          },
        },
        atRisk: {
          description: 'Still in the tier, below its threshold. There is time to reach it again.',
          on: {
            'tier.recover': {
              guard: 'isReached',
              target: 'promoted',
              description: 'The threshold is reached again.',
            },
            'tier.demote': {
              guard: 'canDemote',
              target: 'demoted',
              description: 'The time is over and the threshold is not reached. Its terms no longer count.',
            },
          },
        },
        demoted: {
          description: 'The partner was in the tier. It can be reached again.',
          on: {
            'tier.qualify': {
              guard: 'isReached',
              target: 'qualified',
              description: 'The threshold is reached again. The tier starts with the next month.',
            },
          },
        },
      },
    },
    override: {
      description: 'What staff decide in place of the figures.',
      initial: 'none',
      states: {
        none: {
          description: 'The figures decide.',
          on: {
            'tier.grant': {
              guard: 'isTierOpen',
              target: 'granted',
              meta: { needs: 'reason' },
              description: 'Give the partner the tier until a day, with a reason.',
            },
            'tier.withhold': {
              guard: 'isTierOpen',
              target: 'withheld',
              meta: { needs: 'reason' },
              description: 'Keep the partner out of the tier until a day, with a reason.',
            },
          },
        },
        granted: {
          description: 'In the tier, whatever the figures say.',
          on: {
            'tier.endOverride': {
              target: 'none',
              meta: { needs: 'reason' },
              description: 'Let the figures decide again, with a reason.',
            },
            'tier.expireOverride': {
              guard: 'isPastOverride',
              target: 'none',
              description: 'Its last day is over. The figures decide again.',
            },
          },
        },
        withheld: {
          description: 'Not in the tier, whatever the figures say.',
          on: {
            'tier.endOverride': {
              target: 'none',
              meta: { needs: 'reason' },
              description: 'Let the figures decide again, with a reason.',
            },
            'tier.expireOverride': {
              guard: 'isPastOverride',
              target: 'none',
              description: 'Its last day is over. The figures decide again.',
            },
          },
        },
      },
    },
  },
});
