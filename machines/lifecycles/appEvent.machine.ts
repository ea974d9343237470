import { setup } from 'xstate';
import type { AppEventContext } from '#contract/lifecycles/contexts.ts';
import type { TransitionMeta } from '#contract/lifecycles/lifecycles.ts';

export const appEventMachine = setup({
  types: {
    context: {} as AppEventContext,
    input: {} as AppEventContext,
    meta: {} as TransitionMeta,
    events: {} as
      | { type: 'appEvent.attribute' }
      | { type: 'appEvent.leave' }
      | { type: 'appEvent.repeat' }
      | { type: 'appEvent.queue' }
      | { type: 'appEvent.ignore' }
      | { type: 'appEvent.test' }
      | { type: 'appEvent.close' },
  },
  guards: {
    isRefund: ({ context }) => context.eventType === 'charge.refunded',
    isNoRefund: ({ context }) => context.eventType !== 'charge.refunded',
    isUninstall: ({ context }) => context.eventType === 'app.uninstalled',
    isPayment: ({ context }) => context.eventType === 'charge.succeeded' || context.eventType === 'charge.refunded',
  },
}).createMachine({
  id: 'appEvent',
  description: 'What an app’s billing reports of a shop: an install, an uninstall, a charge or a refund.',
  context: ({ input }) => input,
  initial: 'waiting',
  states: {
    waiting: {
      description: 'Received. It is decided with the others of its batch, before it is kept.',
      on: {
        'appEvent.attribute': { target: 'attributed', description: 'The shop is a partner’s at that time.' },
        'appEvent.leave': { target: 'unattributed', description: 'The shop is no partner’s at that time.' },
        'appEvent.repeat': { target: 'repeated', description: 'What it reports is known already. Nothing changes.' },
        'appEvent.queue': {
          guard: 'isRefund',
          target: 'queued',
          description: 'No charge covers the refund, or all of it, yet.',
        },
        'appEvent.ignore': {
          guard: 'isUninstall',
          target: 'ignored',
          description: 'The shop has installed the app again since. Nothing changes.',
        },
        'appEvent.test': {
          guard: 'isPayment',
          target: 'test',
          description: 'Marked as a test, or a refund of one. It never earns.',
        },
      },
    },
    queued: {
      description: 'A refund that waits for its charge.',
      on: {
        'appEvent.attribute': { target: 'attributed', description: 'Its charge arrives, and earned a partner money.' },
        'appEvent.leave': {
          target: 'unattributed',
          description: 'Its charge arrives, of a shop that is no partner’s.',
        },
        'appEvent.repeat': { target: 'repeated', description: 'Its charge arrives, and the refund is known already.' },
        'appEvent.test': { target: 'test', description: 'Its charge arrives, and is a test.' },
        'appEvent.close': {
          target: 'ignored',
          meta: { needs: 'reason' },
          description: 'Give the refund up, as no charge will cover it. Needs a reason.',
        },
      },
    },
    unattributed: {
      description: 'Kept. No partner earns from it.',
      on: {
        'appEvent.attribute': {
          guard: 'isNoRefund',
          target: 'attributed',
          description:
            'The shop’s install arrives after its charge, and is a partner’s, or a claim to the shop is granted.',
        },
      },
    },
    attributed: { type: 'final', description: 'It counts for a partner.' },
    repeated: { type: 'final', description: 'It reports what was known already.' },
    ignored: { type: 'final', description: 'Kept, and without effect.' },
    test: { type: 'final', description: 'Kept as a test. It never earns.' },
  },
});
