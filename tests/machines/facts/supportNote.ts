import { supportNoteMachine } from '#machines/lifecycles/supportNote.machine.ts';

import { already, factsOf, never, to } from '../../support/charts/facts.ts';

export const supportNoteFacts = factsOf({
  machine: supportNoteMachine,
  initial: 'open',
  final: [],
  given: { 'any day': { now: '2026-11-20T12:00:00Z' } },
  rows: {
    open: {
      'supportNote.answer': to('answered', 'answer'),
      'supportNote.close': to('closed'),
      'supportNote.reopen': already,
    },
    answered: {
      'supportNote.answer': to('answered', 'answer'),
      'supportNote.close': to('closed'),
      'supportNote.reopen': to('open'),
    },
    closed: { 'supportNote.answer': never, 'supportNote.close': already, 'supportNote.reopen': to('open') },
  },
});
