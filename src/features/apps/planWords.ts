import type { App } from '#contract/apps/apps.ts';

import { money } from '../../shared/text/format.ts';

type Plan = App['plans'][number];

/** '$49.00 a month' */
export const priceWords = ({ price, currency, interval }: Plan): string =>
  price === 0 ? 'Free' : `${money(price, currency)} a ${interval}`;

/** 'from $19.00 a month', in a list of one; of an app without plans none. */
export function fromPrice(plans: readonly Plan[]): string[] {
  const [first, ...others] = plans.toSorted((a, b) => a.price - b.price);
  if (!first) return [];
  return [others.length === 0 ? priceWords(first) : `from ${priceWords(first)}`];
}
