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

/** The saved views of the partners list; the one is current that the address asks for, on whatever page. */
export function partnerViews(search: URLSearchParams) {
  const asked = new URLSearchParams(search);
  for (const name of ['page', 'perPage']) asked.delete(name);
  const current = inOrder(asked);
  return views.map((view) => ({
    label: view.label,
    href: paths.adminPartners.to() + (view.search === '' ? '' : `?${view.search}`),
    isCurrent: inOrder(new URLSearchParams(view.search)) === current,
  }));
}
