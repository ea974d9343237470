import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Endpoint } from '#contract/shared/endpoint.ts';

import { contract } from '../../server/contract.ts';
import { groupBy } from '../../server/platform/groupBy.ts';
import type { Hostile } from '../support/hostile/requests.ts';
import { seeded } from '../support/seed.ts';
import { type Arena, anyRequest, arena } from '../support/hostile/strictness.ts';

let field: Arena;
/** What is stored, as it was before the first of them: none of them may change it. */
let before: Awaited<ReturnType<Arena['snapshot']>>;
let byEndpoint: ReadonlyMap<Endpoint, readonly Hostile[]>;
beforeAll(async () => {
  field = await arena();
  byEndpoint = groupBy(field.hostiles, ({ endpoint }) => endpoint);
  before = await field.snapshot();
});
afterAll(() => field.close());

describe('a request that its declaration does not allow is refused with a problem document that names the field', () => {
  test.each(contract.map(({ endpoint }) => ({ call: `${endpoint.method} ${endpoint.path}`, endpoint })))(
    '$call',
    async ({ endpoint }) => {
      const all = byEndpoint.get(endpoint) ?? [];
      // Together: they write nothing that another would read, and requests that come together share the look-up of their session.
      const faults = await Promise.all(all.map((hostile) => field.judge(hostile)));
      expect(faults.filter((fault) => fault !== null)).toEqual([]);
      expect(all.length).toBeGreaterThan(5);
      expect(await field.snapshot()).toEqual(before);
    },
  );
});

describe('any other request', () => {
  test('is answered or refused, and never fails', async () => {
    await fc.assert(
      fc.asyncProperty(anyRequest, async (request) => {
        expect(await field.judgeAny(request)).toBeNull();
      }),
      { ...seeded(20_261_120), numRuns: 1000 },
    );
  });

  test('with an address that cannot be decoded is a problem document with a request id', async () => {
    const answer = await field.built.request(null, 'GET', '/api/affiliate/%zz');
    expect({ status: answer.status, body: answer.body }).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', errors: [{ path: '', message: expect.any(String) }] },
    });
    expect(answer.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
  });
});
