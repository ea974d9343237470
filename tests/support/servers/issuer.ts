import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';

import { type AccountClaims, type ClientMetadata, type KoaContextWithOIDC, Provider } from 'oidc-provider';

import { escapeHtml } from '../../../server/platform/http/escapeHtml.ts';

/** Someone with an account at the issuer. */
interface IssuerAccount {
  subject: string;
  email?: string;
  isEmailVerified?: boolean;
  firstName?: string;
  lastName?: string;
}

/** An application people may sign in to with their account there. */
interface IssuerClient {
  id: string;
  secret: string;
  /** Origin of the application, as its PUBLIC_URL. */
  publicUrl: string;
}

export interface Issuer {
  /** What GOOGLE_ISSUER is set to. */
  url: string;
  stop: () => Promise<void>;
}

interface Given {
  /** A function is asked with the first request: an application may have its address only after this issuer has one. */
  clients: readonly IssuerClient[] | (() => readonly IssuerClient[]);
  accounts: readonly IssuerAccount[];
  /** Any free one unless given. */
  port?: number;
}

const metadataOf = ({ id, secret, publicUrl }: IssuerClient): ClientMetadata => ({
  client_id: id,
  client_secret: secret,
  redirect_uris: [`${publicUrl}/api/auth/google/callback`],
  post_logout_redirect_uris: [`${publicUrl}/auth/login`],
  token_endpoint_auth_method: 'client_secret_post',
  grant_types: ['authorization_code'],
  response_types: ['code'],
});

const claimsOf = ({ subject, email, isEmailVerified, firstName, lastName }: IssuerAccount): AccountClaims => ({
  sub: subject,
  ...(email === undefined ? {} : { email }),
  ...(isEmailVerified === undefined ? {} : { email_verified: isEmailVerified }),
  ...(firstName === undefined ? {} : { given_name: firstName }),
  ...(lastName === undefined ? {} : { family_name: lastName }),
});

const document = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><h1>${title}</h1>${body}</body></html>`;

const choice = (uid: string, { subject, email = subject }: IssuerAccount) =>
  `<form method="post" action="/interaction/${uid}"><button name="subject" value="${escapeHtml(subject)}">${escapeHtml(email)}</button></form>`;

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += String(chunk);
  return new URLSearchParams(text);
}

/** The question of a logout, answered at once. */
function logoutSource(ctx: KoaContextWithOIDC, form: string): void {
  const confirmed = form.replace('</form>', '<input type="hidden" name="logout" value="yes"></form>');
  ctx.body = document('Signing out', `${confirmed}<script>document.forms[0].submit()</script>`);
}

function providerOf(url: string, clients: readonly IssuerClient[], accounts: readonly IssuerAccount[]): Provider {
  const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' });
  const provider = new Provider(url, {
    clients: clients.map(metadataOf),
    jwks: { keys: [{ ...key, kty: 'RSA', kid: 'one', alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['a key for tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: true, logoutSource },
    },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, subject) => {
      const account = accounts.find((one) => one.subject === subject);
      return account && { accountId: subject, claims: () => claimsOf(account) };
    },
    loadExistingGrant: async (ctx) => {
      const grant = new ctx.oidc.provider.Grant({
        accountId: ctx.oidc.session?.accountId,
        clientId: ctx.oidc.client?.clientId,
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    ttl: { Session: 3600, Interaction: 3600, Grant: 3600, AuthorizationCode: 60, AccessToken: 60, IdToken: 60 },
  });
  provider.on('server_error', (_, error) => console.error(error));
  return provider;
}

/**
 * An issuer of OpenID Connect on loopback, in place of Google: real discovery, code flow with PKCE, and logout. Its
 * login page at /interaction/{uid} is a button for each account, named by its address, and one that cancels; no one is
 * asked for a password or for consent.
 */
export async function startIssuer({ clients, accounts, port = 0 }: Given): Promise<Issuer> {
  let answer: (request: IncomingMessage, response: ServerResponse) => void = () => {};
  const server = createServer((request, response) => answer(request, response));
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the issuer listens nowhere');
  const url = `http://127.0.0.1:${address.port}`;

  const isDone = async (provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const uid = /^\/interaction\/([\w-]+)$/.exec(request.url ?? '')?.[1];
    if (uid === undefined) return false;
    if (request.method === 'POST') {
      const subject = (await bodyOf(request)).get('subject');
      const result = subject === null ? { error: 'access_denied' } : { login: { accountId: subject } };
      await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
      return true;
    }
    const cancel = `<form method="post" action="/interaction/${uid}"><button>Cancel</button></form>`;
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(document('Choose an account', accounts.map((account) => choice(uid, account)).join('') + cancel));
    return true;
  };
  let provider: Provider | undefined;
  answer = (request, response) => {
    const serving = (provider ??= providerOf(url, typeof clients === 'function' ? clients() : clients, accounts));
    isDone(serving, request, response).then(
      (done) => (done ? undefined : serving.callback()(request, response)),
      (error: unknown) => {
        response.statusCode = 500;
        response.end(String(error));
      },
    );
  };

  return {
    url,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
