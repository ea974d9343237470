/** At the end of what a figure means whose recent days are not complete: what it counts is still to come. */
export const youngWords = 'Recent days read low: more is still to come.';

/**
 * The figures of tiles: what each is called, and what it means in one sentence. Those of the registry take their words from here;
 * a file of its own, since a page with tiles needs no more of the registry.
 */
export const figureWords = {
  clicks: {
    label: 'Clicks',
    definition: 'The first visit of a visitor on a link within an hour; bots and link previews are left out.',
  },
  installs: {
    label: 'Installs',
    definition: 'Installs of an app by shops that a partner referred, by link, lead or import.',
  },
  visitInstalls: {
    label: 'Installs from links',
    definition: 'Installs whose shop came by a visit on a partner’s link.',
  },
  conversion: {
    label: 'Conversion',
    definition: `Installs from links divided by clicks of the same period, at most 100%. ${youngWords}`,
  },
  commission: {
    label: 'Commission',
    definition: 'Commissions earned in the period less commissions reversed in it.',
  },
  newPartners: { label: 'New partners', definition: 'Partners whose registration was approved in the period.' },
  revenue: { label: 'Revenue', definition: 'What referred shops were charged in the period, less refunds.' },
  partnersWithInstalls: {
    label: 'Partners with installs',
    definition: 'Partners who referred a shop that installed an app in the period.',
  },
  earned: {
    label: 'Earned',
    definition: 'Commissions less reversals, bonuses and adjustments of the period, paid or not.',
  },
  paid: { label: 'Paid', definition: 'Payouts made in the period, less those that were undone.' },
  payable: { label: 'Payable now', definition: 'Ready for the next payout, or in a payout that is not paid yet.' },
  chargedShops: { label: 'Charged shops', definition: 'Referred shops with a charge in the period.' },
  paidShops: {
    label: 'Installs that paid',
    definition: `Of the shops that installed from links in the period, those charged since. ${youngWords}`,
  },
} as const satisfies Record<string, { label: string; definition: string }>;

export type FigureWord = keyof typeof figureWords;

/** Words of the registry for pages that need no more of it. */
export const registryWords = {
  grossRevenue: { label: 'Charged', definition: 'What referred shops were charged, before fees and refunds.' },
  netRevenue: {
    label: 'Net revenue',
    definition: 'What referred shops were charged after the fees that billing reports, less refunds.',
  },
  charges: { label: 'Charges', definition: 'Charges of referred shops.' },
} as const satisfies Record<string, { label: string; definition: string }>;
