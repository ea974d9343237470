import type { VisitFacts } from '../../../server/features/affiliate/visitFacts.ts';
import type { Random } from '../random.ts';
import { weighted } from '../random.ts';

type Utm = Readonly<Record<string, string>> | null;

const referrers = ['www.google.com', 'www.youtube.com', 'community.example', 'blog.example', 't.co', ''] as const;
const countries = weighted(
  [
    ['US', 30],
    ['DE', 16],
    ['GB', 14],
    ['FR', 9],
    ['CA', 8],
    ['AU', 7],
    ['NL', 6],
    ['IN', 6],
    ['BR', 4],
  ] as const,
  ([, weight]) => weight,
);
const devices = weighted(
  [
    ['desktop', 62],
    ['mobile', 33],
    ['tablet', 5],
  ] as const,
  ([, weight]) => weight,
);
const creatives = ['hero-banner', 'sidebar', 'comparison-table'] as const;

/** What the browser of a visitor says; `country` is a shop's own, where the visit is a shop's. */
export function planFacts(
  random: Random,
  { slug, utm, country, isBot = false }: { slug: string; utm: Utm; country?: string; isBot?: boolean },
): VisitFacts {
  const isPaid = !isBot && random.chance(0.06);
  return {
    isBot,
    referrerHost: isBot ? '' : random.pick(referrers),
    adClicks: isPaid ? [random.pick(['gclid', 'fbclid', 'msclkid'])] : [],
    country: isBot ? 'US' : (country ?? countries(random)[0]),
    device: isBot ? 'unknown' : devices(random)[0],
    subId: utm?.['sub_id'] ?? '',
    creative: random.chance(0.15) ? random.pick(creatives) : '',
    landingPath: `/${slug}`,
  };
}
