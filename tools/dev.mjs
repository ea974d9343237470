import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { install, requireNode, root } from './support/prepare.mjs';

// One process, one port: Vite serves the page with hot reload, the API is loaded through Vite's module graph and built again
// when a file behind it changed. The database stays open meanwhile.

requireNode();
process.chdir(root);
await install();

const { createServer: createVite } = await import('vite');
const http = createServer();
const vite = await createVite({ appType: 'custom', server: { middlewareMode: true, ws: { server: http } } });

/** @returns {Promise<typeof import('./development.ts')>} */
const development = async () => /** @type {any} */ (await vite.ssrLoadModule('/tools/development.ts'));
/** @type {typeof import('../server/platform/plugins/page.ts')} */
const { newNonce, noncePlaceholder, pageHeaders, pagePolicy } = /** @type {any} */ (
  await vite.ssrLoadModule('/server/platform/plugins/page.ts')
);
/** @type {typeof import('../server/platform/stop.ts')} */
const { stopOnSignals } = /** @type {any} */ (await vite.ssrLoadModule('/server/platform/stop.ts'));
/** @type {typeof import('./demo/banner.ts')} */
const { banner } = /** @type {any} */ (await vite.ssrLoadModule('/tools/demo/banner.ts'));

/** @typedef {import('fastify').FastifyInstance} Api */
/** @type {{ build: unknown, api: Promise<Api> } | undefined} */
let current;

const { openKept } = await development();
const kept = await openKept().catch(async (error) => {
  console.error(error instanceof Error && error.name === 'ConfigError' ? error.message : error);
  await vite.close();
  process.exit(1);
});

/** The API of the newest code; the one before it finishes its requests and is closed. */
async function api() {
  const { buildApi } = await development();
  if (current?.build !== buildApi) {
    const before = current?.api;
    current = { build: buildApi, api: buildApi(kept) };
    // A failed build is tried again with the next request, not remembered.
    current.api.catch(() => (current = undefined));
    before?.then((old) => old.close()).catch(() => {});
  }
  return current.api;
}

const isApi = /^\/(api|r|dev(?!\/(?:ui|charts)\b))\/|^\/(api|healthz|readyz|metrics)(\?|$)/;
const { config } = kept;
const sockets = [`ws://localhost:${config.port}`, `ws://${config.host}:${config.port}`];

async function page(/** @type {string} */ url, /** @type {import('node:http').ServerResponse} */ response) {
  const nonce = newNonce();
  const isInspector = /^\/inspector\.html(\?|$)/.test(url);
  const html = await vite.transformIndexHtml(
    url,
    await readFile(isInspector ? 'inspector.html' : 'index.html', 'utf8'),
  );
  // The nonce in script-src is for the inline start of React's hot reload; production has none.
  const policy = isInspector
    ? // The statecharts' pictures bring their own styles.
      `default-src 'none'; script-src 'self' 'nonce-${nonce}'; style-src 'self' 'unsafe-inline'; connect-src 'self' ${sockets.join(' ')}; img-src 'self'; base-uri 'none'; frame-ancestors 'none'`
    : pagePolicy(nonce, { connect: sockets, script: [`'nonce-${nonce}'`] });
  response.writeHead(200, { ...pageHeaders, 'content-security-policy': policy });
  const shown = config.google ? html.replace('<title>', '<meta name="google" content="1"><title>') : html;
  response.end(shown.replaceAll(noncePlaceholder, nonce));
}

http.on('request', (request, response) => {
  const url = request.url ?? '/';
  const fail = (/** @type {unknown} */ error) => {
    if (error instanceof Error) vite.ssrFixStacktrace(error);
    console.error(error);
    if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' });
    response.end(error instanceof Error ? error.stack : String(error));
  };
  if (isApi.test(url)) {
    api().then((app) => app.routing(request, response), fail);
    return;
  }
  vite.middlewares(request, response, (/** @type {unknown} */ error) => {
    if (error) fail(error);
    else if (request.headers.accept?.includes('text/html')) page(url, response).catch(fail);
    else response.writeHead(404, { 'content-type': 'text/plain' }).end(`There is no ${url} here.`);
  });
});

http.on('upgrade', (request, socket, head) => {
  if (!request.url?.startsWith('/socket.io/')) return;
  api().then(
    (app) => app.server.emit('upgrade', request, socket, head),
    () => socket.destroy(),
  );
});

async function stop() {
  http.close();
  http.closeAllConnections();
  await vite.close();
  await current?.api.then((app) => app.close()).catch(() => {});
  await kept.stop();
}
stopOnSignals({ stop, cut: () => http.closeAllConnections() });

http.listen(config.port, config.host, () => {
  console.log(`Development: http://localhost:${config.port} (hot reload, ${kept.database.kind} database)`);
  void banner(kept.services).then(console.log, console.error);
  void api().catch((error) => console.error(error));
});
