import { expect, test } from 'vitest';

import { qrOf } from '../../../../../src/entities/app/qrPath.ts';
import { noCampaign, trackedLink } from '../../../../../src/features/apps/share/trackedLink.ts';

const link = 'https://tributary.example/r/K7M2PQ9X/checkout';

test('a link without a campaign stays as it is', () => {
  expect(trackedLink(link, noCampaign)).toBe(link);
});

test('a campaign is part of the link, without blanks', () => {
  expect(trackedLink(link, { source: ' news & more ', medium: '', name: 'spring', subId: '12' })).toBe(
    `${link}?utm_source=news+%26+more&utm_campaign=spring&sub_id=12`,
  );
});

test('a QR code has its finder patterns inside a margin of four modules', () => {
  const { size, path } = qrOf(link);
  const dark = new Set(
    path
      .split('M')
      .slice(1)
      .map((module) => module.split('h')[0]),
  );
  const end = size - 5;
  expect([dark.has('4 4'), dark.has(`${end} 4`), dark.has(`4 ${end}`)]).toEqual([true, true, true]);
  const places = [...dark].flatMap((place) => place?.split(' ').map(Number) ?? []);
  expect([Math.min(...places), Math.max(...places)]).toEqual([4, end]);
});
