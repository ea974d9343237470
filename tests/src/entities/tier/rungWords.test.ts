import { expect, test } from 'vitest';

import { progressParts } from '#contract/tiers/words.ts';

import { rungWords } from '../../../../src/entities/tier/rungWords.ts';
import { date } from '../../../../src/shared/text/format.ts';

const rung = {
  state: 'member',
  override: 'none',
  overrideUntil: null,
  metric: 'installs',
  currency: null,
  threshold: 10,
  windowMonths: 3,
  value: 4,
  startsAt: null,
  reviewAt: null,
  reviewMonths: 3,
  graceUntil: null,
  by: '2026-11-30',
} as const;
const { value, rest } = progressParts(rung);

test('a decision by staff names its last day, which ends as the next begins', () => {
  const overrideUntil = new Date(2027, 0, 1).toISOString();
  expect(rungWords({ ...rung, override: 'granted', overrideUntil })).toEqual({
    before: `Decided by staff until ${date('2026-12-31')}. `,
    value,
    after: rest,
  });
});

test('without a decision the figures have until the end of the time that counts', () => {
  expect(rungWords(rung)).toEqual({ before: '', value, after: `${rest}, by ${date('2026-11-30')}` });
});
