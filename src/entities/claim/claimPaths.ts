import { paths } from '../../paths.ts';

/** Claims are a view of the referrals: all, or the one to open. Of partners here, of staff below. */
export const claimsPath = (claim?: string): string =>
  `${paths.referrals.to()}?${claim === undefined ? 'view=claims' : `claim=${claim}`}`;

/** Opens the form of a claim, filled in. */
export const claimShopPath = (shop: string, app: string): string =>
  `${claimsPath()}&${new URLSearchParams({ claimShop: shop, claimApp: app }).toString()}`;

export const adminClaimsPath = (claim?: string): string =>
  paths.adminReferrals.to(claim === undefined ? { view: 'claims' } : { claim });

/** Which view an address asks for; `claim`: the one it opens. */
export function claimsIn(search: URLSearchParams): { isClaims: boolean; claim: string | null } {
  const claim = search.get('claim');
  return { isClaims: claim !== null || search.get('view') === 'claims', claim };
}
