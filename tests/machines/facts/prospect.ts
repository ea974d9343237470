import { prospectMachine } from '#machines/lifecycles/prospect.machine.ts';

import { already, by, factsOf, refusedBy, to } from '../../support/facts.ts';

const now = '2026-11-20T12:00:00Z';
/** Also from the archive: work on it goes on. */
const setStatus = by({ 'a status there is': to('active'), 'an unknown status': refusedBy('isConfiguredStatus') });

export const prospectFacts = factsOf({
  machine: prospectMachine,
  initial: 'active',
  final: [],
  given: {
    'a status there is': { isStatusConfigured: true, now },
    'an unknown status': { isStatusConfigured: false, now },
  },
  rows: {
    active: {
      'prospect.archive': to('archived'),
      'prospect.unarchive': already,
      'prospect.setStatus': setStatus,
      'prospect.setType': to('active'),
      'prospect.setTags': to('active'),
      'prospect.assign': to('active'),
      'prospect.unassign': to('active'),
    },
    archived: {
      'prospect.archive': already,
      'prospect.unarchive': to('active'),
      'prospect.setStatus': setStatus,
      'prospect.setType': to('archived'),
      'prospect.setTags': to('archived'),
      'prospect.assign': to('archived'),
      'prospect.unassign': to('archived'),
    },
  },
});
