import { expect, test } from 'vitest';
import { z } from 'zod/mini';

import { defineEndpoint } from '#contract/shared/endpoint.ts';

import { isDataOf, rememberAnswer } from '../../../src/api/answers.ts';

const call = (path: `/api/${string}`) =>
  defineEndpoint({
    method: 'GET',
    path,
    access: 'public',
    summary: 'A thing, or none.',
    success: { status: 200, data: z.nullable(z.object({ name: z.string() })) },
  });

test('an answer is known as that of the endpoint that gave it, also where it is none', () => {
  const [one, other] = [call('/api/one'), call('/api/other')];
  const thing = { name: 'Thing' };
  rememberAnswer(one, { data: thing });
  rememberAnswer(other, { data: null });

  expect([thing, { ...thing }, null, undefined].map((value) => [isDataOf(one, value), isDataOf(other, value)])).toEqual(
    [
      [true, false],
      [false, false],
      [false, true],
      [false, false],
    ],
  );
});
