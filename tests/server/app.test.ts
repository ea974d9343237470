import { afterAll, beforeAll, describe, expect, it } from 'vitest';

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

  it('describes every declared call as OpenAPI 3.1', async () => {
    const { body } = await built.request(null, 'GET', '/api/openapi.json');
    const paths = Object.entries((body as { openapi: string; paths: Record<string, object> }).paths);
    expect(
      paths
        .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`))
        .toSorted(),
    ).toEqual(contract.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`).toSorted());
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
