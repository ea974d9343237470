import { setup } from 'xstate';
import type { NewsletterContext } from '#contract/lifecycles/contexts.ts';

export const newsletterMachine = setup({
  types: {
    context: {} as NewsletterContext,
    input: {} as NewsletterContext,
    events: {} as
      | { type: 'newsletter.update' }
      | { type: 'newsletter.schedule' }
      | { type: 'newsletter.unschedule' }
      | { type: 'newsletter.send' }
      | { type: 'newsletter.finish' }
      | { type: 'newsletter.cancel' },
  },
  guards: {
    hasTime: ({ context }) => context.sendsAt !== null,
    isDue: ({ context }) => context.sendsAt !== null && Date.parse(context.now) >= Date.parse(context.sendsAt),
    hasReachedAll: ({ context }) => context.waiting === 0,
  },
}).createMachine({
  id: 'newsletter',
  description: 'An email to the people of an audience. It is sent to each of them once.',
  context: ({ input }) => input,
  initial: 'draft',
  states: {
    draft: {
      description: 'Being written. No one has been sent it.',
      on: {
        'newsletter.update': { target: 'draft', description: 'Edit its text, audience or time.' },
        'newsletter.schedule': {
          guard: 'hasTime',
          target: 'scheduled',
          description: 'Let it be sent at its time; at once where that is past.',
        },
      },
    },
    scheduled: {
      description: 'Sent at its time, to who is in its audience then.',
      on: {
        'newsletter.send': { guard: 'isDue', target: 'sending', description: 'Its time has come.' },
        'newsletter.unschedule': { target: 'draft', description: 'Make it a draft again, to change it.' },
        'newsletter.cancel': { target: 'cancelled', description: 'Call it off. No one receives it.' },
      },
    },
    sending: {
      description: 'Sent to one person after the other.',
      on: {
        'newsletter.finish': { guard: 'hasReachedAll', target: 'sent', description: 'It was sent to everyone.' },
        'newsletter.cancel': { target: 'cancelled', description: 'Stop. Who has not been sent it receives nothing.' },
      },
    },
    sent: { type: 'final', description: 'Sent to everyone.' },
    cancelled: { type: 'final', description: 'Called off. Who was sent it before keeps it.' },
  },
});
