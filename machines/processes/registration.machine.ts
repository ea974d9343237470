import { setup } from 'xstate';

type Step = 'company' | 'expertise' | 'contact';

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
  description:
    'A partner fills in the registration in three steps: forward when a step is complete, back at any time, and straight to the step in which the server refused something.',
  context: ({ input }) => input,
  initial: 'filling',
  states: {
    filling: {
      description: 'The partner fills in the form.',
      initial: 'resuming',
      on: {
        'registration.goTo': [
          {
            description: 'Something about the company was refused.',
            guard: { type: 'isCompany', params: ({ event }) => ({ step: event.step }) },
            target: '.company',
          },
          {
            description: 'Something about the expertise was refused.',
            guard: { type: 'isExpertise', params: ({ event }) => ({ step: event.step }) },
            target: '.expertise',
          },
          {
            description: 'Something about the contact was refused.',
            guard: { type: 'isContact', params: ({ event }) => ({ step: event.step }) },
            target: '.contact',
          },
        ],
      },
      states: {
        resuming: {
          description: 'We return to the step at which the kept draft stopped.',
          always: [
            { description: 'The draft stopped at the second step.', guard: 'isAtExpertise', target: 'expertise' },
            { description: 'The draft stopped at the last step.', guard: 'isAtContact', target: 'contact' },
            { description: 'There is no draft, or it stopped at the first step.', target: 'company' },
          ],
        },
        company: {
          description: 'Step 1: the company.',
          on: {
            'registration.continue': {
              description: 'The step is complete: on to the expertise.',
              guard: { type: 'isComplete', params: ({ event }) => ({ isComplete: event.isComplete }) },
              target: 'expertise',
            },
          },
        },
        expertise: {
          description: 'Step 2: what the partner does and for whom.',
          on: {
            'registration.continue': {
              description: 'The step is complete: on to the contact.',
              guard: { type: 'isComplete', params: ({ event }) => ({ isComplete: event.isComplete }) },
              target: 'contact',
            },
            'registration.back': { target: 'company' },
          },
        },
        contact: {
          description: 'Step 3: the person we talk to. The registration is sent from here.',
          on: {
            'registration.back': { target: 'expertise' },
            'registration.sent': { target: '#registration.registered' },
          },
        },
      },
    },
    registered: {
      description: 'The registration was sent and accepted; staff decide next.',
      type: 'final',
    },
  },
});
