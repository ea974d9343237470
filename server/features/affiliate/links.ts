import sql from 'sql-template-tag';

import { Batch } from '../../platform/database/batch.ts';
import { type Queryable, query } from '../../platform/database/pool.ts';
import type { Landing } from './destination.ts';

/** Where a referral link leads, and for whom. */
export interface Link {
  readonly partnerId: string;
  readonly appId: string;
  readonly landing: Landing;
  /** Whether the listing's address names the visit in `utm_content` too. */
  readonly isInUtm: boolean;
  /** The app is not offered any more: nothing is recorded, and its listing is not where the link leads. */
  readonly isRetired: boolean;
}

/** Finds the link of a partner's referral id and an app's slug; null when either does not exist. */
export type Links = (referralId: string, slug: string) => Promise<Link | null>;

/** How long, in ms, what a link leads to is used before it is read again, so that a click costs no read. */
const lifetime = { found: 30_000, missing: 3000 } as const;
const mostKept = 20_000;

/** `landing` answers where the listing of an app is, by its slug and the address of the listing. */
export function links(db: Queryable, landing: (slug: string, listingUrl: string) => Landing): Links {
  const kept = new Map<string, { link: Link | null; until: number }>();
  const lookups = new Batch<{ key: string; referralId: string; slug: string }, Link | null>(async (wanted) => {
    const rows = await query<Omit<Link, 'landing'> & { key: string; slug: string; listingUrl: string }>(
      db,
      sql`select v.key, a.slug, p.id as "partnerId", a.id as "appId", a.listing_url as "listingUrl", a.visit_in_utm as "isInUtm",
                   a.listing_state = 'retired' as "isRetired"
            from unnest(${wanted.map(({ key }) => key)}::text[], ${wanted.map(({ referralId }) => referralId)}::text[],
                        ${wanted.map(({ slug }) => slug)}::text[]) as v(key, referral_id, slug)
            join partners p on p.referral_id = v.referral_id
             and not exists (select from erasures e where e.partner_id = p.id)
            join apps a on a.slug = v.slug`,
    );
    const found = new Map(
      rows.map(({ key, slug, listingUrl, ...link }): [string, Link] => [
        key,
        { ...link, landing: landing(slug, listingUrl) },
      ]),
    );
    return wanted.map(({ key }) => found.get(key) ?? null);
  });
  return async (givenId, givenSlug) => {
    const referralId = givenId.toUpperCase();
    const slug = givenSlug.toLowerCase();
    if (!/^[2-9A-HJ-NP-Z]{8}$/.test(referralId) || !/^[a-z0-9-]{1,60}$/.test(slug)) return null;
    const key = `${referralId}/${slug}`;
    const known = kept.get(key);
    if (known && performance.now() < known.until) return known.link;
    const link = await lookups.add({ key, referralId, slug });
    if (kept.size >= mostKept) kept.clear();
    kept.set(key, { link, until: performance.now() + (link ? lifetime.found : lifetime.missing) });
    return link;
  };
}
