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
    'The registration in three steps. Back at any time, forward when a step is complete, and straight to the step with an error.',
  context: ({ input }) => input,
  initial: 'filling',
  states: {
    filling: {
      description: 'The partner is filling in the form.',
      initial: 'resuming',
      on: {
        'registration.goTo': [
          {
            description: 'There’s an error in the company details.',
            guard: { type: 'isCompany', params: ({ event }) => ({ step: event.step }) },
            target: '.company',
          },
          {
            description: 'There’s an error in the expertise.',
            guard: { type: 'isExpertise', params: ({ event }) => ({ step: event.step }) },
            target: '.expertise',
          },
          {
            description: 'There’s an error in the contact details.',
            guard: { type: 'isContact', params: ({ event }) => ({ step: event.step }) },
            target: '.contact',
          },
        ],
      },
      states: {
        resuming: {
          description: 'Continues where the saved draft stopped.',
          always: [
            { description: 'The draft stopped at step 2.', guard: 'isAtExpertise', target: 'expertise' },
            { description: 'The draft stopped at step 3.', guard: 'isAtContact', target: 'contact' },
            { description: 'No draft, or one that stopped at step 1.', target: 'company' },
          ],
        },
        company: {
          description: 'Step 1: the company.',
          on: {
            'registration.continue': {
              description: 'Company complete. On to expertise.',
              guard: { type: 'isComplete', params: ({ event }) => ({ isComplete: event.isComplete }) },
              target: 'expertise',
            },
          },
        },
        expertise: {
          description: 'Step 2: what the partner does.',
          on: {
            'registration.continue': {
              description: 'Expertise complete. On to the contact.',
              guard: { type: 'isComplete', params: ({ event }) => ({ isComplete: event.isComplete }) },
              target: 'contact',
            },
            'registration.back': { target: 'company' },
          },
        },
        contact: {
          description: 'Step 3: who to contact. Submits the registration.',
          on: {
            'registration.back': { target: 'expertise' },
            'registration.sent': { target: '#registration.registered' },
          },
        },
      },
    },
    registered: {
      description: 'Submitted. It’s now up for review.',
      type: 'final',
    },
  },
});
