import type { FastifyInstance } from 'fastify';

import type { Config } from '../config.ts';
import { escapeHtml } from '../http/escapeHtml.ts';
import { type DeclaredCall, openapi } from '../http/openapi.ts';

const style = `body{font:15px/1.5 Roboto,system-ui,sans-serif;margin:2rem auto;max-width:62rem;padding:0 1rem;color:#12211b;background:#f6f8f7}
h1{font-size:1.6rem}h2{margin-top:2rem;font-size:1.1rem;text-transform:capitalize}details{background:#fff;border:1px solid #e3e9e6;border-radius:8px;margin:.4rem 0;padding:.5rem .8rem}
summary{cursor:pointer}code,pre{font:13px/1.5 ui-monospace,monospace}pre{overflow:auto;max-height:28rem}b{display:inline-block;min-width:3.6rem;color:#0a6643}i{color:#5b6b64;font-style:normal}
@media (prefers-color-scheme:dark){body{color:#dcebe9;background:#0c1a1d}details{background:#12262a;border-color:#24434a}b{color:#2dbe9b}i{color:#93aba8}}`;

/** The description, and the page that reads it out without any script. */
function written({ publicUrl }: Config, contract: readonly DeclaredCall[]) {
  const description = openapi(publicUrl, contract);
  const areas = [...new Set(contract.map(({ area }) => area))];
  const sections = areas.map((area) => {
    const items = contract
      .filter((entry) => entry.area === area)
      .map(({ endpoint }) => {
        const operation = description.paths[endpoint.path]?.[endpoint.method.toLowerCase()];
        return `<details><summary><b>${endpoint.method}</b> <code>${escapeHtml(endpoint.path)}</code> <i>${escapeHtml(endpoint.access)}</i><br>${escapeHtml(endpoint.summary)}</summary><pre>${escapeHtml(JSON.stringify(operation, null, 2))}</pre></details>`;
      });
    return `<h2>${escapeHtml(area)}</h2>${items.join('')}`;
  });
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Tributary API</title><link rel="stylesheet" href="/api/docs.css"></head><body><main><h1>Tributary API</h1><p>Every endpoint, as <a href="/api/openapi.json">OpenAPI 3.1</a> has it. Success is <code>{ data, meta? }</code>, a refusal <code>application/problem+json</code>.</p>${sections.join('')}</main></body></html>`;
  return { json: JSON.stringify(description), page };
}

/** `GET /api/openapi.json`, and `GET /api/docs`, a page; both are written as the first of them is asked for. */
export function docs(app: FastifyInstance, config: Config, contract: readonly DeclaredCall[]) {
  let known: ReturnType<typeof written> | undefined;
  const read = () => (known ??= written(config, contract));

  app.get('/api/openapi.json', async (_, reply) => reply.type('application/json; charset=utf-8').send(read().json));
  app.get('/api/docs.css', async (_, reply) => reply.type('text/css; charset=utf-8').send(style));
  app.get('/api/docs', async (_, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
      )
      .send(read().page),
  );
}
