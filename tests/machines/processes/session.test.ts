import { afterAll, describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';

import type { User } from '#contract/session/user.ts';
import { sessionMachine } from '#machines/processes/session.machine.ts';

import { transitionRecorder } from '../../support/charts/coverage.ts';
import { pathEvents } from '../../../src/app/charts/walks/graphPaths.ts';
import {
  type Start,
  admin,
  decidingSession,
  nobody,
  starts,
  stored,
  decisive,
  users,
} from '../../../src/app/charts/walks/sessionCases.ts';
import { sessionPaths } from '../../support/charts/sessionPaths.ts';
import { running, watch } from '../../support/charts/sessionRun.ts';
import { missedTransitions } from '../../support/charts/walked.ts';

const { taken, inspect } = transitionRecorder();

describe.each(starts)('the session, from $from', (start) => {
  const { input } = start;
  const { tested, graphed } = sessionPaths(start);
  const byJson = (a: unknown, b: unknown) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);

  it('has the same paths in @xstate/test and in xstate/graph', () => {
    process.stdout.write(`session: ${tested.length} paths\n`);
    expect(tested.length).toBeGreaterThan(20);
    expect(tested.map(pathEvents).toSorted(byJson)).toEqual(graphed.map(pathEvents).toSorted(byJson));
  });

  it('ends every path where its model does', async () => {
    for (const path of tested) {
      const { actor, apply } = running(input, inspect);
      for (const { event, state } of path.steps) {
        await apply(event);
        const { value, context } = actor.getSnapshot();
        expect({ path: path.description, value, shown: decisive(context) }).toEqual({
          path: path.description,
          value: state.value,
          shown: decisive(state.context),
        });
      }
      actor.stop();
    }
  });
});

const startFrom = (input: Start) =>
  createActor(
    decidingSession.provide({
      actors: { me: fromPromise<User>(() => new Promise(() => {})), watch },
      actions: { reportArrived: () => {}, reportLeft: () => {} },
    }),
    { input },
  ).start();

describe('the session', () => {
  it('starts correctly from stored state, before any request', () => {
    const standings = Object.entries(users).map(([name, user]) => {
      const actor = startFrom({ ...nobody, stored: stored(user) });
      const { value } = actor.getSnapshot();
      actor.stop();
      return [name, value];
    });
    const at = (standing: unknown) => ({ signedIn: { standing, contact: 'restoring' } });
    expect(Object.fromEntries(standings)).toEqual({
      staff: at({ active: 'staff' }),
      noPartner: at({ onboarding: 'noPartner' }),
      pending: at({ onboarding: 'pending' }),
      rejected: at({ onboarding: 'rejected' }),
      suspended: at({ onboarding: 'suspended' }),
      termsOpen: at({ termsRequired: 'reading' }),
      partner: at({ active: 'partner' }),
    });
  });

  it('returns the same user to where they were, and no other', () => {
    const headingFor = (formerUserId: string | null) => {
      const actor = startFrom({ ...nobody, target: '/referrals', formerUserId });
      actor.send({ type: 'invitation.accepted', stored: stored(users.partner) });
      const { target } = actor.getSnapshot().context;
      actor.stop();
      return target;
    };
    expect([null, users.partner.id, admin.id].map(headingFor)).toEqual(['/referrals', '/referrals', null]);
  });

  afterAll(() => {
    expect(missedTransitions('Vitest', sessionMachine, taken)).toEqual([]);
  });
});
