import { expect, test } from 'vitest';

import { ToastQueue } from '../../../../src/shared/feedback/toastQueue.ts';

const filled = (count: number) => {
  const shown: string[] = [];
  const queue = new ToastQueue<string>(5, (item) => shown.push(item));
  for (let index = 1; index <= count; index++) queue.add(`t${index}`, `t${index}`);
  return { queue, shown };
};

test('five are shown and the others wait', () => {
  expect(filled(7).shown).toEqual(['t1', 't2', 't3', 't4', 't5']);
});

test('the first that waits takes the place of the one that leaves', () => {
  const { queue, shown } = filled(7);
  queue.left('t3');
  expect(shown).toEqual(['t1', 't2', 't3', 't4', 't5', 't6']);
});

test('one that waits is forgotten when it is closed', () => {
  const { queue, shown } = filled(7);
  expect(queue.drop('t6')).toBe(false);
  queue.left('t1');
  expect(shown).toEqual(['t1', 't2', 't3', 't4', 't5', 't7']);
});

test('one that is shown has to be taken from the screen, and frees its place once only', () => {
  const { queue, shown } = filled(7);
  expect(queue.drop('t1')).toBe(true);
  queue.left('t1');
  queue.left('t1');
  expect(queue.drop('t1')).toBe(false);
  expect(shown).toEqual(['t1', 't2', 't3', 't4', 't5', 't6']);
});

test('those of one group that wait become one, in the place of the first of them', () => {
  const { queue, shown } = filled(5);
  const gather = (first: string, count: number) => `${count} from ${first}`;
  queue.add('a', 'a', gather);
  queue.add('other', 'other');
  queue.add('b', 'b', gather);
  queue.add('c', 'c', gather);
  queue.left('t1');
  queue.left('t2');
  queue.left('t3');
  expect(shown.slice(5)).toEqual(['3 from a', 'other']);
  queue.add('d', 'd', gather);
  expect(shown.slice(7)).toEqual(['d']);
});

test('one of a group that waits alone stays what it is', () => {
  const { queue, shown } = filled(5);
  queue.add('a', 'a', (first, count) => `${count} from ${first}`);
  queue.left('t1');
  expect(shown.slice(5)).toEqual(['a']);
});

test('of a group, those that are shown and those that wait are known', () => {
  const shown: string[] = [];
  const queue = new ToastQueue<string>(2, (item) => shown.push(item));
  const gather = (first: string, count: number) => `${count} from ${first}`;
  queue.add('a', 'a', gather);
  queue.add('b', 'b');
  for (const id of ['c', 'd']) queue.add(id, id, gather);
  expect(queue.idsOf(gather)).toEqual(['a', 'c', 'd']);
  queue.left('b');
  expect(shown).toEqual(['a', 'b', '2 from c']);
  expect(queue.idsOf(gather)).toEqual(['a', 'c']);
});
