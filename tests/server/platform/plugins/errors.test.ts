import Fastify from 'fastify';
import { expect, test } from 'vitest';

import { errors } from '../../../../server/platform/plugins/errors.ts';

test.each([
  ['40P01', 503, '2'],
  ['40001', 503, '2'],
  ['57P01', 503, '2'],
  ['23505', 500, undefined],
])('an error %s of the database answers %i', async (code, status, retryAfter) => {
  const app = Fastify();
  errors(app);
  app.get('/', () => Promise.reject(Object.assign(new Error('said by the server'), { code })));
  const answer = await app.inject('/');
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([status, retryAfter]);
});
