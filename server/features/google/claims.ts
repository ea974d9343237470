import type { FastifyBaseLogger } from 'fastify';
import * as client from 'openid-client';

import type { GoogleError } from '#contract/session/google.ts';

import type { StartedLogin } from './logins.ts';

/** The identity claimed by the issuer. */
export interface Identity {
  issuer: string;
  subject: string;
  /** As stated by the issuer; `isEmailVerified` says whether it was verified. */
  email: string | null;
  isEmailVerified: boolean;
  firstName: string | null;
  lastName: string | null;
}

/** How far a clock may be ahead of ours. */
const aheadSeconds = 60;

const words = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value : null);

/** What may be logged of a failure: never the token, the code or the address. */
const reasonOf = (error: unknown) =>
  error instanceof Error
    ? { name: error.name, code: 'code' in error ? error.code : undefined, reason: error.message }
    : { name: 'unknown' };

/**
 * Takes the code of a callback to the issuer, and checks what it answers: state, PKCE, issuer, audience, nonce,
 * signature and times. Answers the identity, or why there is none.
 * @param callback the address the browser was sent to, under the origin the issuer knows
 */
export async function readIdentity(
  configuration: client.Configuration,
  callback: URL,
  login: StartedLogin,
  log: FastifyBaseLogger,
): Promise<Identity | GoogleError> {
  try {
    const tokens = await client.authorizationCodeGrant(configuration, callback, {
      expectedState: login.state,
      expectedNonce: login.nonce,
      pkceCodeVerifier: login.verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new Error('no id token');
    if (claims.iat > Date.now() / 1000 + aheadSeconds) throw new Error('the id token is of the future');
    return {
      issuer: claims.iss,
      subject: claims.sub,
      email: words(claims['email']),
      isEmailVerified: claims['email_verified'] === true,
      firstName: words(claims['given_name']),
      lastName: words(claims['family_name']),
    };
  } catch (error) {
    if (error instanceof client.AuthorizationResponseError && error.error === 'access_denied') return 'cancelled';
    log.warn({ google: reasonOf(error) }, 'a login with Google failed');
    return 'failed';
  }
}
