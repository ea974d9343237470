import type { FigureWord } from '#contract/figureWords.ts';

import { figures, type Given, type Numbers, sum, within } from './figures.ts';

const earnings: ReadonlySet<string> = new Set(['commission', 'reversal', 'bonus', 'adjustment']);

/** What was earned through one referral. */
export const earnedThrough = (given: Given, referralId: string): Numbers =>
  sum(given.world.entries, given, (entry) => (entry.referralId === referralId ? entry.amount : null));

/** Every figure of tiles and funnels, counted once more from the rows; what is payable is of now, and no figure of a period. */
export const words: Record<Exclude<FigureWord, 'payable'>, (given: Given) => Numbers> = {
  clicks: figures.clicks,
  installs: figures.installs,
  visitInstalls: figures.visitInstalls,
  conversion: figures.conversion,
  commission: figures.commission,
  newPartners: figures.newPartners,
  chargedShops: figures.chargedShops,
  revenue: (given) => sum(given.world.charges, given, ({ kind, amount }) => (kind === 'charge' ? amount : -amount)),
  partnersWithInstalls: ({ world, span, belongs }) => ({
    '': new Set(
      world.referrals.flatMap((referral) =>
        within(span, referral.at) && belongs(referral) ? [referral.partnerId] : [],
      ),
    ).size,
  }),
  earned: (given) =>
    sum(given.world.entries, given, ({ kind, isOfPayout, amount }) =>
      earnings.has(kind) && !isOfPayout ? amount : null,
    ),
  paid: (given) => sum(given.world.entries, given, ({ isOfPayout, amount }) => (isOfPayout ? -amount : null)),
  paidShops: ({ world, span, belongs }) => {
    const charged = new Set(world.charges.flatMap(({ kind, referralId }) => (kind === 'charge' ? [referralId] : [])));
    return {
      '': world.referrals.filter(
        (referral) =>
          referral.source === 'visit' && within(span, referral.at) && belongs(referral) && charged.has(referral.id),
      ).length,
    };
  },
};
