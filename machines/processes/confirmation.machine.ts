import { assign, emit, setup } from 'xstate';

export interface ConfirmationQuestion {
  /** Names the asker, who alone hears the answer. */
  id: string;
  message: string;
  confirmLabel: string;
}

/** One question at a time, answered by confirming or rejecting; another asker's question while one is open is rejected at once. */
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
    isFromAnother: ({ context }, params: { id: string }) => context.question?.id !== params.id,
  },
}).createMachine({
  id: 'confirmation',
  context: { question: null },
  initial: 'closed',
  states: {
    closed: {
      on: {
        'confirmation.request': {
          target: 'open',
          actions: { type: 'rememberQuestion', params: ({ event }) => ({ question: event.question }) },
        },
      },
    },
    open: {
      on: {
        'confirmation.request': {
          guard: { type: 'isFromAnother', params: ({ event }) => ({ id: event.question.id }) },
          actions: { type: 'tellRefused', params: ({ event }) => ({ id: event.question.id }) },
        },
        'confirmation.confirm': { target: 'closed', actions: 'tellConfirmed' },
        'confirmation.reject': { target: 'closed', actions: 'tellRejected' },
      },
    },
  },
});
