import type { IncomingMessage } from 'node:http';

/**
 * Whether a browser's page may open a socket here: the origin of PUBLIC_URL or of the requested address. A request
 * without Origin is not from a browser and cannot abuse another user's session.
 */
export function isOwnOrigin({ headers }: Pick<IncomingMessage, 'headers'>, publicUrl: string): boolean {
  const { origin, host } = headers;
  if (origin === undefined || origin === publicUrl) return true;
  return URL.canParse(origin) && /^https?:$/.test(new URL(origin).protocol) && new URL(origin).host === host;
}

/**
 * Added to the page's `connect-src` when the socket is on another origin (`VITE_SOCKET_URL`, an http or https origin).
 */
export function socketSources(url: string | undefined): string[] {
  if (url === undefined || url === '') return [];
  const { origin } = new URL(url);
  return [origin, origin.replace(/^http/, 'ws')];
}
