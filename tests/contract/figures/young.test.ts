import { expect, test } from 'vitest';

import { metricKeys, metrics } from '#contract/analytics/metrics.ts';
import { figuresOfTiles } from '#contract/figures/ofTiles.ts';
import { youngWords } from '#contract/figures/words.ts';

test('a figure whose recent days read low says so in its definition, and no other does', () => {
  const all = [...metricKeys.map((key) => ({ key, ...metrics[key] })), ...figuresOfTiles];
  const young = all.filter(({ isYoungBiased }) => isYoungBiased).map(({ key }) => key);
  expect(young).toEqual(['conversion', 'earningsPerClick', 'lifetimeValue', 'paidShops']);
  expect(all.filter(({ definition }) => definition.endsWith(` ${youngWords}`)).map(({ key }) => key)).toEqual(young);
});
