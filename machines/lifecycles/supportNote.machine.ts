import { setup } from 'xstate';
import type { SupportNoteContext } from '#contract/lifecycles/contexts.ts';
import type { TransitionMeta } from '#contract/lifecycles/lifecycles.ts';

export const supportNoteMachine = setup({
  types: {
    context: {} as SupportNoteContext,
    input: {} as SupportNoteContext,
    meta: {} as TransitionMeta,
    events: {} as { type: 'supportNote.answer' } | { type: 'supportNote.close' } | { type: 'supportNote.reopen' },
  },
}).createMachine({
  id: 'supportNote',
  description: 'What a partner asks support, and what was answered.',
  context: ({ input }) => input,
  initial: 'open',
  states: {
    open: {
      description: 'Waits for an answer by staff.',
      on: {
        'supportNote.answer': {
          target: 'answered',
          meta: { needs: 'answer' },
          description: 'Answer it. The partner is notified and gets an email.',
        },
        'supportNote.close': { target: 'closed', description: 'Close it without an answer.' },
      },
    },
    answered: {
      description: 'Staff have answered. The partner may write again.',
      on: {
        'supportNote.answer': {
          target: 'answered',
          meta: { needs: 'answer' },
          description: 'Add to the answer. The partner is notified again.',
        },
        'supportNote.close': { target: 'closed', description: 'Close it. There is nothing left to answer.' },
        'supportNote.reopen': { target: 'open', description: 'The partner writes again, and waits for an answer.' },
      },
    },
    closed: {
      description: 'Nothing is left to answer, until the partner writes again.',
      on: {
        'supportNote.reopen': { target: 'open', description: 'The partner writes again, and waits for an answer.' },
      },
    },
  },
});
