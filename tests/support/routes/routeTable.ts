import type { StandingFacts } from '#contract/session/standing.ts';
import { decideStanding } from '#machines/decideStanding.ts';

import { routeOf } from '../../../src/app/match.ts';
import { routes } from '../../../src/app/routes.ts';
import { place, type Standing } from '../../../src/entities/session/routing.ts';
import { example } from './routeMatrix.ts';

const approved: StandingFacts = {
  role: 'partner',
  partner: { approval: 'approved', account: 'active' },
  isActing: false,
  isTermsAccepted: true,
};
const staff: StandingFacts = { ...approved, role: 'admin', partner: null };

/** What the session chart decides by of each caller; null is not signed in. */
const callers: Readonly<Record<string, StandingFacts | null>> = {
  'No session': null,
  'An expired session': null,
  'A revoked session': null,
  'Email not confirmed': null,
  'No partner yet': { ...approved, partner: null },
  'Registration pending': { ...approved, partner: { approval: 'pending', account: 'active' } },
  'Registration rejected': { ...approved, partner: { approval: 'rejected', account: 'active' } },
  'Account suspended': { ...approved, partner: { approval: 'approved', account: 'suspended' } },
  'Terms not accepted': { ...approved, isTermsAccepted: false },
  Partner: approved,
  'Admin as a partner’s user': { ...approved, isActing: true },
  'Manager or moderator': { ...staff, role: 'manager' },
  Admin: staff,
};

/** Where an address leads, for one who is of this standing. */
function lands(address: string, standing: Standing): string {
  const decision = place(routeOf(address).area, standing);
  return 'redirect' in decision ? decision.redirect : 'wait' in decision ? 'waits' : 'shown';
}

const row = (cells: readonly string[], widths: readonly number[]): string =>
  `| ${cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join(' | ')} |`;

/** docs/routes.md: every address, opened as each caller. */
export function routeTable(): string {
  const standings = Object.values(callers).map((facts) => (facts === null ? 'signedOut' : decideStanding(facts)));
  const head = ['Address', ...Object.keys(callers)];
  const rows = routes.map(({ pattern }) => [
    `\`${pattern}\``,
    ...standings.map((standing) => lands(example(pattern), standing)),
  ]);
  const widths = head.map((_, index) => Math.max(...[head, ...rows].map((cells) => cells[index]?.length ?? 0)));
  return [
    '# Who lands where',
    '',
    'Every address of the product, opened as each of thirteen callers: shown to them, or the address they are sent to. After',
    'signing in a person goes on to the address they came for, where it is for them. Any other address shows the 404 page.',
    '`/dev/ui` and `/dev/charts` exist only in the demo and in development.',
    'Written by `npx vitest run --project unit tests/src/app/routes.test.ts -u`, whose test compares it.',
    '',
    row(head, widths),
    row(
      widths.map((width) => '-'.repeat(width)),
      widths,
    ),
    ...rows.map((cells) => row(cells, widths)),
    '',
  ].join('\n');
}
