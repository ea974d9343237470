import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { minifySync } from 'vite';
import { closureOf, readManifest } from './manifest.mjs';
import { routeSources } from './routes.mjs';

const nonce = 'nonce="__CSP_NONCE__"';

/**
 * Puts public/before-paint.js into dist/client/index.html itself: its requests would start a round trip later. The
 * server's policy lets it through by its hash.
 */
export function inlineBeforePaint(/** @type {string} */ root) {
  const client = join(root, 'dist/client');
  const file = join(client, 'before-paint.js');
  const { code } = minifySync('before-paint.js', readFileSync(file, 'utf8'), { module: false });
  const page = join(client, 'index.html');
  const html = readFileSync(page, 'utf8');
  const inlined = html.replace(/<script[^>]* src="\/before-paint\.js"[^>]*>/, () => `<script>${code.trim()}`);
  if (inlined === html || code.includes('</')) throw new Error('index.html cannot have before-paint.js in it.');
  writeFileSync(page, inlined);
  rmSync(file);
}

/**
 * Writes dist/client/login.html: index.html with the login page drawn into it, its title, and links to the code and the
 * styles that React needs to take it over.
 */
export async function writeLoginPage(/** @type {string} */ root) {
  const client = join(root, 'dist/client');
  /** @type {typeof import('../../src/prerender.tsx')} */
  const { prerenderLogin } = await import(pathToFileURL(join(root, 'dist/shell/prerender.js')).href);
  const { title, markup } = await prerenderLogin();
  if (!/<form [^>]*method="post"/.test(markup) || /<script|<!--\$\?/.test(markup))
    throw new Error('The prerendered login page has no form that posts, or is not whole without a script.');

  const html = readFileSync(join(client, 'index.html'), 'utf8');
  const manifest = readManifest(client);
  const links = closureOf(manifest, ['src/features/session/signIn/LoginPage.tsx'])
    .filter((file) => !html.includes(`"/${file}"`))
    .map((file) =>
      file.endsWith('.css')
        ? `<link rel="stylesheet" crossorigin href="/${file}" ${nonce}>`
        : `<link rel="modulepreload" crossorigin href="/${file}" ${nonce}>`,
    );
  const next = closureOf(manifest, ['src/app/Overlays.tsx', 'src/shell/SignedInFrame.tsx']).filter(
    (file) => file.endsWith('.js') && !html.includes(`"/${file}"`),
  );
  const page = [
    ['<html ', '<html data-shell="" '],
    [/<title>.*<\/title>/, `<title>${title}</title>`],
    ['</head>', `${links.join('\n    ')}\n    <meta name="next" content="${next.join(' ')}">\n  </head>`],
    ['<div id="root"></div>', `<div id="root">${markup}</div>`],
  ];
  writeFileSync(
    join(client, 'login.html'),
    page.reduce((before, [find = '', put]) => {
      const after = before.replace(find, () => String(put));
      if (after === before) throw new Error(`index.html has no ${find} for the login page to stand in.`);
      return after;
    }, html),
  );
}

/**
 * Writes dist/client/.vite/preloads.json: by route pattern the files that its page needs beside those of the entry, those
 * it needs where the address has no query, and its first request. The server puts them into the page's head for public/before-paint.js, which asks for both when a
 * session is stored.
 */
export async function writePreloads(/** @type {string} */ root) {
  const client = join(root, 'dist/client');
  const manifest = readManifest(client);
  const entry = new Set(closureOf(manifest, ['index.html']));
  /** @type {typeof import('../../src/app/earlyRequests.ts')} */
  const { earlyRequests } = await import(pathToFileURL(join(root, 'dist/shell/earlyRequests.js')).href);
  const early = await earlyRequests();
  const routes = (await routeSources(root, Object.keys(manifest))).map(
    ({ pattern, sources, parts, partsWithoutQuery }) => {
      const files = closureOf(manifest, [...sources, ...parts]).filter((file) => !entry.has(file));
      const withoutQuery = closureOf(manifest, partsWithoutQuery).filter(
        (file) => !entry.has(file) && !files.includes(file),
      );
      return [pattern, { files, withoutQuery, early: early[pattern] }];
    },
  );
  writeFileSync(join(client, '.vite/preloads.json'), JSON.stringify(Object.fromEntries(routes)));
}
