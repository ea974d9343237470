import { expect, test } from 'vitest';

import { plansByKey, putStack, type Stack, stackOf } from '../../../../../src/features/apps/calculator/stackAddress.ts';

const of = (query: string): Stack => stackOf(new URLSearchParams(query));
const nothing: Stack = { choices: [], shops: 1, hasChurn: true, hasEarnings: true };

test('a stack comes back from the address it was put in, whose other parameters stay', () => {
  const stack: Stack = {
    choices: [
      { app: 'starling-reviews', plan: 'growth' },
      { app: 'belegfabrik', plan: 'gro-yearly' },
    ],
    shops: 25,
    hasChurn: false,
    hasEarnings: false,
  };
  const put = putStack(new URLSearchParams('ref=mail'), stack);
  expect(put.toString()).toBe(
    'ref=mail&stack=starling-reviews.growth_belegfabrik.gro-yearly&shops=25&churn=0&earnings=hidden',
  );
  expect(of(put.toString())).toEqual(stack);
  expect(putStack(put, nothing).toString()).toBe('ref=mail');
});

test.each([
  ['', nothing],
  ['stack=&shops=0', nothing],
  ['stack=one&shops=1.5', nothing],
  ['stack=_._.plan_one.&shops=10001', nothing],
  ['shops=text&churn=1&earnings=shown', nothing],
  [
    'stack=one.a_one.b_two.c',
    {
      ...nothing,
      choices: [
        { app: 'one', plan: 'b' },
        { app: 'two', plan: 'c' },
      ],
    },
  ],
])('what an address cannot mean is left out: %s', (query, expected) => {
  expect(of(query)).toEqual(expected);
});

test('every plan of an app has a key of its own, by its name and interval', () => {
  const plan = (name: string, interval: 'month' | 'year' = 'month') => ({
    id: `${name} ${interval}`,
    name,
    price: 100,
    currency: 'USD',
    interval,
  });
  const plans = [plan('Pro'), plan('Pro', 'year'), plan('pro!'), plan('Groß & Café'), plan('大'), plan('小')];
  expect([...plansByKey(plans)].map(([key, { name }]) => [key, name])).toEqual([
    ['pro', 'Pro'],
    ['pro-yearly', 'Pro'],
    ['pro-2', 'pro!'],
    ['gro-cafe', 'Groß & Café'],
    ['plan', '大'],
    ['plan-2', '小'],
  ]);
});
