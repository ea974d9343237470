import type { DataOf } from '#contract/shared/endpoint.ts';
import type { getPartnerOverview } from '#contract/partners/figures.ts';

/** What a partner has had so far; the rest is not shown yet. */
export interface Had {
  clicks: boolean;
  installs: boolean;
  chargedShops: boolean;
  earnings: boolean;
}

const everything: Had = { clicks: true, installs: true, chargedShops: true, earnings: true };

/** From the figures of all time; before they are here everything is counted, so that nothing appears late for those who have it. */
export function hadOf(ever: DataOf<typeof getPartnerOverview> | undefined): Had {
  if (ever === undefined) return everything;
  return {
    clicks: ever.clicks.now > 0,
    installs: ever.installs.now > 0,
    chargedShops: ever.chargedShops.now > 0,
    earnings: ever.earned.length > 0,
  };
}
