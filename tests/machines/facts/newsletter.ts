import { newsletterMachine } from '#machines/lifecycles/newsletter.machine.ts';

import { already, by, factsOf, never, refusedBy, to } from '../../support/charts/facts.ts';

const now = '2026-11-20T12:00:00Z';
const closed = {
  'newsletter.update': never,
  'newsletter.schedule': never,
  'newsletter.unschedule': never,
  'newsletter.send': never,
  'newsletter.finish': never,
  'newsletter.cancel': never,
};

export const newsletterFacts = factsOf({
  machine: newsletterMachine,
  initial: 'draft',
  final: ['sent', 'cancelled'],
  given: {
    'no time': { sendsAt: null, waiting: 0, now },
    'a time to come': { sendsAt: '2026-11-20T12:00:01Z', waiting: 0, now },
    'a time that has come': { sendsAt: now, waiting: 0, now },
    'people it has yet to be sent to': { sendsAt: now, waiting: 1, now },
  },
  rows: {
    draft: {
      ...closed,
      'newsletter.update': to('draft'),
      'newsletter.schedule': by({
        'no time': refusedBy('hasTime'),
        'a time to come': to('scheduled'),
        'a time that has come': to('scheduled'),
        'people it has yet to be sent to': to('scheduled'),
      }),
      'newsletter.unschedule': already,
    },
    scheduled: {
      ...closed,
      'newsletter.schedule': already,
      'newsletter.unschedule': to('draft'),
      'newsletter.send': by({
        'no time': refusedBy('isDue'),
        'a time to come': refusedBy('isDue'),
        'a time that has come': to('sending'),
        'people it has yet to be sent to': to('sending'),
      }),
      'newsletter.cancel': to('cancelled'),
    },
    sending: {
      ...closed,
      'newsletter.send': already,
      'newsletter.finish': by({
        'no time': to('sent'),
        'a time to come': to('sent'),
        'a time that has come': to('sent'),
        'people it has yet to be sent to': refusedBy('hasReachedAll'),
      }),
      'newsletter.cancel': to('cancelled'),
    },
    sent: { ...closed, 'newsletter.finish': already },
    cancelled: { ...closed, 'newsletter.cancel': already },
  },
});
