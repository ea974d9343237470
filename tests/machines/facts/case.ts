import { caseMachine } from '#machines/lifecycles/case.machine.ts';

import { already, by, factsOf, never, refusedBy, to } from '../../support/charts/facts.ts';

const now = '2026-11-20T12:00:00Z';
const soon = '2026-11-20T12:00:00.001Z';
const escalate = (state: string) =>
  by({
    'in time': refusedBy('isOverdue'),
    'the last moment': to(state),
    'all admins notified': refusedBy('isOverdue'),
  });
const decided = {
  'case.ask': never,
  'case.answer': never,
  'case.clear': never,
  'case.confirm': never,
  'case.reopen': to('open', 'reason'),
  'case.escalate': never,
};

export const caseFacts = factsOf({
  machine: caseMachine,
  initial: 'open',
  final: [],
  given: {
    'in time': { respondBy: soon, escalatesAt: soon, now },
    'the last moment': { respondBy: now, escalatesAt: now, now },
    'all admins notified': { respondBy: '2026-11-01T12:00:00Z', escalatesAt: null, now },
  },
  rows: {
    open: {
      'case.ask': to('asked', 'question'),
      'case.answer': already,
      'case.clear': to('cleared', 'reason'),
      'case.confirm': to('confirmed', 'reason'),
      'case.reopen': already,
      'case.escalate': escalate('open'),
    },
    asked: {
      'case.ask': already,
      'case.answer': to('open', 'answer'),
      'case.clear': to('cleared', 'reason'),
      'case.confirm': by({
        'in time': refusedBy('isReplyLate'),
        'the last moment': to('confirmed', 'reason'),
        'all admins notified': to('confirmed', 'reason'),
      }),
      'case.reopen': never,
      'case.escalate': escalate('asked'),
    },
    cleared: { ...decided, 'case.clear': already },
    confirmed: { ...decided, 'case.confirm': already },
  },
});
