import { googleExchange } from '#contract/session/google.ts';
import { login, logout, me } from '#contract/session/session.ts';
import { acceptTerms } from '#contract/terms/terms.ts';
import type { StoredSession, User } from '#contract/session/user.ts';

import { call } from '../../api/call.ts';

/** The calls of the session statechart; loaded with the first one. */
export const signIn = async (body: { email: string; password: string }, signal: AbortSignal): Promise<StoredSession> =>
  (await call(login, { body }, { signal })).data;

export const exchange = async (body: { code: string }): Promise<StoredSession> =>
  (await call(googleExchange, { body })).data;

export const signOut = (): Promise<unknown> => call(logout, {});

export const askWho = async (signal: AbortSignal): Promise<User> => (await call(me, {}, { signal })).data;

export const accept = ({ partnerId, version }: { partnerId: string; version: number }): Promise<unknown> =>
  call(acceptTerms, { params: { id: partnerId }, body: { version } });
