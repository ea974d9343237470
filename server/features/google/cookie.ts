import type { FastifyReply, FastifyRequest } from 'fastify';

import { loginSeconds } from './logins.ts';

/** The prefix keeps other hosts of the domain from setting it; browsers take it on https only. */
const nameOf = (isSecure: boolean) => (isSecure ? '__Host-google' : 'google');

const cookie = (isSecure: boolean, value: string, seconds: number): string =>
  [
    `${nameOf(isSecure)}=${value}`,
    'Path=/',
    `Max-Age=${seconds}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(isSecure ? ['Secure'] : []),
  ].join('; ');

/** The cookie that ties a login with Google to the browser that began it. */
export function handleCookie(publicUrl: string) {
  const isSecure = publicUrl.startsWith('https:');
  const pattern = new RegExp(`(?:^|;\\s*)${nameOf(isSecure)}=([A-Za-z0-9_-]{43})(?:;|$)`);
  return {
    /** The handle of a request; null without one. */
    read: (request: FastifyRequest): string | null => pattern.exec(request.headers.cookie ?? '')?.[1] ?? null,
    set: (reply: FastifyReply, handle: string): void => {
      // It lasts through the exchange that follows the callback.
      void reply.header('set-cookie', cookie(isSecure, handle, loginSeconds + 60));
    },
    clear: (reply: FastifyReply): void => {
      void reply.header('set-cookie', cookie(isSecure, '', 0));
    },
  };
}
