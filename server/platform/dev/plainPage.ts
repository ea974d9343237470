import type { FastifyReply } from 'fastify';

import { escapeHtml } from '../http/escapeHtml.ts';
import { newNonce } from '../plugins/page.ts';

const style = `:root{color-scheme:light dark}body{font:16px/1.5 Roboto,system-ui,sans-serif;margin:2rem auto;max-width:44rem;padding:0 1rem;color:#12211b;background:#f6f8f7}
h1{font-size:1.5rem;overflow-wrap:anywhere}a{color:#0a6643}
@media (prefers-color-scheme:dark){body{color:#dcebe9;background:#0c1a1d}a{color:#2dbe9b}}`;

export interface PlainPage {
  title: string;
  /** HTML; what people wrote is escaped by the caller. */
  body: string;
  /** CSS beside what every such page has. */
  style: string;
  /** Its forms are sent to this server; else they go nowhere. */
  hasForms?: boolean;
}

/** Answers a page of the demo that runs no script. */
export function showPlainPage(reply: FastifyReply, { title, body, style: own, hasForms = false }: PlainPage) {
  const nonce = newNonce();
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      // Of a form, an origin has to arrive: with `no-referrer` browsers send `null`.
      'referrer-policy': hasForms ? 'same-origin' : 'no-referrer',
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action ${hasForms ? "'self'" : "'none'"}; frame-ancestors 'none'; require-trusted-types-for 'script'`,
    })
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
        `<title>${escapeHtml(title)}</title><style nonce="${nonce}">${style}${own}</style></head><body><main>${body}</main></body></html>`,
    );
}
