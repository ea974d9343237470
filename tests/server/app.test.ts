import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { metricKeys, metrics } from '#contract/analytics/metrics.ts';

import { contract } from '../../server/contract.ts';
import { type Built, build } from '../support/app.ts';

let built: Built;
beforeAll(async () => {
  built = await build();
});
afterAll(() => built.close());

describe('the server', () => {
  it('answers that it lives and is ready', async () => {
    expect((await built.request(null, 'GET', '/healthz')).body).toEqual({ data: { isAlive: true } });
    expect((await built.request(null, 'GET', '/readyz')).body).toEqual({ data: { isReady: true } });
  });

  it('cuts connections that say nothing, or do not come to an end', () => {
    const { headersTimeout, requestTimeout } = built.app.server;
    expect({ headersTimeout, requestTimeout }).toEqual({ headersTimeout: 10_000, requestTimeout: 30_000 });
  });

  it('describes every declared call as OpenAPI 3.1', async () => {
    const { body } = await built.request(null, 'GET', '/api/openapi.json');
    const paths = Object.entries((body as { openapi: string; paths: Record<string, object> }).paths);
    expect(
      paths
        .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`))
        .toSorted(),
    ).toEqual(contract.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`).toSorted());
  });

  it.each(['/api/events', '/api/events/batch'])('describes the signature of a message to %s', async (path) => {
    const { body } = await built.request(null, 'GET', '/api/openapi.json');
    expect(body).toMatchObject({
      paths: {
        [path]: {
          post: {
            parameters: ['webhook-app', 'webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
              name,
              in: 'header',
              required: true,
            })),
          },
        },
      },
    });
  });

  it('describes every figure that analytics can be asked for', async () => {
    const { body } = await built.request(null, 'GET', '/api/openapi.json');
    const described = metricKeys.map((key) => `${key}: ${metrics[key].label}. ${metrics[key].definition}`).join('\n');
    const properties = {
      metrics: { items: { enum: metricKeys, description: described } },
      trend: { description: described },
      sort: { description: `\`-\` in front for descending.\n${described}` },
    };
    expect(body).toMatchObject({
      paths: {
        '/api/analytics/query': {
          post: { requestBody: { content: { 'application/json': { schema: { properties } } } } },
        },
      },
    });
  });

  it('describes a call that sends the browser on', async () => {
    const { body } = await built.request(null, 'GET', '/api/openapi.json');
    expect(body).toMatchObject({
      paths: {
        '/api/auth/google/login': {
          get: {
            responses: {
              302: { description: 'On to another page.', headers: { Location: { required: true } } },
              204: { description: 'No redirect target.' },
            },
          },
        },
      },
    });
  });

  it.each(['/healthz', '/metrics', '/api/docs', '/api/auth/me', '/r/NOBODY22/none', '/nothing', '/%E0%A4%A'])(
    'says with every answer what a browser may do with it: %s',
    async (path) => {
      const { headers } = await built.request(null, 'GET', path);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
        'content-security-policy': expect.stringMatching(/^default-src 'none';.*frame-ancestors 'none'$/),
      });
      expect(headers).not.toHaveProperty('strict-transport-security');
    },
  );

  it('keeps a browser to https where the public address is', async () => {
    const https = await build({ PUBLIC_URL: 'https://partners.example.com', SMTP_URL: 'smtp://mail.example.com' });
    try {
      for (const path of ['/healthz', '/api/auth/me', '/%E0%A4%A'])
        expect((await https.request(null, 'GET', path)).headers['strict-transport-security']).toBe(
          'max-age=63072000; includeSubDomains',
        );
    } finally {
      await https.close();
    }
  });

  it('answers an unknown path with the problem of a missing object', async () => {
    const { status, body, headers } = await built.request(null, 'GET', '/api/nothing-here');
    expect({ status, body, type: headers['content-type'] }).toEqual({
      status: 404,
      type: 'application/problem+json; charset=utf-8',
      body: {
        type: 'urn:tributary:problem:not_found',
        title: 'Not found',
        status: 404,
        detail: 'Not found.',
        code: 'not_found',
      },
    });
  });
});
