import { accountMachine } from '#machines/lifecycles/account.machine.ts';

import { already, factsOf, never, to } from '../../support/facts.ts';

export const accountFacts = factsOf({
  machine: accountMachine,
  initial: 'active',
  final: [],
  given: { nothing: { now: '2026-11-20T12:00:00Z' } },
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
      'account.restore': to('active'),
      'account.archive': already,
    },
  },
});
