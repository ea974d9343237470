import type { SavedView } from '#contract/partners/savedViews.ts';

import { paths } from '../../../paths.ts';

const views = [
  { label: 'All', search: '' },
  { label: 'Idle for 30 days', search: 'engagement=quiet30&sort=lastReferralAt' },
  { label: 'New', search: 'engagement=new' },
  { label: 'Top', search: 'sort=-earned' },
  { label: 'Mine', search: 'manager=me' },
  { label: 'Unassigned', search: 'manager=unassigned' },
] as const;

export const hrefOf = ({ search }: { readonly search: string }): string =>
  paths.adminPartners.to() + (search === '' ? '' : `?${search}`);

const inOrder = (search: URLSearchParams): string =>
  [...search]
    .map((pair) => pair.join('='))
    .toSorted()
    .join('&');

/** What the list shows, on whatever page of it. */
export function shownBy(search: URLSearchParams): URLSearchParams {
  const address = new URLSearchParams(search);
  for (const name of ['page', 'perPage']) address.delete(name);
  return address;
}

/** The columns that a view does without, in its address. */
const WITHOUT = 'without';

/** Null: the view says nothing of columns. */
export const hiddenIn = (search: URLSearchParams): readonly string[] | null =>
  search.get(WITHOUT)?.split(',').filter(Boolean) ?? null;

export function withoutColumns(search: URLSearchParams, hidden: readonly string[]): URLSearchParams {
  const changed = new URLSearchParams(search);
  if (hidden.length > 0 || search.has(WITHOUT)) changed.set(WITHOUT, hidden.toSorted().join(','));
  return changed;
}

/** The views of the partners list, one's own last; the one is current that the address asks for. */
export function partnerViews(search: URLSearchParams, saved: readonly SavedView[]) {
  const current = inOrder(shownBy(search));
  const isCurrent = (view: { readonly search: string }) => inOrder(new URLSearchParams(view.search)) === current;
  const own = saved.map(({ name, search: kept }) => ({ label: name, search: kept }));
  return {
    views: [...views, ...own].map((view) => ({
      label: view.label,
      href: hrefOf(view),
      isCurrent: isCurrent(view),
    })),
    isGiven: views.some(isCurrent),
    saved: saved.find(isCurrent) ?? null,
  };
}
