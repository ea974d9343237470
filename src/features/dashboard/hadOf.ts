import type { DataOf } from '#contract/shared/endpoint.ts';
import type { getPartnerOverview } from '#contract/partners/figures.ts';

import type { PartnerFigure } from '../../entities/partner/partnerFigureHref.ts';

/** What a partner has had at least once; the dashboard hides the rest until then. */
export interface Had {
  clicks: boolean;
  installs: boolean;
  chargedShops: boolean;
  earnings: boolean;
}

const everything: Had = { clicks: true, installs: true, chargedShops: true, earnings: true };

/** Derived from the all-time figures. While they load, everything counts as had, so that nothing pops in late for an active partner. */
export function hadOf(ever: DataOf<typeof getPartnerOverview> | undefined): Had {
  if (ever === undefined) return everything;
  return {
    clicks: ever.clicks.now > 0,
    installs: ever.installs.now > 0,
    chargedShops: ever.chargedShops.now > 0,
    earnings: ever.earned.length > 0,
  };
}

/** The figures of the tiles, without those that a partner has none of yet. */
export const tilesOf = (had: Had) =>
  [
    ...(had.earnings ? (['earned', 'paid'] as const) : []),
    ...(had.clicks ? (['clicks'] as const) : []),
    ...(had.installs ? (['installs', 'conversion'] as const) : []),
    ...(had.chargedShops ? (['chargedShops'] as const) : []),
  ] satisfies readonly PartnerFigure[];
