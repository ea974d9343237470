import { prospectMachine } from '#machines/lifecycles/prospect.machine.ts';

import { already, factsOf, to } from '../../support/facts.ts';

export const prospectFacts = factsOf({
  machine: prospectMachine,
  initial: 'active',
  final: [],
  given: { nothing: { now: '2026-11-20T12:00:00Z' } },
  rows: {
    active: {
      'prospect.archive': to('archived'),
      'prospect.unarchive': already,
      'prospect.setStatus': to('active'),
      'prospect.setType': to('active'),
      'prospect.setTags': to('active'),
      'prospect.assign': to('active'),
      'prospect.unassign': to('active'),
    },
    archived: {
      'prospect.archive': already,
      'prospect.unarchive': to('active'),
      // Work on it goes on.
      'prospect.setStatus': to('active'),
      'prospect.setType': to('archived'),
      'prospect.setTags': to('archived'),
      'prospect.assign': to('archived'),
      'prospect.unassign': to('archived'),
    },
  },
});
