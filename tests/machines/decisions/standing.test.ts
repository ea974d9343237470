import { describe, expect, it } from 'vitest';
import { initialTransition } from 'xstate';

import { decisionOf } from '#contract/registrations/approvalDecision.ts';
import { approvalCodeOf, approvalStates } from '#contract/registrations/approvalStates.ts';
import { standings } from '#contract/session/standing.ts';
import { type StoredSession, accountStates } from '#contract/session/user.ts';
import { decideStanding } from '#machines/decideStanding.ts';
import { standingMachine } from '#machines/decisions/standing.machine.ts';

import { accessRefusal, standingOf } from '../../../server/platform/http/access.ts';
import type { Session } from '../../../server/platform/session.ts';
import { standingOf as place } from '../../../src/entities/session/standing.ts';
import { userStanding } from '../../../src/entities/session/userStanding.ts';
import { nobody, stored, users } from '../../../src/app/charts/walks/sessionCases.ts';
import { running } from '../../support/charts/sessionRun.ts';

/* What a person may use is decided once: the chart, the server, the session of the browser and its pages say the same. */

const people = ['staff', 'without a partner', 'with a partner'] as const;
const booleans = [false, true];

/** Every combination of what decides it: 3 × 3 × 3 × 2 × 2. */
const cases = people.flatMap((person) =>
  approvalStates.flatMap((approval) =>
    accountStates.flatMap((account) =>
      booleans.flatMap((isActing) =>
        booleans.map((isTermsAccepted) => ({ person, approval, account, isActing, isTermsAccepted })),
      ),
    ),
  ),
);
type Case = (typeof cases)[number];

/** In the words of the specification, by hand: the first that holds. */
function expected({ person, approval, account, isActing, isTermsAccepted }: Case) {
  if (person === 'staff') return 'staff';
  if (person === 'without a partner') return 'noPartner';
  if (account !== 'active') return 'suspended';
  // Undecided, waiting for staff or for the partner.
  if (approval !== 'approved') return approval === 'rejected' ? 'rejected' : 'pending';
  if (isActing) return 'acting';
  return isTermsAccepted ? 'partner' : 'termsRequired';
}

const role = (person: Case['person']) => (person === 'staff' ? 'manager' : 'partner');

function browserSession({ person, approval, account, isActing, isTermsAccepted }: Case): StoredSession {
  const { partner } = users.partner;
  if (partner === null) throw new Error('The partner of the model has a partner.');
  const user = {
    ...users.partner,
    role: role(person),
    isTermsAccepted,
    partner:
      person === 'with a partner'
        ? { ...partner, approvalStatus: approvalCodeOf(approval), accountStatus: account }
        : null,
  } as const;
  const kept = stored(user);
  return isActing ? { ...kept, actor: { id: 'admin', firstName: 'Ada', lastName: 'Lane' } } : kept;
}

const serverSession = ({ person, approval, account, isActing, isTermsAccepted }: Case): Session => ({
  id: 'session',
  kind: isActing ? 'acting' : 'login',
  actorId: isActing ? 'admin' : null,
  expiresAt: '2026-11-27T12:00:00Z',
  user: {
    id: 'user',
    role: role(person),
    firstName: 'Pat',
    lastName: 'Park',
    email: 'pat@acme.example',
    isEmailVerified: true,
    isTermsAccepted,
  },
  partner:
    person === 'with a partner'
      ? { id: 'partner', name: 'Acme', referralId: 'ABCDEFGH', approvalState: approval, accountState: account }
      : null,
});

describe('the standing of a person', () => {
  it('is each of those there are, over all combinations of facts', () => {
    expect(cases).toHaveLength(180);
    expect([...new Set(cases.map(expected))].toSorted()).toEqual([...standings].toSorted());
  });

  it('is the end of its chart, whichever it is', () => {
    const ends = cases.map(({ person, approval, account, isActing, isTermsAccepted }) => {
      const partner = person === 'with a partner' ? { approval: decisionOf(approvalCodeOf(approval)), account } : null;
      const [{ status }] = initialTransition(standingMachine, {
        role: role(person),
        partner,
        isActing,
        isTermsAccepted,
      });
      return status;
    });
    expect(new Set(ends)).toEqual(new Set(['done']));
  });

  it('is the same to the chart, the server, the browser’s session and its pages', () => {
    const answers = cases.map((given) => {
      const kept = browserSession(given);
      const session = running({ ...nobody, stored: kept });
      const shown = place(session.actor.getSnapshot());
      session.actor.stop();
      const chart = decideStanding({
        role: role(given.person),
        partner:
          given.person === 'with a partner'
            ? { approval: decisionOf(approvalCodeOf(given.approval)), account: given.account }
            : null,
        isActing: given.isActing,
        isTermsAccepted: given.isTermsAccepted,
      });
      return { given, chart, server: standingOf(serverSession(given)), browser: userStanding(kept), shown };
    });
    expect(answers).toEqual(
      cases.map((given) => {
        const standing = expected(given);
        return { given, chart: standing, server: standing, browser: standing, shown: standing };
      }),
    );
  });

  it.each([
    ['member', { termsRequired: null }],
    ['partner', { termsRequired: 'terms_required', staff: 'partner_only' }],
    ['partnerOrStaff', { termsRequired: 'terms_required' }],
  ] as const)('is what a call of access “%s” is refused by', (access, more) => {
    const codes: Record<string, string | null> = {
      staff: null,
      noPartner: 'partner_required',
      suspended: 'account_suspended',
      pending: 'approval_pending',
      rejected: 'approval_rejected',
      acting: null,
      partner: null,
      ...more,
    };
    for (const given of cases) {
      const refused = accessRefusal(access, false, serverSession(given));
      expect({ given, code: refused?.code ?? null }).toEqual({ given, code: codes[expected(given)] });
    }
  });
});
