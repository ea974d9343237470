import type { FigureText } from './figureText.ts';

/** What the cohorts show of the shops of an install month. */
export const cohortWords = {
  shops: { label: 'Shops', definition: 'Referred shops that installed an app in the month.' },
  paying: { label: 'Paying shops', definition: 'A shop pays in a month when a charge covers a day of it.' },
  net: { label: 'Net revenue', definition: 'Of each month, after reported fees and refunds.' },
  total: { label: 'Net revenue so far', definition: 'Until the end of each month, after reported fees and refunds.' },
  perShop: {
    label: 'Lifetime value per shop',
    definition: 'Net revenue until the end of each month, divided by the shops of the install month.',
  },
} as const satisfies Record<string, FigureText>;
