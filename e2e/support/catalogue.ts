import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { expect, test as base, type Page } from '@playwright/test';
import { watchViolations } from './violations.ts';
import { within } from '../../tests/support/within.ts';

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
};
const nonce = 'catalogue';

/** The built client as a demo's page, without server or database behind it: every call of the API is a 404. */
async function openClient() {
  const html = (await readFile('dist/client/index.html', 'utf8'))
    .replaceAll('__CSP_NONCE__', nonce)
    .replace('<title>', '<meta name="demo" content="1"><title>');
  // As the server does with the scripts that stand in its page.
  const hashes = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
  const policy = `default-src 'none'; script-src 'self' ${hashes.join(' ')}; style-src 'self' 'nonce-${nonce}'; connect-src 'self'; img-src 'self' blob:; font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types default`;
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const type = types[extname(path)];
    if (path.startsWith('/api/')) {
      response.writeHead(404, { 'content-type': 'application/json' }).end('{}');
    } else if (type === undefined) {
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy })
        .end(html);
    } else {
      readFile(join('dist/client', path)).then(
        (file) => response.writeHead(200, { 'content-type': type }).end(file),
        () => response.writeHead(404).end(),
      );
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The client has no port.');
  return {
    url: `http://localhost:${address.port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

type Part = 'tables' | 'messages' | 'forms' | 'feedback' | 'charts';

interface WorkerFixtures {
  client: { url: string };
}
interface TestFixtures {
  /** What broke the page's policy or was thrown and not caught; a test with one fails. */
  violations: string[];
  /** Which part of the catalogue a test is about: `test.use({ part: 'forms' })`; all of it takes a second to draw. */
  part: Part | null;
  /** The catalogue of the interface, drawn and at rest. */
  catalogue: Page;
}

/** The component tests' `test`: the built catalogue of the interface in a real browser. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  client: [
    async ({}, use) => {
      const client = await openClient();
      await use(client);
      await client.close();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ client }, use) => use(client.url),
  violations: [
    async ({ context }, use) => {
      const found: string[] = [];
      await watchViolations(context, found);
      await use(found);
      expect(found, 'violations of the page’s policy and uncaught errors').toEqual([]);
    },
    { auto: true },
  ],
  part: [null, { option: true }],
  catalogue: async ({ page, part }, use) => {
    await openCatalogue(page, part);
    await use(page);
  },
});

/** Opens the catalogue, or a part of it, and waits until its list has answered. */
export async function openCatalogue(page: Page, part: Part | null = null): Promise<void> {
  await page.goto(part === null ? '/dev/ui' : `/dev/ui/${part}`);
  // Everything there is on one page: on a busy machine its first drawing takes a while.
  await expect(page.getByRole('heading', { level: 1, name: 'Shared interface' })).toBeVisible({
    timeout: within(30_000),
  });
  if (part !== null && part !== 'tables') return;
  const list = { name: 'Sample partners' };
  // Cards where it is narrow.
  const rows = page.getByRole('table', list).getByRole('row').or(page.getByRole('list', list).getByRole('listitem'));
  // A row of a skeleton has no text.
  await expect(rows.last()).toContainText(/\S/);
}

/**
 * Letters keep their exact widths, so that a browser with a window and one without set a line alike: before the page is opened,
 * since charts measure their labels once.
 */
export const keepExactLetters = (page: Page) =>
  page.addInitScript(() => {
    const exact = new CSSStyleSheet();
    exact.replaceSync('* { text-rendering: geometricPrecision !important; }');
    document.adoptedStyleSheets.push(exact);
  });

export { expect };
