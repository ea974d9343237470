import fc from 'fast-check';

/** One thing that happens to a shop on a day; `who` and `which` pick a partner, a visit or a lead among those there are. */
export type InstallStep =
  | { kind: 'visit'; who: number; minute: number; isBot: boolean | null }
  | { kind: 'lead'; who: number; minute: number }
  | { kind: 'approve' | 'reject' | 'revoke'; which: number }
  | { kind: 'install'; minute: number; names: 'none' | 'visit' | 'utm' | 'both' | 'unknown'; which: number }
  | { kind: 'uninstall'; minute: number };

/** One step or none for each of these days. */
export type InstallHistory = readonly (InstallStep | null)[];

export const historyDays = 14;
/** Days between two steps; the window is a multiple of it, so that its edge is met. */
export const stride = 5;
export const windowDays = 10;

const minute = fc.constantFrom(0, 0, 1, 600, 1439);
const who = fc.nat(2);
const which = fc.nat(20);

const step: fc.Arbitrary<InstallStep> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('visit'), who, minute, isBot: fc.constantFrom(null, false, true) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('lead'), who, minute }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('approve', 'approve', 'approve', 'reject', 'revoke'), which }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('install'),
      minute,
      names: fc.constantFrom('none', 'none', 'none', 'visit', 'utm', 'both', 'unknown'),
      which,
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('uninstall'), minute }) },
);

/** Of one shop; an install at the end, so that each is decided at least once. */
export const installHistory: fc.Arbitrary<InstallHistory> = fc
  .tuple(
    fc.array(fc.option(step, { freq: 6 }), { minLength: historyDays - 1, maxLength: historyDays - 1 }),
    fc.record({
      kind: fc.constant('install' as const),
      minute,
      names: fc.constantFrom('none', 'visit', 'both'),
      which,
    }),
  )
  .map(([steps, last]) => [...steps, last]);
