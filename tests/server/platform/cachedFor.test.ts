import { expect, test } from 'vitest';

import { cachedFor } from '../../../server/platform/cachedFor.ts';

function counted(answers: readonly (number | Error)[]) {
  const clock = { at: 1_000_000, reads: 0 };
  const ask = cachedFor(
    100,
    () => new Date(clock.at),
    async () => {
      const answer = answers[clock.reads];
      clock.reads += 1;
      if (answer === undefined || answer instanceof Error) throw answer ?? new Error('read too often');
      return answer;
    },
  );
  return { clock, ask };
}

test('is read once for all who ask, also at the same time, until its time is over', async () => {
  const { clock, ask } = counted([1, 2]);
  const answers = await Promise.all([ask(), ask()]);
  clock.at += 99;
  answers.push(await ask());
  clock.at += 1;
  answers.push(await ask());
  expect([answers, clock.reads]).toEqual([[1, 1, 1, 2], 2]);
});

test('is read again after a failure, and where the clock was set back', async () => {
  const { clock, ask } = counted([new Error('lost'), 2, 3]);
  await expect(ask()).rejects.toThrow('lost');
  const answers = [await ask()];
  clock.at -= 1;
  answers.push(await ask());
  expect(answers).toEqual([2, 3]);
});
