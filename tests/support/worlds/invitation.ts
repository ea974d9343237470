import { z } from 'zod/mini';

import { listInvitations } from '#contract/invitations/invitations.ts';
import { DAY } from '#contract/shared/day.ts';
import { invitationMachine } from '#machines/lifecycles/invitation.machine.ts';

import { expireInvitations } from '../../../server/features/invitations/clock.ts';
import { transaction } from '../../../server/platform/database/pool.ts';
import { invitationActions } from '../../../src/entities/invitation/invitationActions.ts';
import { makeUser } from '../make/users.ts';
import { linksOf, mailsTo } from '../mails.ts';
import { offeredTo } from './answered.ts';
import { today } from './clock.ts';
import type { Begin } from './rows.ts';
import type { Standing, World } from './world.ts';

interface Facts {
  /** Of the newest link. */
  readonly isOver: boolean;
  readonly hasAccount: boolean;
}
type Name = 'accept' | 'pass' | 'runJob' | 'resend' | 'revoke' | 'inviteAgain' | 'register';
type Start = 'sent';

const week = 7 * DAY;
const firstEnd = '2026-11-27T12:00:00.000Z';
const named = z.object({ id: z.string() });
const stateOf = ({ states }: Standing<Facts>) => states['invitation'];
const isWaiting = (at: Standing<Facts>) => stateOf(at) === 'open' || stateOf(at) === 'expired';

export const invitationWorld: World<Facts, Name, Start> = {
  entity: 'invitation',
  machine: invitationMachine,
  starts: { sent: { facts: { isOver: false, hasAccount: false } } },
  acts: {
    accept: {
      // Who has an account signs in instead.
      when: ({ facts }) => !facts.hasAccount,
      sends: () => ['invitation.accept'],
      after: ({ facts }) => ({ ...facts, hasAccount: true }),
      // A link that does not hold says no more than that.
      answers: (at) => (stateOf(at) === 'open' && !at.facts.isOver ? 200 : 400),
    },
    pass: {
      when: ({ facts }) => !facts.isOver,
      before: ({ facts }) => ({ ...facts, isOver: true }),
      answers: () => 200,
    },
    // The job finds only what is over.
    runJob: {
      sends: (at) => (stateOf(at) === 'open' && at.facts.isOver ? ['invitation.expire'] : []),
      answers: () => 200,
    },
    resend: { sends: () => ['invitation.resend'], after: ({ facts }) => ({ ...facts, isOver: false }) },
    revoke: { sends: () => ['invitation.revoke'] },
    inviteAgain: {
      when: (at) => isWaiting(at) && at.facts.isOver && !at.facts.hasAccount,
      sends: (at) => (stateOf(at) === 'open' ? ['invitation.expire', 'invitation.replace'] : ['invitation.replace']),
    },
    register: {
      when: ({ facts }) => !facts.hasAccount,
      before: ({ facts }) => ({ ...facts, hasAccount: true }),
      answers: () => 200,
    },
  },
  context: ({ isOver, hasAccount }) => ({
    expiresAt: firstEnd,
    hasAccount,
    isSenderEntitled: true,
    now: isOver ? firstEnd : today,
  }),
};

export const beginInvitation: Begin<Facts, Name, Start> = async ({ built, call }) => {
  const { pool, ownerPool } = built.db;
  // Each sends as many as one may in an hour.
  const staff = await built.as('moderator');
  const email = `invited-${staff.userId}@example.com`;
  const root = '/api/signup-invitations';
  const invite = () => call(staff, 'POST', root, { email });
  const tokenMailed = async () => {
    const [link] = linksOf((await mailsTo(ownerPool, email)).at(-1));
    return link?.split('/').at(-1) ?? '';
  };
  const { id } = named.parse((await invite()).data);
  let token = await tokenMailed();
  let expiresAt = firstEnd;
  const runJob = async () => {
    await transaction(pool, (tx) => expireInvitations(tx, built.services.now()));
    return 200;
  };
  return {
    id,
    context: ({ hasAccount }) => ({
      expiresAt,
      hasAccount,
      isSenderEntitled: true,
      now: built.services.now().toISOString(),
    }),
    offers: async (expected) => {
      const answer = await call(staff, 'GET', `${root}?search=${encodeURIComponent(email)}`);
      const invitation = listInvitations.success.data.parse(answer.data).find((one) => one.id === id);
      if (!invitation) throw new Error('The invitation is not listed.');
      return offeredTo('moderator', expected, {
        server: invitation.actions,
        browser: invitationActions(invitation, built.services.now()),
      });
    },
    hands: {
      accept: async () => {
        const person = { firstName: 'Grace', lastName: 'Hopper', password: 'gravel tin orbit' };
        const guest = { ...staff, headers: {} };
        return (await call(guest, 'POST', '/api/auth/register-user-from-invitation', { token, ...person })).status;
      },
      pass: () => {
        built.setNow(expiresAt);
        return Promise.resolve(200);
      },
      runJob,
      resend: async () => {
        const { status } = await call(staff, 'POST', `${root}/${id}/resend`);
        if (status !== 200) return status;
        token = await tokenMailed();
        expiresAt = new Date(built.services.now().getTime() + week).toISOString();
        return status;
      },
      revoke: async () => (await call(staff, 'DELETE', `${root}/${id}`)).status,
      inviteAgain: async () => (await invite()).status,
      register: async () => {
        await makeUser(pool, { email });
        return 200;
      },
    },
  };
};
