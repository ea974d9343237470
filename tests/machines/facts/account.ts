import { accountMachine } from '#machines/lifecycles/account.machine.ts';

import { already, by, factsOf, never, refusedBy, to } from '../../support/charts/facts.ts';

const now = '2026-11-20T12:00:00Z';

export const accountFacts = factsOf({
  machine: accountMachine,
  initial: 'active',
  final: [],
  given: { 'a partner': { isErased: false, now }, 'an erased partner': { isErased: true, now } },
  rows: {
    active: {
      'account.suspend': to('suspended', 'reason'),
      'account.restore': already,
      'account.archive': to('archived', 'reason'),
    },
    suspended: {
      'account.suspend': already,
      'account.restore': to('active'),
      'account.archive': to('archived', 'reason'),
    },
    archived: {
      'account.suspend': never,
      'account.restore': by({ 'a partner': to('active'), 'an erased partner': refusedBy('isNotErased') }),
      'account.archive': already,
    },
  },
});
