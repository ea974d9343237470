import { randomBytes } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

export interface PageOptions {
  /** The client build: index.html, assets/ and what public/ held. */
  directory: string;
  /** Origins that join `connect-src`, such as a socket on another host. */
  connect?: readonly string[];
  /** The page says so in its head, and the catalogue of the interface stands at /dev/ui. */
  isDemo?: boolean;
}

/** What the build leaves in index.html where the nonce of an answer belongs (`html.cspNonce` of vite.config.ts). */
export const noncePlaceholder = '__CSP_NONCE__';

/** A nonce for one answer: 128 random bits. */
export const newNonce = () => randomBytes(16).toString('base64url');

/** The Content-Security-Policy of the page; `script` holds what development adds for hot reload. */
export function pagePolicy(nonce: string, connect: readonly string[] = [], script: readonly string[] = []): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...script].join(' '),
    `style-src 'self' 'nonce-${nonce}'`,
    ["connect-src 'self'", ...connect].join(' '),
    "img-src 'self' blob:",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');
}

/** Headers of the page beside its policy. A mailed link holds a token: no address of ours leaves as a referrer. */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const;

/** First path segments that are never the page: an unknown address below them is the error plugin's 404. */
const notThePage = new Set(['api', 'assets', 'r', 'dev', 'healthz', 'readyz', 'metrics', 'socket.io']);

/**
 * Serves the single-page application: hashed assets for a year and precompressed, and the page itself, with a new nonce
 * in every answer, for every other GET that no route answers (status 200; the router in the browser knows the paths).
 * Register it on the root instance; `setNotFoundHandler` stays the error plugin's.
 */
export async function page(app: FastifyInstance, options: PageOptions): Promise<void> {
  const { connect, isDemo = false } = options;
  const directory = resolve(options.directory);
  const html = await readFile(join(directory, 'index.html'), 'utf8');
  const template = (isDemo ? html.replace('<title>', '<meta name="demo" content="1"><title>') : html).split(
    noncePlaceholder,
  );
  const show = (reply: FastifyReply) => {
    const nonce = newNonce();
    return reply
      .headers(pageHeaders)
      .header('content-security-policy', pagePolicy(nonce, connect))
      .send(template.join(nonce));
  };

  await app.register(fastifyStatic, {
    root: join(directory, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
    index: false,
    dotfiles: 'deny',
    setHeaders: (response) => void response.header('x-content-type-options', 'nosniff'),
  });

  // What public/ held keeps its name, so it may change: revalidated by ETag.
  const files = await readdir(directory, { withFileTypes: true });
  for (const { name } of files.filter((entry) => entry.isFile() && !/^index\.html|\.(br|gz)$/.test(entry.name))) {
    app.get(`/${name}`, (_request, reply) =>
      reply.header('x-content-type-options', 'nosniff').sendFile(name, directory, { maxAge: 0, immutable: false }),
    );
  }

  app.get('/', (_request, reply) => show(reply));
  if (isDemo) app.get('/dev/ui', (_request, reply) => show(reply));
  app.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    const [segment = ''] = request.params['*'].split('/', 1);
    return notThePage.has(segment) ? reply.callNotFound() : show(reply);
  });
}
