import type { SavedView } from '#contract/savedViews.ts';

import { paths } from '../../paths.ts';

const views = [
  { label: 'All', search: '' },
  { label: 'Quiet 30 days', search: 'engagement=quiet30&sort=lastReferralAt' },
  { label: 'New', search: 'engagement=new' },
  { label: 'Top', search: 'sort=-earned' },
  { label: 'Mine', search: 'manager=me' },
  { label: 'Unassigned', search: 'manager=unassigned' },
] as const;

const inOrder = (search: URLSearchParams): string =>
  [...search]
    .map((pair) => pair.join('='))
    .toSorted()
    .join('&');

/** What the list shows, on whatever page of it. */
export function askedBy(search: URLSearchParams): URLSearchParams {
  const asked = new URLSearchParams(search);
  for (const name of ['page', 'perPage']) asked.delete(name);
  return asked;
}

/** The views of the partners list, one's own last; the one is current that the address asks for. */
export function partnerViews(search: URLSearchParams, saved: readonly SavedView[]) {
  const current = inOrder(askedBy(search));
  const isCurrent = (view: { readonly search: string }) => inOrder(new URLSearchParams(view.search)) === current;
  const own = saved.map(({ name, search: kept }) => ({ label: name, search: kept }));
  return {
    views: [...views, ...own].map((view) => ({
      label: view.label,
      href: paths.adminPartners.to() + (view.search === '' ? '' : `?${view.search}`),
      isCurrent: isCurrent(view),
    })),
    isGiven: views.some(isCurrent),
    saved: saved.find(isCurrent) ?? null,
  };
}
