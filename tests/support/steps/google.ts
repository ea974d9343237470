import { type Built, build } from '../app.ts';
import { snapshots } from '../databases/snapshot.ts';
import { type ForgedIssuer, type Forgery, startForgedIssuer } from '../servers/forgedIssuer.ts';

interface GoogleWorld {
  it: Built;
  issuer: ForgedIssuer;
}

/** A server that trusts a forged issuer. `snapshot` is of all rows but logins that never come back and counted tries. */
export async function openGoogle() {
  const issuer = await startForgedIssuer();
  const it = await build({
    GOOGLE_ISSUER: issuer.url,
    GOOGLE_CLIENT_ID: issuer.clientId,
    GOOGLE_CLIENT_SECRET: issuer.clientSecret,
  });
  const snapshot = await snapshots(it.db, ['public.throttles', 'public.google_logins']);
  return {
    it,
    issuer,
    snapshot,
    close: async () => {
      await it.close();
      await issuer.stop();
    },
  };
}

export const origin = 'http://localhost:4100';
let n = 0;
export interface Begun {
  request: URL;
  cookie: string;
}
export const stateOf = ({ request }: Begun) => request.searchParams.get('state') ?? '';
export const proved = (email: string, sub = email) => ({ sub, email, email_verified: true });
export const now = () => Math.floor(Date.now() / 1000);
export const refusedWith = (error: string) => ({
  status: 302,
  location: `${origin}/auth/google/callback?error=${error}`,
});
export const isNew = proved('intruder@people.example');
export const codeOf = (location: string) => new URL(location).searchParams.get('code') ?? '';
export const spent = { status: 400, code: 'token_invalid' };

/** A browser that leaves for the issuer and comes back, and the page that exchanges the code. */
export function googleSteps(world: () => GoogleWorld) {
  const get = async (url: string, cookie = '') => {
    n += 1;
    const answer = await world().it.app.inject({
      url,
      remoteAddress: `2001:db8:${n.toString(16)}::1`,
      headers: { accept: 'text/html', ...(cookie === '' ? {} : { cookie }) },
    });
    const set = answer.headers['set-cookie'];
    return { status: answer.statusCode, location: answer.headers.location ?? '', text: answer.payload, cookie: set };
  };

  /** Leaves for the issuer. */
  async function begin(target = ''): Promise<Begun> {
    const { location, cookie } = await get(
      `/api/auth/google/login${target && `?target=${encodeURIComponent(target)}`}`,
    );
    return { request: new URL(location), cookie: /^[^;]*/.exec(String(cookie))?.[0] ?? '' };
  }

  /** Comes back with these parameters. */
  const comeBack = ({ cookie }: Begun, parameters: Record<string, string>) =>
    get(`/api/auth/google/callback?${new URLSearchParams(parameters).toString()}`, cookie);

  /** Comes back with a code for what the forgery says. */
  const comeBackWith = (begun: Begun, forgery: Omit<Forgery, 'request'> = {}) =>
    comeBack(begun, { state: stateOf(begun), code: world().issuer.codeFor({ ...forgery, request: begun.request }) });

  const exchange = async (code: string, cookie: string) => {
    n += 1;
    const answer = await world().it.app.inject({
      method: 'POST',
      url: '/api/auth/google/exchange',
      remoteAddress: `2001:db8:${n.toString(16)}::1`,
      headers: { cookie },
      payload: { code },
    });
    return { status: answer.statusCode, code: /"code":"(\w+)"/.exec(answer.payload)?.[1] ?? null };
  };

  return { get, begin, comeBack, comeBackWith, exchange };
}
