import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { page } from '../../../../server/platform/plugins/page.ts';

const app = Fastify();
let directory = '';
const script = 'console.log(1);\n'.repeat(100);

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'page-'));
  mkdirSync(join(directory, 'assets'));
  writeFileSync(
    join(directory, 'index.html'),
    '<meta property="csp-nonce" nonce="__CSP_NONCE__"><p nonce="__CSP_NONCE__">',
  );
  writeFileSync(
    join(directory, 'login.html'),
    '<title>Sign in</title><p style="color:red" nonce="__CSP_NONCE__"><b class="x" style="font:a &amp; &quot;b&quot;"></b><i style="color:red"></i>',
  );
  mkdirSync(join(directory, '.vite'));
  writeFileSync(
    join(directory, '.vite/preloads.json'),
    JSON.stringify({
      '/partners/:id': { files: ['assets/frame.js', 'assets/one.css'] },
      '/partners': { files: ['assets/frame.js'], early: '/api/partners?page=1&sort=-name' },
      '/': { files: ['assets/frame.js'], withoutQuery: ['assets/list.js', 'assets/list.css'] },
      '/auth/login': { files: ['assets/login.js'] },
    }),
  );
  writeFileSync(join(directory, 'favicon.svg'), '<svg/>');
  writeFileSync(join(directory, 'assets/main-abc.js'), script);
  writeFileSync(join(directory, 'assets/main-abc.js.br'), brotliCompressSync(script));
  writeFileSync(join(directory, 'assets/main-abc.js.gz'), gzipSync(script));
  writeFileSync(join(directory, 'assets/one-abc.css'), 'a{}');
  writeFileSync(join(directory, 'assets/gone-abc.js'), script);
  app.setNotFoundHandler((_request, reply) => reply.code(404).type('application/problem+json').send({ code: 'none' }));
  app.get('/api/known', () => ({ known: true }));
  await app.register(page, { directory, connect: ['wss://socket.example'] });
});
afterAll(async () => {
  await app.close();
  rmSync(directory, { recursive: true, force: true });
});

test.each(['/', '/auth/register/user', '/auth/login?from=mail', '/admin/partners/1?mention=true', '/no/such/page'])(
  '%s answers the page under its policy, never stored',
  async (url) => {
    const answer = await app.inject(url);
    const nonce = /nonce="([\w-]{22})"/.exec(answer.body)?.[1] ?? '';
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe(`<meta property="csp-nonce" nonce="${nonce}"><p nonce="${nonce}">`);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'content-security-policy': `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; connect-src 'self' wss://socket.example; img-src 'self' blob:; font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types default`,
    });
  },
);

test('the login page has its form in it, and its policy the hashes of its style attributes', async () => {
  const answer = await app.inject('/auth/login');
  const nonce = /nonce="([\w-]{22})"/.exec(answer.body)?.[1] ?? '';
  expect(answer.body).toBe(
    `<title>Sign in</title><p style="color:red" nonce="${nonce}"><b class="x" style="font:a &amp; &quot;b&quot;"></b><i style="color:red"></i>`,
  );
  expect(answer.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; style-src-attr 'unsafe-hashes' ${hash('color:red')} ${hash('font:a & "b"')}; connect-src 'self' wss://socket.example; img-src 'self' blob:; font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types default`,
  });
});

test('the login page is at its address alone', async () => {
  const bodies = await Promise.all(['/login.html', '/auth/login/', '/auth/login?x=1'].map((url) => app.inject(url)));
  expect(bodies.filter(({ body }) => body.includes('Sign in'))).toEqual([]);
});

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** An answer of a server whose page is this HTML. */
async function pageWith(html: string, url: string) {
  const before = readFileSync(join(directory, 'index.html'), 'utf8');
  writeFileSync(join(directory, 'index.html'), html);
  const other = Fastify();
  await other.register(page, { directory });
  const answer = await other.inject(url);
  await other.close();
  writeFileSync(join(directory, 'index.html'), before);
  return answer;
}

test.each([
  ['/partners/1?x=2', '<meta name="preload" content="assets/frame.js assets/one.css">'],
  [
    '/partners?page=2',
    '<meta name="early" content="/api/partners?page=1&amp;sort=-name"><meta name="preload" content="assets/frame.js">',
  ],
  [
    '/',
    '<meta name="preload" content="assets/frame.js"><meta name="preload-without-query" content="assets/list.js assets/list.css">',
  ],
  ['/auth/login?x=1', '<meta name="preload" content="assets/login.js">'],
])('%s names the files and the first request of its page before the first script', async (url, tags) => {
  const { body } = await pageWith('<head><script src="/a.js"></script></head>', url);
  expect(body).toBe(`<head>${tags}<script src="/a.js"></script></head>`);
});

test('its policy has the hashes of its inline scripts, and allows no other', async () => {
  const html = '<script>start();</script><script src="/a.js"></script><script>\n go("</p>") </script>';
  const { headers } = await pageWith(html, '/no/such/page');
  expect(String(headers['content-security-policy']).split('; ')[1]).toBe(
    `script-src 'self' ${hash('start();')} ${hash('\n go("</p>") ')}`,
  );
});

test('two answers never share a nonce', async () => {
  const bodies = await Promise.all([app.inject('/'), app.inject('/')]);
  expect(new Set(bodies.map(({ body }) => body)).size).toBe(2);
});

test('a hashed asset is compressed and kept for a year', async () => {
  const answer = await app.inject({ url: '/assets/main-abc.js', headers: { 'accept-encoding': 'gzip, br' } });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-length': String(brotliCompressSync(script).length),
    'content-type': 'text/javascript; charset=utf-8',
    vary: 'accept-encoding',
    'x-content-type-options': 'nosniff',
  });
  expect(answer.rawPayload).toEqual(brotliCompressSync(script));
});

test('an asset is the same from the disk and from memory, and has no body for HEAD', async () => {
  const url = '/assets/one-abc.css';
  const answers = [await app.inject(url), await app.inject(url), await app.inject({ url, method: 'HEAD' })];
  expect(answers.map(({ statusCode, body, headers }) => [statusCode, body, headers['content-length']])).toEqual([
    [200, 'a{}', '3'],
    [200, 'a{}', '3'],
    [200, '', '3'],
  ]);
});

test('an asset that another build has removed is not found', async () => {
  rmSync(join(directory, 'assets/gone-abc.js'));
  expect(await app.inject('/assets/gone-abc.js')).toMatchObject({ statusCode: 404, body: '{"code":"none"}' });
});

test.each([
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0', undefined],
])('for a client that takes %s an asset is compressed as %s', async (accepted, coding) => {
  const answer = await app.inject({ url: '/assets/main-abc.js', headers: { 'accept-encoding': accepted } });
  expect(answer.headers['content-encoding']).toBe(coding);
  expect((coding ? gunzipSync(answer.rawPayload) : answer.rawPayload).toString()).toBe(script);
});

test('an asset is plain for a client that cannot decompress', async () => {
  const answer = await app.inject({ url: '/assets/main-abc.js', headers: { 'accept-encoding': 'identity' } });
  expect([answer.headers['content-encoding'], answer.body]).toEqual([undefined, script]);
});

test('a file of public/ is revalidated', async () => {
  const answer = await app.inject('/favicon.svg');
  expect([answer.statusCode, answer.headers['cache-control'], answer.body]).toEqual([
    200,
    'public, max-age=0',
    '<svg/>',
  ]);
});

test.each([
  '/api/unknown',
  '/api',
  '/assets/gone-abc.js',
  '/assets/main-abc.js.br',
  '/assets/main-abc.js/',
  '/assets/..%2Findex.html',
  '/assets/MAIN-ABC.js',
  '/assets/',
  '/r/x/y',
  '/dev/mailbox',
  '/metrics',
])('an unknown %s is not the page', async (url) => {
  const answer = await app.inject(url);
  expect([answer.statusCode, answer.body]).toEqual([404, '{"code":"none"}']);
});

test('a known call is untouched', async () => {
  expect((await app.inject('/api/known')).json()).toEqual({ known: true });
});

test('the page shows whether Google sign-in is available', async () => {
  writeFileSync(join(directory, 'index.html'), '<head><title>T</title></head>');
  const withGoogle = Fastify();
  withGoogle.setNotFoundHandler((_request, reply) => reply.code(404).send());
  await withGoogle.register(page, { directory, isGoogle: true });
  const answers = [await withGoogle.inject('/'), await withGoogle.inject('/auth/login')];
  await withGoogle.close();
  expect(answers[0]?.body).toBe('<head><meta name="google" content="1"><title>T</title></head>');
  expect(answers[1]?.body).toContain('<meta name="google" content="1"><title>Sign in');
});

test('the interface catalogue and the charts exist in demo mode only, and the page is marked as a demo', async () => {
  const addresses = ['/dev/ui', '/dev/ui/forms', '/dev/charts', '/dev/charts/payout'];
  for (const address of addresses) expect((await app.inject(address)).statusCode).toBe(404);
  const demo = Fastify();
  writeFileSync(join(directory, 'index.html'), '<head><title>T</title></head>');
  await demo.register(page, { directory, isDemo: true });
  for (const address of addresses) {
    const { statusCode, body } = await demo.inject(address);
    expect([address, statusCode, body]).toEqual([
      address,
      200,
      '<head><meta name="demo" content="1"><title>T</title></head>',
    ]);
  }
  await demo.close();
});

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip;q=0.8, br;q=0', 'gzip', gunzipSync],
  ['GZIP', 'gzip', gunzipSync],
] as const)(
  'to a client that takes “%s” the page is sent as %s, under the same policy',
  async (request, coding, plain) => {
    const { headers, rawPayload } = await app.inject({ url: '/auth/login', headers: { 'accept-encoding': request } });
    const html = plain(rawPayload).toString();
    expect(html).toContain('<title>Sign in</title>');
    expect(headers).toMatchObject({
      'content-encoding': coding,
      vary: 'accept-encoding',
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(headers['content-security-policy']).toContain(`'nonce-${/nonce="([\w-]{22})"/.exec(html)?.[1] ?? 'none'}'`);
  },
);

test('to a client that takes neither the page is sent as it is', async () => {
  const { headers, body } = await app.inject({ url: '/', headers: { 'accept-encoding': 'deflate' } });
  expect(headers['content-encoding']).toBeUndefined();
  expect(headers.vary).toBe('accept-encoding');
  expect(body).toContain('<meta property="csp-nonce"');
});

test('nothing of a request is in the page: its length tells nothing', async () => {
  const answer = await app.inject('/partners/abcdefgh?search=abcdefgh');
  expect(answer.body).not.toContain('abcdefgh');
});

test('a build with an asset of no known type is not served', async () => {
  const strange = join(directory, 'assets/picture-abc.webp');
  writeFileSync(strange, '');
  const refused = Fastify();
  await expect(refused.register(page, { directory })).rejects.toThrow(
    'The build has assets of no known type: picture-abc.webp',
  );
  await refused.close();
  rmSync(strange);
});
