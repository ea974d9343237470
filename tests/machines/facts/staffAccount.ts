import { staffAccountMachine } from '#machines/lifecycles/staffAccount.machine.ts';

import { already, by, factsOf, never, refusedBy, to } from '../../support/charts/facts.ts';

const now = '2026-11-20T12:00:00Z';
const guarded = (state: string) =>
  by({ 'another admin remains': to(state), 'the last admin': refusedBy('isNotLastAdmin') });

export const staffAccountFacts = factsOf({
  machine: staffAccountMachine,
  initial: 'active',
  final: [],
  given: {
    'another admin remains': { isLastAdmin: false, now },
    'the last admin': { isLastAdmin: true, now },
  },
  rows: {
    active: {
      'staffAccount.changeRole': guarded('active'),
      'staffAccount.deactivate': guarded('deactivated'),
      'staffAccount.reactivate': already,
    },
    deactivated: {
      'staffAccount.changeRole': never,
      'staffAccount.deactivate': already,
      'staffAccount.reactivate': to('active'),
    },
  },
});
