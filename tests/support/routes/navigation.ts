/** An answer a browser stopped at. */
export interface Stop {
  url: URL;
  status: number;
  text: string;
}

/**
 * What a browser does when it goes somewhere: follows redirects, keeps each host's cookies. No scripts run.
 * @param page where addresses of the page begin: nothing serves them here, so it stops there
 */
export function navigator(page: string) {
  const jars = new Map<string, Map<string, string>>();
  const jarOf = ({ host }: URL) => {
    const jar = jars.get(host) ?? new Map<string, string>();
    jars.set(host, jar);
    return jar;
  };
  const send = async (url: URL, init: RequestInit = {}): Promise<Response> => {
    const jar = jarOf(url);
    const headers = new Headers(init.headers);
    if (!headers.has('accept')) headers.set('accept', 'text/html,application/xhtml+xml');
    if (jar.size > 0) headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const name = pair.slice(0, pair.indexOf('='));
      const value = pair.slice(pair.indexOf('=') + 1);
      if (value === '' || /max-age=0|expires=Thu, 01 Jan 1970/i.test(cookie)) jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  };
  return {
    send,
    cookies: (url: string): ReadonlyMap<string, string> => jarOf(new URL(url)),
    /** Goes there and on, to the first answer that is no redirect, or to the page. */
    go: async (address: string, init?: RequestInit): Promise<Stop> => {
      let url = new URL(address);
      let response = await send(url, init);
      for (let n = 0; n < 12; n += 1) {
        const location = response.headers.get('location');
        if (response.status < 300 || response.status >= 400 || location === null) break;
        url = new URL(location, url);
        if (url.href.startsWith(page)) return { url, status: response.status, text: '' };
        response = await send(url);
      }
      return { url, status: response.status, text: await response.text() };
    },
  };
}
