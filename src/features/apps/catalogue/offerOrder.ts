import type { Offer } from '#contract/apps/catalogue.ts';

/** Orders of the catalogue, the usual one first. */
export const orders = {
  name: 'Name',
  rate: 'Highest rate',
  perClick: 'Earnings per click',
  firstCharge: 'Fastest first charge',
  newest: 'Newest',
} as const;
export type Order = keyof typeof orders;
export const orderOf = (text: string | null): Order =>
  (['name', 'rate', 'perClick', 'firstCharge', 'newest'] as const).find((one) => one === text) ?? 'name';

/** The highest percentage that the clauses pay; 0 where they pay none. */
const highestRate = ({ clauses }: Offer): number =>
  Math.max(0, ...clauses.map(({ pay }) => (pay?.kind === 'percent' ? pay.rate : 0)));

/** The currency that most apps earn in: amounts of different ones have no order. */
function mainCurrency(offers: readonly Offer[]): string | null {
  const found = new Map<string, number>();
  for (const { observed } of offers)
    for (const { currency } of observed.earningsPerClick ?? []) found.set(currency, (found.get(currency) ?? 0) + 1);
  return [...found].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

/** What an offer is ordered by, the least first; what is not known comes last. */
function rankOf(offer: Offer, order: Order, currency: string | null): number {
  switch (order) {
    case 'name':
      return 0;
    case 'rate':
      return -highestRate(offer);
    case 'perClick':
      return -(offer.observed.earningsPerClick?.find((one) => one.currency === currency)?.amount ?? -Infinity);
    case 'firstCharge':
      return offer.observed.toFirstCharge ?? Infinity;
    case 'newest':
      return -Date.parse(offer.addedAt);
  }
}

export interface OfferFilter {
  readonly search: string;
  /** null for every category. */
  readonly category: string | null;
  readonly order: Order;
}

/** The offers that a filter leaves, in its order; those that are alike stay by name. */
export function shownOffers(offers: readonly Offer[], { search, category, order }: OfferFilter): Offer[] {
  const words = search.toLowerCase().trim();
  const currency = mainCurrency(offers);
  return offers
    .filter((offer) => category === null || offer.category === category)
    .filter(({ name, tagline, category: own }) => `${name} ${tagline} ${own}`.toLowerCase().includes(words))
    .map((offer) => ({ offer, rank: rankOf(offer, order, currency) }))
    .toSorted((a, b) => (a.rank === b.rank ? 0 : a.rank - b.rank))
    .map(({ offer }) => offer);
}
