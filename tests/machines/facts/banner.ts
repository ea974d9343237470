import { bannerMachine } from '#machines/lifecycles/banner.machine.ts';

import { already, by, factsOf, never, refusedBy, to } from '../../support/charts/facts.ts';

const now = '2026-11-20T12:00:00Z';
const before = '2026-11-20T11:59:59Z';
const after = '2026-11-20T12:00:01Z';

export const bannerFacts = factsOf({
  machine: bannerMachine,
  initial: 'draft',
  final: [],
  given: {
    'no period': { startsAt: null, endsAt: null, now },
    'a start without an end': { startsAt: before, endsAt: null, now },
    'an end without a start': { startsAt: null, endsAt: after, now },
    'a period to come': { startsAt: after, endsAt: '2026-12-01T12:00:00Z', now },
    'a period that begins now': { startsAt: now, endsAt: after, now },
    'a period that ends now': { startsAt: before, endsAt: now, now },
  },
  rows: {
    draft: {
      'banner.publish': by({
        'no period': refusedBy('hasPeriod'),
        'a start without an end': refusedBy('hasPeriod'),
        'an end without a start': refusedBy('hasPeriod'),
        'a period to come': to('scheduled'),
        'a period that begins now': to('scheduled'),
        'a period that ends now': to('scheduled'),
      }),
      'banner.start': never,
      'banner.end': never,
      'banner.stop': never,
      'banner.reopen': already,
    },
    scheduled: {
      'banner.publish': already,
      'banner.start': by({
        'no period': refusedBy('hasBegun'),
        'a start without an end': to('live'),
        'an end without a start': refusedBy('hasBegun'),
        'a period to come': refusedBy('hasBegun'),
        'a period that begins now': to('live'),
        'a period that ends now': to('live'),
      }),
      'banner.end': by({
        'no period': refusedBy('isOver'),
        'a start without an end': refusedBy('isOver'),
        'an end without a start': refusedBy('isOver'),
        'a period to come': refusedBy('isOver'),
        'a period that begins now': refusedBy('isOver'),
        'a period that ends now': to('ended'),
      }),
      'banner.stop': to('ended'),
      'banner.reopen': never,
    },
    live: {
      'banner.publish': never,
      'banner.start': already,
      'banner.end': by({
        'no period': refusedBy('isOver'),
        'a start without an end': refusedBy('isOver'),
        'an end without a start': refusedBy('isOver'),
        'a period to come': refusedBy('isOver'),
        'a period that begins now': refusedBy('isOver'),
        'a period that ends now': to('ended'),
      }),
      'banner.stop': to('ended'),
      'banner.reopen': never,
    },
    ended: {
      'banner.publish': never,
      'banner.start': never,
      'banner.end': already,
      'banner.stop': already,
      'banner.reopen': to('draft'),
    },
  },
});
