import { setup } from 'xstate';

type Step = 'company' | 'expertise' | 'contact';

/** A partner's registration in three steps: on when a step is complete, back at will, and to the step of what was refused. */
export const registrationMachine = setup({
  types: {
    context: {} as { start: Step },
    events: {} as
      | { type: 'registration.continue'; isComplete: boolean }
      | { type: 'registration.back' }
      | { type: 'registration.goTo'; step: Step }
      | { type: 'registration.sent' },
    /** Where a draft that was kept had come to. */
    input: {} as { start: Step },
  },
  guards: {
    isComplete: (_, params: { isComplete: boolean }) => params.isComplete,
    isAtExpertise: ({ context }) => context.start === 'expertise',
    isAtContact: ({ context }) => context.start === 'contact',
    isCompany: (_, params: { step: Step }) => params.step === 'company',
    isExpertise: (_, params: { step: Step }) => params.step === 'expertise',
    isContact: (_, params: { step: Step }) => params.step === 'contact',
  },
}).createMachine({
  id: 'registration',
  context: ({ input }) => input,
  initial: 'filling',
  states: {
    filling: {
      initial: 'resuming',
      on: {
        'registration.goTo': [
          { guard: { type: 'isCompany', params: ({ event }) => ({ step: event.step }) }, target: '.company' },
          { guard: { type: 'isExpertise', params: ({ event }) => ({ step: event.step }) }, target: '.expertise' },
          { guard: { type: 'isContact', params: ({ event }) => ({ step: event.step }) }, target: '.contact' },
        ],
      },
      states: {
        resuming: {
          always: [
            { guard: 'isAtExpertise', target: 'expertise' },
            { guard: 'isAtContact', target: 'contact' },
            { target: 'company' },
          ],
        },
        company: {
          on: {
            'registration.continue': {
              guard: { type: 'isComplete', params: ({ event }) => ({ isComplete: event.isComplete }) },
              target: 'expertise',
            },
          },
        },
        expertise: {
          on: {
            'registration.continue': {
              guard: { type: 'isComplete', params: ({ event }) => ({ isComplete: event.isComplete }) },
              target: 'contact',
            },
            'registration.back': { target: 'company' },
          },
        },
        contact: {
          on: {
            'registration.back': { target: 'expertise' },
            'registration.sent': { target: '#registration.registered' },
          },
        },
      },
    },
    registered: { type: 'final' },
  },
});
