import type { IncomingMessage } from 'node:http';

/**
 * Whether a browser's page may open a socket here: one of PUBLIC_URL, or of the very address that is asked.
 * What sends no Origin is no browser, and has no session of anybody else's to use.
 */
export function isOwnOrigin({ headers }: Pick<IncomingMessage, 'headers'>, publicUrl: string): boolean {
  const { origin, host } = headers;
  if (origin === undefined || origin === publicUrl) return true;
  return URL.canParse(origin) && /^https?:$/.test(new URL(origin).protocol) && new URL(origin).host === host;
}

/** What joins the page's `connect-src` when the socket stands elsewhere (`VITE_SOCKET_URL`, an http or https origin). */
export function socketSources(url: string | undefined): string[] {
  if (url === undefined || url === '') return [];
  const { origin } = new URL(url);
  return [origin, origin.replace(/^http/, 'ws')];
}
