import { referralMachine } from '#machines/lifecycles/referral.machine.ts';

import { already, by, factsOf, never, refusedBy, to } from '../../support/charts/facts.ts';

const installed = { windowEndsAt: null, now: '2026-11-20T12:00:00.000Z' };
const uninstalled = { ...installed, windowEndsAt: installed.now };

const reinstall = (state: string) =>
  by({
    'nothing uninstalled': refusedBy('isWithinWindow'),
    'the last instant of the window': to(state),
    'the instant after the window': refusedBy('isWithinWindow'),
  });

export const referralFacts = factsOf({
  machine: referralMachine,
  initial: 'installed, clear',
  final: [],
  given: {
    'nothing uninstalled': installed,
    'the last instant of the window': uninstalled,
    'the instant after the window': { ...uninstalled, now: '2026-11-20T12:00:00.001Z' },
  },
  rows: {
    'installed, clear': {
      'referral.charge': to('paying, clear'),
      'referral.uninstall': to('uninstalled, clear'),
      'referral.reinstall': already,
      'referral.flag': to('installed, flagged', 'reason'),
      'referral.clear': already,
    },
    'installed, flagged': {
      'referral.charge': to('paying, flagged'),
      'referral.uninstall': to('uninstalled, flagged'),
      'referral.reinstall': already,
      'referral.flag': already,
      'referral.clear': to('installed, clear'),
    },
    'paying, clear': {
      'referral.charge': already,
      'referral.uninstall': to('uninstalled, clear'),
      'referral.reinstall': never,
      'referral.flag': to('paying, flagged', 'reason'),
      'referral.clear': already,
    },
    'paying, flagged': {
      'referral.charge': already,
      'referral.uninstall': to('uninstalled, flagged'),
      'referral.reinstall': never,
      'referral.flag': already,
      'referral.clear': to('paying, clear'),
    },
    'uninstalled, clear': {
      'referral.charge': never,
      'referral.uninstall': already,
      'referral.reinstall': reinstall('installed, clear'),
      'referral.flag': to('uninstalled, flagged', 'reason'),
      'referral.clear': already,
    },
    'uninstalled, flagged': {
      'referral.charge': never,
      'referral.uninstall': already,
      'referral.reinstall': reinstall('installed, flagged'),
      'referral.flag': already,
      'referral.clear': to('uninstalled, clear'),
    },
  },
});
