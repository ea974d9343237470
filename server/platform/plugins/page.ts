import { createHash, randomBytes } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

import { assets } from './assets.ts';
import { compressed } from './compressed.ts';

export interface PageOptions {
  /** The client build: index.html, login.html, assets/ and what public/ held. */
  directory: string;
  /** Origins that join `connect-src`, such as a socket on another host. */
  connect?: readonly string[];
  /** Sets a meta tag, and serves the interface catalogue at /dev/ui, whole or by parts, and the charts at /dev/charts. */
  isDemo?: boolean;
  /** Google sign-in is on; sets a meta tag. */
  isGoogle?: boolean;
}

/** What the build leaves in index.html where the nonce of an answer belongs (`html.cspNonce` of vite.config.ts). */
export const noncePlaceholder = '__CSP_NONCE__';

/** A nonce for one answer: 128 random bits. */
export const newNonce = () => randomBytes(16).toString('base64url');

/** What a page's policy allows beside the page's own origin. */
interface Allowed {
  /** Origins, such as a socket's. */
  connect?: readonly string[] | undefined;
  /** Hashes of the inline scripts; what development adds for hot reload. */
  script?: readonly string[] | undefined;
  /** Hashes of the inline style attributes. */
  styles?: readonly string[] | undefined;
}

/** The Content-Security-Policy of the page. */
export function pagePolicy(nonce: string, { connect = [], script = [], styles = [] }: Allowed = {}): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...script].join(' '),
    `style-src 'self' 'nonce-${nonce}'`,
    ...(styles.length > 0 ? [["style-src-attr 'unsafe-hashes'", ...styles].join(' ')] : []),
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

const sourceOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The hashes of the style attributes in some HTML, as React writes them, for the policy that lets them through. */
function styleHashes(html: string): string[] {
  const unescaped = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" } as const;
  const found = [...html.matchAll(/<[a-z][^<>]*? style="([^"]*)"/g)].map(([, value = '']) =>
    Object.entries(unescaped).reduceRight((text, [entity, character]) => text.replaceAll(entity, character), value),
  );
  return [...new Set(found)].map(sourceOf);
}

/** The hashes of the inline scripts of an HTML document. */
const scriptHashes = (html: string): string[] =>
  [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = '']) => sourceOf(text));

const segments = (path: string): string[] => path.split('/').filter((segment) => segment !== '');

/** What the build found that the page of a route needs beside the entry. */
interface Needs {
  files: readonly string[];
  /** More, where its address has no query. */
  withoutQuery?: readonly string[];
  /** The address of its first request. */
  early?: string;
}

const meta = (name: string, content: string): string =>
  content === '' ? '' : `<meta name="${name}" content="${content.replaceAll('&', '&amp;')}">`;

/** Finds the tags that name what a path's page needs, by the patterns the build wrote; none for an address it does not know. */
function needsOf(routes: Readonly<Record<string, Needs>>): (path: string) => string {
  const known = Object.entries(routes).map(([pattern, { files, withoutQuery = [], early = '' }]) => ({
    parts: segments(pattern),
    tags:
      meta('early', early) + meta('preload', files.join(' ')) + meta('preload-without-query', withoutQuery.join(' ')),
  }));
  return (path) => {
    const given = segments(path);
    const fits = ({ parts }: { parts: string[] }) =>
      parts.length === given.length && parts.every((part, index) => part.startsWith(':') || part === given[index]);
    return known.find(fits)?.tags ?? '';
  };
}

/** First path segments that are never the page: an unknown address below them is the error plugin's 404. */
const notThePage = new Set(['api', 'assets', 'r', 'dev', 'healthz', 'readyz', 'metrics', 'socket.io']);

/**
 * Serves the single-page application: hashed assets for a year and precompressed, and the page itself, with a new nonce
 * in every answer, for every other GET that no route answers (status 200; the router in the browser knows the paths).
 * At /auth/login the page has the login form in it already.
 * Register it on the root instance; `setNotFoundHandler` stays the error plugin's.
 */
export async function page(app: FastifyInstance, options: PageOptions): Promise<void> {
  const { connect, isDemo = false, isGoogle = false } = options;
  const metas = [...(isDemo ? ['demo'] : []), ...(isGoogle ? ['google'] : [])]
    .map((name) => `<meta name="${name}" content="1">`)
    .join('');
  const directory = resolve(options.directory);
  const tagsOf = needsOf(JSON.parse(await readFile(join(directory, '.vite/preloads.json'), 'utf8')));
  /** A page of the build, and how it answers a path. */
  const pageOf = async (file: string) => {
    const html = await readFile(join(directory, file), 'utf8');
    const styles = styleHashes(html);
    const script = scriptHashes(html);
    const template = html.replace('<title>', () => `${metas}<title>`);
    return async (reply: FastifyReply, path: string) => {
      const nonce = newNonce();
      const sent = template.replace('<script', () => `${tagsOf(path)}<script`).replaceAll(noncePlaceholder, nonce);
      // Nothing of the request is in it, and its one secret, the nonce, is never the same.
      const { body, headers } = await compressed(sent, reply.request.headers['accept-encoding']);
      return reply
        .headers(pageHeaders)
        .headers(headers)
        .header('content-security-policy', pagePolicy(nonce, { connect, script, styles }))
        .send(body);
    };
  };
  const show = await pageOf('index.html');
  const showLogin = await pageOf('login.html');

  await assets(app, join(directory, 'assets'));

  await app.register(fastifyStatic, { root: directory, serve: false, preCompressed: true });
  // What public/ held keeps its name, so it may change: revalidated by ETag.
  const files = await readdir(directory, { withFileTypes: true });
  for (const { name } of files.filter(
    (entry) => entry.isFile() && !/^(index|login)\.html|\.(br|gz)$/.test(entry.name),
  )) {
    app.get(`/${name}`, (_request, reply) =>
      reply
        .header('x-content-type-options', 'nosniff')
        // A picture may have its own style.
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
        .sendFile(name, { maxAge: 0 }),
    );
  }

  app.get('/', (_request, reply) => show(reply, '/'));
  // The address alone: what a query adds, the HTML was not drawn with.
  app.get('/auth/login', (request, reply) =>
    request.url === '/auth/login' ? showLogin(reply, '') : show(reply, '/auth/login'),
  );
  if (isDemo) {
    app.get('/dev/ui', (_request, reply) => show(reply, '/dev/ui'));
    app.get<{ Params: { part: string } }>('/dev/ui/:part', (request, reply) =>
      show(reply, `/dev/ui/${request.params.part}`),
    );
    app.get('/dev/charts', (_request, reply) => show(reply, '/dev/charts'));
    app.get<{ Params: { name: string } }>('/dev/charts/:name', (request, reply) =>
      show(reply, `/dev/charts/${request.params.name}`),
    );
  }
  app.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    const path = request.params['*'];
    const [segment = ''] = path.split('/', 1);
    return notThePage.has(segment) ? reply.callNotFound() : show(reply, path);
  });
}
