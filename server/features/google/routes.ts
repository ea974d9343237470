import { createHash } from 'node:crypto';

import * as client from 'openid-client';

import {
  type GoogleError,
  googleCallback,
  googleExchange,
  googleLogin,
  googleLogout,
} from '#contract/session/google.ts';

import { clientAddress } from '../../platform/http/clientAddress.ts';
import type { On } from '../../platform/http/endpoints.ts';
import { Refused, notFound } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { newToken } from '../../platform/tokens.ts';
import { limits, networkHit } from '../session/attemptLimits.ts';
import { openSession } from '../session/queries.ts';
import { presentUser } from '../session/user.ts';
import { throttleAll } from '../../platform/throttle.ts';
import { readIdentity } from './claims.ts';
import { handleCookie } from './cookie.ts';
import { identify } from './identify.ts';
import { openIssuer } from './issuer.ts';
import { issueExchange, startLogin, takeLogin, useExchange } from './logins.ts';
import { ownTarget } from './ownTarget.ts';
import { clientAgent } from '../../platform/http/clientAgent.ts';

const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');

/** Signing in with Google, or another issuer of OpenID Connect; the calls answer 404 where none is configured. */
export function googleRoutes(on: On, { pool, config, now }: Services): void {
  const { publicUrl, google } = config;
  const issuer = google && openIssuer(google);
  const cookie = handleCookie(publicUrl);
  const callbackUrl = `${publicUrl}/api/auth/google/callback`;

  const pageWith = (parameters: Record<string, string>): { redirect: string } => {
    const given = Object.entries(parameters).filter(([, value]) => value !== '');
    return { redirect: `${publicUrl}/auth/google/callback?${new URLSearchParams(given).toString()}` };
  };
  const refused = (error: GoogleError, target = '') => pageWith({ error, target });
  const failed = { refused: refused('failed').redirect };

  on(
    googleLogin,
    async ({ query }, { request, reply }) => {
      if (!issuer) throw notFound();
      await throttleAll(pool, [networkHit(config, 'google', clientAddress(request), limits.google.network)], now());
      const target = ownTarget(query.target, publicUrl);
      const configuration = await issuer().catch((error: unknown) => {
        request.log.warn({ err: error }, 'the issuer of Google logins does not answer');
      });
      if (!configuration) return refused('failed', target);
      const [handle, state, nonce, verifier] = [newToken(), newToken(), newToken(), newToken()];
      await startLogin(pool, handle, { state, nonce, verifier, target });
      cookie.set(reply, handle);
      const address = client.buildAuthorizationUrl(configuration, {
        redirect_uri: callbackUrl,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: challengeOf(verifier),
        code_challenge_method: 'S256',
      });
      return { redirect: address.href };
    },
    failed,
  );

  on(
    googleCallback,
    async ({ query }, { request, reply, transact }) => {
      if (!issuer) throw notFound();
      await throttleAll(pool, [networkHit(config, 'google', clientAddress(request), limits.google.network)], now());
      const handle = cookie.read(request);
      const address = new URL(callbackUrl);
      address.search = new URL(request.url, publicUrl).search;
      const { state } = query;
      const login = handle !== null && state !== undefined ? await takeLogin(pool, handle, state) : undefined;
      if (handle === null || !login) return refused('expired');
      const { target } = login;
      const refuse = (error: GoogleError) => {
        cookie.clear(reply);
        return refused(error, target);
      };
      const configuration = await issuer().catch(() => undefined);
      if (!configuration) return refuse('failed');
      const identity = await readIdentity(configuration, address, login, request.log);
      if (typeof identity === 'string') return refuse(identity);
      const code = await transact(async (tx) => {
        const account = await identify(tx, identity, now());
        return typeof account === 'string' ? { error: account } : issueExchange(tx, account.userId, handle);
      });
      return typeof code === 'string' ? pageWith({ code, target }) : refuse(code.error);
    },
    failed,
  );

  on(googleExchange, async ({ body }, { request, reply, transact }) => {
    if (!issuer) throw notFound();
    const address = clientAddress(request);
    await throttleAll(pool, [networkHit(config, 'exchange', address, limits.google.network)], now());
    const handle = cookie.read(request);
    const token = newToken();
    const userAgent = clientAgent(request);
    const opened = await transact(async (tx) => {
      const used = handle === null ? undefined : await useExchange(tx, body.code, handle);
      return used && openSession(tx, { userId: used.user_id, token, address, userAgent });
    });
    if (!opened)
      throw new Refused(400, 'token_invalid', 'This sign-in was already used or has expired. Sign in again.');
    cookie.clear(reply);
    return { data: { user: presentUser(opened), token, expiresAt: opened.expires_at } };
  });

  on(
    googleLogout,
    async () => {
      if (!issuer) return { redirect: null };
      const login = `${publicUrl}/auth/login`;
      const configuration = await issuer().catch(() => undefined);
      if (!configuration) return { redirect: login };
      if (!configuration.serverMetadata().end_session_endpoint) return { redirect: null };
      return { redirect: client.buildEndSessionUrl(configuration, { post_logout_redirect_uri: login }).href };
    },
    { refused: `${publicUrl}/auth/login` },
  );
}
