import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { seeded } from '../support/seed.ts';
import { type Arena, anyRequest, arena } from '../support/hostile/strictness.ts';

let field: Arena;
beforeAll(async () => {
  field = await arena();
});
afterAll(() => {
  const { what, milliseconds } = field.slowest();
  console.log(`slowest request: ${milliseconds} ms, ${what}`);
  return field.close();
});

test('ten thousand generated requests are answered or refused, and none fails', async () => {
  await fc.assert(
    fc.asyncProperty(anyRequest, async (request) => {
      expect(await field.judgeAny(request)).toBeNull();
    }),
    { ...seeded(), numRuns: 10_000 },
  );
});

test('every wrong request is refused, in any order, and changes nothing', async () => {
  const before = await field.snapshot();
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...field.hostiles), async (hostile) => {
      expect(await field.judge(hostile)).toBeNull();
    }),
    { ...seeded(), numRuns: 10_000 },
  );
  expect(await field.snapshot()).toEqual(before);
});
