import { paths } from '../../paths.ts';

/** Reviews are a view of the referrals: all, or the one to open. Of partners here, of staff below. */
export const casesPath = (opened?: string): string =>
  `${paths.referrals.to()}?${opened === undefined ? 'view=reviews' : `case=${opened}`}`;

export const adminCasesPath = (opened?: string): string =>
  paths.adminReferrals.to(opened === undefined ? { view: 'reviews' } : { case: opened });

/** Which view an address asks for; `opened`: the one it opens. */
export function casesIn(search: URLSearchParams): { isCases: boolean; opened: string | null } {
  const opened = search.get('case');
  return { isCases: opened !== null || search.get('view') === 'reviews', opened };
}
