import { z } from 'zod/mini';

import { defineEndpoint } from '../shared/endpoint.ts';
import { tokenText, wellFormed } from '../shared/schemas.ts';
import { storedSession } from './user.ts';

const parameter = (max: number) => z.optional(z.string().check(wellFormed, z.maxLength(max)));
const redirect = { status: 302, data: z.null() } as const;

export const googleLogin = defineEndpoint({
  method: 'GET',
  path: '/api/auth/google/login',
  access: 'public',
  summary: 'Go to Google to sign in; 404 where Google is not configured.',
  query: z.strictObject({ target: parameter(2000) }),
  success: redirect,
});

export const googleCallback = defineEndpoint({
  method: 'GET',
  path: '/api/auth/google/callback',
  access: 'public',
  summary: 'Where Google sends the person back: on to the page with a code good for 60 seconds, or with why not.',
  // Issuers add their own parameters.
  query: z.looseObject({ state: parameter(200), code: parameter(2000), error: parameter(200) }),
  success: redirect,
});

export const googleExchange = defineEndpoint({
  method: 'POST',
  path: '/api/auth/google/exchange',
  access: 'public',
  summary: 'Exchange the code of the callback for a session, once.',
  body: z.strictObject({ code: tokenText }),
  success: { status: 200, data: storedSession },
});

export const googleLogout = defineEndpoint({
  method: 'GET',
  path: '/api/auth/google/logout',
  access: 'public',
  summary: 'End the session at Google where supported (302), otherwise 204.',
  success: redirect,
});

/** Why a login with Google did not happen, as the page's `error` parameter has it. */
export const googleErrors = ['cancelled', 'failed', 'unverified', 'mismatch', 'disabled', 'expired'] as const;
export type GoogleError = (typeof googleErrors)[number];
