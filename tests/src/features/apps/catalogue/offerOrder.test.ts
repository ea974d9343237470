import { describe, expect, test } from 'vitest';

import type { Offer } from '#contract/apps/catalogue.ts';
import { plainClause } from '#contract/payTerms/payTerms.ts';

import { orderOf, shownOffers } from '../../../../../src/features/apps/catalogue/offerOrder.ts';

interface Given {
  name: string;
  category?: string;
  rate?: number;
  perClick?: Offer['observed']['earningsPerClick'];
  toFirstCharge?: number | null;
  addedAt?: string;
}
const offerOf = ({
  name,
  category = 'Marketing',
  rate = 2000,
  perClick = null,
  toFirstCharge = null,
  addedAt,
}: Given) =>
  ({
    id: name,
    slug: name.toLowerCase(),
    name,
    tagline: `${name} for shops`,
    category,
    color: '#0A6643',
    imageUrl: null,
    currency: 'USD',
    addedAt: addedAt ?? '2026-01-01T00:00:00.000Z',
    plans: [],
    attributionWindowDays: 30,
    clauses: [plainClause({ rate }), plainClause({ hold: 1 })],
    observed: { earningsPerClick: perClick, toFirstCharge, keptPerMonth: null, netShare: 10_000 },
    link: 'https://tributary.example/r/a/b',
  }) satisfies Offer;

const usd = (amount: number) => [{ amount, currency: 'USD' }];
const offers: Offer[] = [
  offerOf({ name: 'Ant', rate: 1000, perClick: [{ amount: 900, currency: 'EUR' }], toFirstCharge: 9 }),
  offerOf({ name: 'Bee', category: 'Shipping', perClick: usd(20), addedAt: '2026-03-01T00:00:00.000Z' }),
  offerOf({ name: 'Cat', rate: 3000, perClick: usd(40), toFirstCharge: 3 }),
  offerOf({ name: 'Dog', addedAt: '2026-02-01T00:00:00.000Z' }),
];
const shown = (given: { search?: string; category?: string | null; order?: string }) =>
  shownOffers(offers, {
    search: given.search ?? '',
    category: given.category ?? null,
    order: orderOf(given.order ?? null),
  }).map(({ name }) => name);

describe('the catalogue shows', () => {
  test.each([
    ['every app by name', {}, ['Ant', 'Bee', 'Cat', 'Dog']],
    ['as by name where the order is unknown', { order: 'luck' }, ['Ant', 'Bee', 'Cat', 'Dog']],
    ['the highest rate first', { order: 'rate' }, ['Cat', 'Bee', 'Dog', 'Ant']],
    ['the newest first', { order: 'newest' }, ['Bee', 'Dog', 'Ant', 'Cat']],
    ['the fastest first charge first, unknown last', { order: 'firstCharge' }, ['Cat', 'Ant', 'Bee', 'Dog']],
    ['earnings per click in the commonest currency', { order: 'perClick' }, ['Cat', 'Bee', 'Ant', 'Dog']],
    ['one category', { category: 'Shipping' }, ['Bee']],
    ['what has the words in its name, tagline or category', { search: ' sHIPping ' }, ['Bee']],
    ['what has them in its tagline', { search: 'cat for' }, ['Cat']],
    ['nothing where no app fits both', { search: 'cat', category: 'Shipping' }, []],
  ])('%s', (_, given, expected) => {
    expect(shown(given)).toEqual(expected);
  });
});
