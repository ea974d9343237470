import type { Built } from './app.ts';

/** A browser of this number. */
export const firefox = (n: number) => `Mozilla/5.0 (X11; Linux x86_64; rv:${n}.0) Gecko/20100101 Firefox/${n}.0`;

/** Opens referral links by their paths, and answers where they lead. */
export const clicking =
  ({ app }: Built) =>
  async (path: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') => {
    const response = await app.inject({ method, url: path, headers: { 'user-agent': firefox(9), ...headers } });
    const location = new URL(String(response.headers.location));
    return {
      status: response.statusCode,
      cache: response.headers['cache-control'],
      to: `${location.origin}${location.pathname}`,
      parameters: Object.fromEntries(location.searchParams),
      href: location.href,
    };
  };
