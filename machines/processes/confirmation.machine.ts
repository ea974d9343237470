import { assign, emit, setup } from 'xstate';

export interface ConfirmationQuestion {
  /** Identifies the caller, who alone gets the answer. */
  id: string;
  message: string;
  confirmLabel: string;
  /** Whether it takes something forward rather than away; its button then is not a warning. */
  isStep?: boolean;
}

export const confirmationMachine = setup({
  types: {
    context: {} as { question: ConfirmationQuestion | null },
    events: {} as
      | { type: 'confirmation.request'; question: ConfirmationQuestion }
      | { type: 'confirmation.confirm' }
      | { type: 'confirmation.reject' },
    emitted: {} as { type: 'confirmed'; id: string } | { type: 'rejected'; id: string },
  },
  actions: {
    rememberQuestion: assign((_, params: { question: ConfirmationQuestion }) => ({ question: params.question })),
    tellConfirmed: emit(({ context }) => ({ type: 'confirmed' as const, id: context.question?.id ?? '' })),
    tellRejected: emit(({ context }) => ({ type: 'rejected' as const, id: context.question?.id ?? '' })),
    tellRefused: emit((_, params: { id: string }) => ({ type: 'rejected' as const, id: params.id })),
  },
  guards: {
    anotherQuestionIsOpen: ({ context }, params: { id: string }) => context.question?.id !== params.id,
  },
}).createMachine({
  id: 'confirmation',
  description: 'Asks the user to confirm something, one question at a time.',
  context: { question: null },
  initial: 'closed',
  states: {
    closed: {
      description: 'No question open.',
      on: {
        'confirmation.request': {
          target: 'open',
          actions: { type: 'rememberQuestion', params: ({ event }) => ({ question: event.question }) },
        },
      },
    },
    open: {
      description: 'Waiting for an answer.',
      on: {
        'confirmation.request': {
          description: 'Another question comes up while this one is open. It’s declined.',
          guard: { type: 'anotherQuestionIsOpen', params: ({ event }) => ({ id: event.question.id }) },
          actions: { type: 'tellRefused', params: ({ event }) => ({ id: event.question.id }) },
        },
        'confirmation.confirm': { target: 'closed', actions: 'tellConfirmed' },
        'confirmation.reject': { target: 'closed', actions: 'tellRejected' },
      },
    },
  },
});
