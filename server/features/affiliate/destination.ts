/**
 * Query parameters of a campaign as the product passes them on and keeps them: `utm_*` and `sub_id`, which may be written
 * `sub`; short ones, ten at most.
 */
export function utmOf(query: unknown): Record<string, string> | null {
  if (typeof query !== 'object' || query === null) return null;
  const label = 'sub' in query && typeof query.sub === 'string' && query.sub !== '' ? { sub_id: query.sub } : {};
  const found = Object.entries({ ...label, ...query, ...label })
    .filter((entry): entry is [string, string] => {
      const [name, value] = entry;
      return /^(utm_[a-z0-9_]{1,40}|sub_id)$/.test(name) && typeof value === 'string' && isKept(value);
    })
    .slice(0, 10);
  return found.length === 0 ? null : Object.fromEntries(found);
}

/** A text of an address as it is kept; what is too long or not well-formed is left out. */
export const keptText = (value: string): string => (isKept(value) ? value : '');

const isKept = (value: string): boolean =>
  value !== '' && value.length <= 200 && value.isWellFormed() && !value.includes('\0');

/** A listing's address, read once for all its clicks. */
export interface Landing {
  readonly href: string;
  readonly path: string;
  /** Has neither a query nor a fragment: one is appended as it is. */
  readonly isPlain: boolean;
}

export function landingAt(listingUrl: string): Landing {
  const { href, pathname: path, search, hash } = new URL(listingUrl);
  return { href, path, isPlain: search === '' && hash === '' && !/[?#]/.test(href) };
}

/**
 * The app's listing with the visit, when it was kept, and the campaign's parameters; `isInUtm` names the visit in `utm_content`
 * too, in place of the campaign's own. Never anywhere else.
 */
export function destination(
  { href, isPlain }: Landing,
  visitId: string | null,
  { utm, isInUtm }: { utm: Readonly<Record<string, string>> | null; isInUtm: boolean },
): string {
  if (isPlain && utm === null)
    return visitId === null ? href : `${href}?${isInUtm ? `utm_content=${visitId}&` : ''}ref_visit=${visitId}`;
  const url = new URL(href);
  for (const [name, value] of Object.entries(utm ?? {})) url.searchParams.set(name, value);
  if (visitId !== null && isInUtm) url.searchParams.set('utm_content', visitId);
  if (visitId !== null) url.searchParams.set('ref_visit', visitId);
  return url.href;
}

/** Where a visitor with an unknown code or app is redirected: the catalogue, which explains. */
export const catalogue = (publicUrl: string): string => `${publicUrl}/affiliate?unknown=1`;

/** Where a visitor with the link of a retired app is redirected: the catalogue, where the other apps have the partner's links. */
export const otherApps = (publicUrl: string, referralId: string): string =>
  `${catalogue(publicUrl)}&ref=${encodeURIComponent(referralId.toUpperCase())}`;
