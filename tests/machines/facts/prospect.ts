import { prospectMachine } from '#machines/lifecycles/prospect.machine.ts';

import { already, factsOf, never, refusedBy, to } from '../../support/charts/facts.ts';

/** What is done to the record whatever came of the prospect. */
const active = (outcome: string) => ({
  'prospect.archive': to(`archived, ${outcome}`),
  'prospect.unarchive': already,
  'prospect.setStatus': to(`active, ${outcome}`),
  'prospect.setType': to(`active, ${outcome}`),
  'prospect.setTags': to(`active, ${outcome}`),
  'prospect.assign': to(`active, ${outcome}`),
  'prospect.unassign': to(`active, ${outcome}`),
});
const archived = (outcome: string) => ({
  'prospect.archive': already,
  'prospect.unarchive': to(`active, ${outcome}`),
  // Work on it goes on.
  'prospect.setStatus': to(`active, ${outcome}`),
  'prospect.setType': to(`archived, ${outcome}`),
  'prospect.setTags': to(`archived, ${outcome}`),
  'prospect.assign': to(`archived, ${outcome}`),
  'prospect.unassign': to(`archived, ${outcome}`),
});
/** What comes of the prospect wherever it is found. */
const open = (record: string) => ({
  'prospect.win': to(`${record}, won`),
  'prospect.lose': to(`${record}, lost`, 'reason'),
  'prospect.reopen': already,
});
const lost = (record: string) => ({
  'prospect.win': to(`${record}, won`),
  'prospect.lose': already,
  'prospect.reopen': to(`${record}, open`),
});
const won = { 'prospect.win': already, 'prospect.lose': never, 'prospect.reopen': never };

export const prospectFacts = factsOf({
  machine: prospectMachine,
  initial: 'active, open',
  final: [],
  given: { nothing: { now: '2026-11-20T12:00:00Z' } },
  rows: {
    'active, open': { ...active('open'), ...open('active') },
    'active, lost': { ...active('lost'), ...lost('active') },
    // What became a partner stays on the list.
    'active, won': { ...active('won'), ...won, 'prospect.archive': refusedBy('isNotWon') },
    'archived, open': { ...archived('open'), ...open('archived') },
    'archived, lost': { ...archived('lost'), ...lost('archived') },
    'archived, won': { ...archived('won'), ...won },
  },
});
