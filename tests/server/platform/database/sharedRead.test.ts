import { expect, test } from 'vitest';

import { sharedRead } from '../../../../server/platform/database/sharedRead.ts';

/** A read whose runs end on demand. */
function controlled() {
  const ends: { resolve: (answer: string) => void; reject: (error: Error) => void }[] = [];
  return { ends, read: () => new Promise<string>((resolve, reject) => ends.push({ resolve, reject })) };
}
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

test('a caller during a run shares the next one', async () => {
  const share = sharedRead<string>();
  const { ends, read } = controlled();
  const answers = [share('a', read), share('a', read), share('a', read)];
  expect(ends).toHaveLength(1);
  ends[0]?.resolve('first');
  await turn();
  expect(ends).toHaveLength(2);
  ends[1]?.resolve('second');
  expect(await Promise.all(answers)).toEqual(['first', 'second', 'second']);
  const later = share('a', read);
  expect(ends).toHaveLength(3);
  ends[2]?.resolve('third');
  expect(await later).toBe('third');
});

test('another question runs by itself', async () => {
  const share = sharedRead<string>();
  const { ends, read } = controlled();
  const answers = [share('a', read), share('b', read)];
  expect(ends).toHaveLength(2);
  for (const [index, end] of ends.entries()) end.resolve(String(index));
  expect(await Promise.all(answers)).toEqual(['0', '1']);
});

test('a failed run fails those who shared it, and the next one is tried', async () => {
  const share = sharedRead<string>();
  const { ends, read } = controlled();
  const first = share('a', read);
  const second = share('a', read);
  ends[0]?.reject(new Error('lost'));
  await expect(first).rejects.toThrow('lost');
  await turn();
  ends[1]?.resolve('back');
  expect(await second).toBe('back');
});
