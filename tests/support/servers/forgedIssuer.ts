import { type KeyObject, createHash, createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, createServer } from 'node:http';

/*
 * An issuer that says whatever a test wants: its codes are made by the test, and so are the tokens they are good for.
 * tests/support/servers/issuer.ts is the honest one.
 */

type Claims = Record<string, unknown>;

export interface Forgery {
  /** Of the address the browser was sent to. */
  request: URL;
  /** On top of sound claims; undefined takes one away. */
  claims?: Claims;
  /** On top of the sound header. */
  header?: Record<string, unknown>;
  /** Signs with a key that the issuer does not publish, with the published key as a secret, or not at all. */
  signature?: 'foreign' | 'hmac' | 'none';
  /** The client the code is made for. */
  clientId?: string;
  /** The answer holds no id token. */
  isBare?: boolean;
}

export interface ForgedIssuer {
  url: string;
  clientId: string;
  clientSecret: string;
  /** A code, good once, for the token the forgery describes. */
  codeFor: (forgery: Forgery) => string;
  /** Codes that were taken to the token endpoint, also in vain. */
  taken: () => number;
  /** While true nothing is answered but errors. */
  setDown: (isDown: boolean) => void;
  stop: () => Promise<void>;
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += String(chunk);
  return new URLSearchParams(text);
}

/** Starts it on loopback. */
export async function startForgedIssuer(): Promise<ForgedIssuer> {
  const clientId = 'tributary-tests';
  const clientSecret = 'a secret of tests';
  const own = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const codes = new Map<string, Forgery>();
  let taken = 0;
  let isDown = false;
  let url = '';

  const signatureOf = (input: string, kind: Forgery['signature']): string => {
    const by = (key: KeyObject) => sign('sha256', Buffer.from(input), key).toString('base64url');
    if (kind === 'none') return '';
    if (kind === 'foreign') return by(foreign.privateKey);
    if (kind === 'hmac') {
      const secret = own.publicKey.export({ format: 'pem', type: 'spki' });
      return createHmac('sha256', secret).update(input).digest('base64url');
    }
    return by(own.privateKey);
  };

  const tokenOf = ({ request, claims, header, signature }: Forgery): string => {
    const now = Math.floor(Date.now() / 1000);
    const alg = signature === 'none' ? 'none' : signature === 'hmac' ? 'HS256' : 'RS256';
    const sound: Claims = {
      iss: url,
      aud: clientId,
      iat: now,
      exp: now + 60,
      nonce: request.searchParams.get('nonce'),
      sub: 'subject',
    };
    const input = `${encode({ alg, kid: 'one', typ: 'JWT', ...header })}.${encode({ ...sound, ...claims })}`;
    return `${input}.${signatureOf(input, signature)}`;
  };

  const isAllowed = (forgery: Forgery, body: URLSearchParams): boolean =>
    body.get('client_secret') === clientSecret &&
    body.get('client_id') === (forgery.clientId ?? clientId) &&
    body.get('redirect_uri') === forgery.request.searchParams.get('redirect_uri') &&
    createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url') === forgery.request.searchParams.get('code_challenge');

  const server = createServer((request, response) => {
    const say = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    if (isDown) return say(503, { error: 'temporarily_unavailable' });
    if (request.url === '/.well-known/openid-configuration') {
      return say(200, {
        issuer: url,
        authorization_endpoint: `${url}/authorize`,
        token_endpoint: `${url}/token`,
        jwks_uri: `${url}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      });
    }
    if (request.url === '/jwks') {
      const key = own.publicKey.export({ format: 'jwk' });
      return say(200, { keys: [{ ...key, kid: 'one', alg: 'RS256', use: 'sig' }] });
    }
    if (request.url !== '/token') return say(404, {});
    void bodyOf(request).then((body) => {
      taken += 1;
      const code = body.get('code') ?? '';
      const forgery = codes.get(code);
      codes.delete(code);
      if (!forgery || !isAllowed(forgery, body)) return say(400, { error: 'invalid_grant' });
      return say(200, {
        access_token: randomUUID(),
        token_type: 'bearer',
        expires_in: 60,
        ...(forgery.isBare ? {} : { id_token: tokenOf(forgery) }),
      });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the issuer listens nowhere');
  url = `http://127.0.0.1:${address.port}`;

  return {
    url,
    clientId,
    clientSecret,
    codeFor: (forgery) => {
      const code = randomUUID();
      codes.set(code, forgery);
      return code;
    },
    taken: () => taken,
    setDown: (value) => {
      isDown = value;
    },
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
