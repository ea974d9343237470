import type { Config } from '../config.ts';

/** Where the demo programme's apps would be listed; a reserved name, which no browser can open. */
export const demoListing = (slug: string): string => `https://apps.tributary.example/${slug}`;

/** The listing a visitor is sent to: in a demo, for the demo's own apps, our page in its place. */
export const landingOf = (config: Pick<Config, 'isDemo' | 'publicUrl'>, slug: string, listingUrl: string): string =>
  config.isDemo && listingUrl === demoListing(slug) ? `${config.publicUrl}/dev/listing/${slug}` : listingUrl;
