import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { buildApp } from '../../../server/app.ts';
import { readConfig } from '../../../server/platform/config.ts';
import { logOptions } from '../../../server/platform/logging.ts';
import { newToken } from '../../../server/platform/tokens.ts';
import { type Built, build } from '../../support/app.ts';
import { exampleOf, requestOf } from '../../support/examples.ts';
import { contract } from '../../../server/contract.ts';
import { makePartner } from '../../support/make/partners.ts';

let built: Built;
beforeAll(async () => {
  built = await build();
});
afterAll(() => built.close());

/** A server beside the built one that logs everything into a text. */
async function logged(more: Record<string, string> = {}) {
  let text = '';
  const config = readConfig({ LOG_LEVEL: 'trace', PUBLIC_URL: 'http://localhost:4100', ...more });
  const app = await buildApp({
    services: { ...built.services, config },
    logStream: {
      write: (line) => {
        text += line;
      },
    },
  });
  return { app, text: () => text };
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

describe('the log', () => {
  test('holds no token, password, secret or address of any call, whether it succeeds or is refused', async () => {
    const { app, text } = await logged();
    const caller = await built.as('admin');
    const { id: partnerId } = await makePartner(built.db.pool);
    const secrets = new Set<string>([caller.token ?? '']);
    for (const { name, endpoint } of contract) {
      const example = await exampleOf(name, { built, partnerId });
      const request = requestOf(endpoint, example);
      const body: unknown = example.body;
      if (typeof body === 'object' && body !== null)
        for (const field of ['password', 'email', 'details', 'phoneNumber'])
          if (typeof Reflect.get(body, field) === 'string') secrets.add(String(Reflect.get(body, field)));
      if (example.params?.['token']) secrets.add(example.params['token']);
      const signature = example.headers?.['webhook-signature'];
      if (signature) secrets.add(signature);
      const headers = { ...request.headers, ...caller.headers, cookie: 'session=a-cookie-of-the-browser' };
      const answer = await app.inject({ ...request, headers });
      const token = /"token":"([^"]+)"/.exec(answer.payload)?.[1];
      if (token) secrets.add(token);
      expect(answer.statusCode).toBeLessThan(500);
    }
    await app.close();
    secrets.add('a-cookie-of-the-browser');
    // A field may be empty, and every text holds nothing.
    secrets.delete('');
    const found = [...secrets].filter((secret) => text().includes(secret));
    expect({
      found,
      isWatched: secrets.size > 8,
      isWritten: text().includes('PUT /api/auth/verify-email/{token}'),
    }).toEqual({
      found: [],
      isWatched: true,
      isWritten: true,
    });
  });

  test('of an unknown failure names the request, and the answer has no details', async () => {
    const { app, text } = await logged();
    app.get('/breaks', () => {
      throw Object.assign(new Error('the cause'), { client: { password: 'of-the-connection' }, values: ['a-value'] });
    });
    const answer = await app.inject({ method: 'GET', url: '/breaks?token=in-the-address' });
    await app.close();
    expect({ status: answer.statusCode, body: answer.json() }).toEqual({
      status: 500,
      body: {
        type: 'urn:tributary:problem:internal',
        title: 'Something went wrong',
        status: 500,
        detail: 'Something went wrong on our side.',
        code: 'internal',
      },
    });
    const id = String(answer.headers['x-request-id']);
    const line = text()
      .split('\n')
      .find((one) => one.includes('request failed'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({ reqId: id, err: { type: 'Error', message: 'the cause' } });
    expect(text()).not.toMatch(/of-the-connection|a-value|in-the-address/);
  });

  test('leaves secrets out of any line', () => {
    let line = '';
    const log = pino(logOptions('info'), { write: (text) => (line += text) });
    const secret = newToken();
    log.info({
      token: secret,
      user: { password: secret },
      req: { headers: { authorization: secret, cookie: secret } },
    });
    expect(line).toContain('[Redacted]');
    expect(line).not.toContain(secret);
  });
});

describe('the request id', () => {
  test.each([
    ['GET', '/healthz', 200],
    ['GET', '/api/terms', 200],
    ['GET', '/api/auth/me', 401],
    ['GET', '/api/nothing', 404],
    ['GET', '/api/affiliate/%zz', 400],
    ['POST', '/api/auth/login', 400],
    ['GET', '/r/unknown/link', 302],
    ['GET', '/api/openapi.json', 200],
    ['GET', '/api/images/none.webp', 404],
  ] as const)('is a header of %s %s', async (method, url, status) => {
    const first = await built.request(null, method, url);
    const second = await built.request(null, method, url);
    expect(first.status).toBe(status);
    expect(first.headers['x-request-id']).toMatch(uuid);
    expect(first.headers['x-request-id']).not.toBe(second.headers['x-request-id']);
    expect(first.text).not.toContain(String(first.headers['x-request-id']));
  });

  test('is never the caller’s', async () => {
    const answer = await built.request(null, 'GET', '/healthz', undefined, {
      'x-request-id': 'mine',
      'request-id': 'mine',
    });
    expect(answer.headers['x-request-id']).toMatch(uuid);
  });
});

describe('/metrics', () => {
  const metricsOf = async (app: Awaited<ReturnType<typeof logged>>['app'], more: object) => {
    const answer = await app.inject({ method: 'GET', url: '/metrics', ...more });
    return { status: answer.statusCode, isMetrics: answer.payload.includes('http_request_seconds') };
  };
  const hidden = { status: 404, isMetrics: false };
  const shown = { status: 200, isMetrics: true };

  test('is for this machine alone', async () => {
    const { app } = await logged();
    expect(await metricsOf(app, { remoteAddress: '127.0.0.1' })).toEqual(shown);
    expect(await metricsOf(app, { remoteAddress: '203.0.113.7' })).toEqual(hidden);
    expect(await metricsOf(app, { remoteAddress: '127.0.0.1', headers: { 'x-forwarded-for': '203.0.113.7' } })).toEqual(
      hidden,
    );
    expect(await metricsOf(app, { remoteAddress: '203.0.113.7', headers: { 'x-forwarded-for': '127.0.0.1' } })).toEqual(
      hidden,
    );
    await app.close();
  });

  test('requires the token when set', async () => {
    const { app } = await logged({ METRICS_TOKEN: 'a-token-of-metrics' });
    const authorization = 'Bearer a-token-of-metrics';
    expect(await metricsOf(app, { remoteAddress: '203.0.113.7', headers: { authorization } })).toEqual(shown);
    expect(await metricsOf(app, { remoteAddress: '203.0.113.7', headers: { authorization: 'Bearer no' } })).toEqual(
      hidden,
    );
    expect(await metricsOf(app, { remoteAddress: '127.0.0.1' })).toEqual(hidden);
    await app.close();
  });

  test('names calls as they are declared, never addresses', async () => {
    const { app } = await logged();
    await app.inject({ method: 'GET', url: '/api/affiliate/0190c0de-0000-7000-8000-000000000000' });
    const { payload } = await app.inject({ method: 'GET', url: '/metrics' });
    await app.close();
    expect(payload).toContain('call="GET /api/affiliate/{id}",status="404"');
    expect(payload).not.toContain('0190c0de');
  });
});
