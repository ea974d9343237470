import {
  invite as inviteCall,
  listInvitations,
  registerFromInvitation,
  resendInvitation as resendInvitationCall,
  revokeInvitation as revokeInvitationCall,
  verifyInvitation,
} from '#contract/invitations/invitations.ts';

import { clientAddress } from '../../platform/http/clientAddress.ts';
import type { On } from '../../platform/http/endpoints.ts';
import type { Services } from '../../platform/services.ts';
import { actorOf } from '../../platform/actor.ts';
import type { Session } from '../../platform/session.ts';
import { limits, networkHit } from '../session/attemptLimits.ts';
import { throttle, throttleAll } from '../../platform/throttle.ts';
import { acceptInvitation, linkedInvitation } from './accept.ts';
import { type Inviting, invite, resendInvitation, revokeInvitation } from './invite.ts';
import { findInvitations } from './list.ts';
import { clientAgent } from '../../platform/http/clientAgent.ts';

/** Inviting people, and accepting an invitation. */
export function invitationRoutes(on: On, services: Services): void {
  const { pool, config, now } = services;
  const inviting = (session: Session): Inviting => ({
    userId: session.user.id,
    role: session.user.role,
    actor: actorOf(session),
    now: now(),
    publicUrl: config.publicUrl,
  });
  const limitMails = (session: Session) =>
    throttle(pool, `invite:${session.user.id}`, { ...limits.invite, now: now() });
  const limitTokens = (address: string) =>
    throttleAll(pool, [networkHit(config, 'invitationToken', address, limits.invitationToken.network)], now());

  on(listInvitations, ({ query }, { session }) =>
    findInvitations(pool, query, { role: session.user.role, now: now() }),
  );

  on(inviteCall, async ({ body }, { session, transact }) => {
    await limitMails(session);
    return { data: await transact((tx) => invite(tx, body, inviting(session))) };
  });

  on(resendInvitationCall, async ({ params }, { session, transact }) => {
    await limitMails(session);
    return { data: await transact((tx) => resendInvitation(tx, params.id, inviting(session))) };
  });

  on(revokeInvitationCall, async ({ params }, { session, transact }) => {
    await transact((tx) => revokeInvitation(tx, params.id, inviting(session)));
    return { data: { id: params.id } };
  });

  on(verifyInvitation, async ({ body }, { request }) => {
    await limitTokens(clientAddress(request));
    const { email, role, invited_by: invitedBy } = await linkedInvitation(pool, body.token, now());
    return { data: { isValid: true as const, email, role, invitedBy } };
  });

  on(registerFromInvitation, async ({ body }, { request }) => {
    const address = clientAddress(request);
    await limitTokens(address);
    const userAgent = clientAgent(request);
    return { data: await acceptInvitation(pool, { body, address, userAgent, now: now() }) };
  });
}
