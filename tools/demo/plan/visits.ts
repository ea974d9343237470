import type { Visit } from '../../../server/features/affiliate/visits.ts';
import { type Calendar, later } from '../calendar.ts';
import { type Random, randomOf } from '../random.ts';
import type { ReferralPlan } from './referrals.ts';
import { type Referrer, type SoldApp, recommendations } from './referrers.ts';
import { planFacts } from './visitFacts.ts';

const campaigns: readonly Visit['utm'][] = [
  { utm_source: 'newsletter', utm_medium: 'email', utm_campaign: 'monthly' },
  { utm_source: 'blog', utm_medium: 'link', utm_campaign: 'comparison' },
  { utm_source: 'youtube', utm_medium: 'video' },
  { utm_source: 'webinar', utm_campaign: 'store-search' },
];

/** The visits that installations came from. */
export function visitsOf(referrals: readonly ReferralPlan[], random: Random): Visit[] {
  const chance = randomOf('facts of visits');
  const labels = randomOf('labels of visits');
  return referrals.flatMap(({ referrer, app, shop, visit }) => {
    if (!visit) return [];
    const visitor = random.bytes(16);
    const utm = labelled(utmOf(random), labels);
    const facts = planFacts(chance, { slug: app.slug, utm, country: shop.country });
    const common = { partnerId: referrer.id, appId: app.id, visitor, source: 'link', utm, facts } as const;
    // A named visit needs no shop: it is found by its id.
    const named = {
      ...common,
      id: visit.id,
      shop: visit.isNamed && random.chance(0.6) ? null : shop.domain,
      at: visit.at,
    };
    return [named, ...visit.before.map((at) => ({ ...common, id: random.id(at), shop: shop.domain, at }))];
  });
}

const subIds = ['newsletter-14', 'footer', 'review-post', 'video-notes'] as const;

/** Now and then with the partner's own label of the link. */
const labelled = (utm: Visit['utm'], random: Random): Visit['utm'] =>
  random.chance(0.12) ? { ...utm, sub_id: random.pick(subIds) } : utm;

const utmOf = (random: Random): Visit['utm'] => (random.chance(0.3) ? random.pick(campaigns) : null);

interface Given {
  readonly calendar: Calendar;
  readonly random: Random;
  readonly referrers: readonly Referrer[];
  readonly apps: readonly SoldApp[];
  readonly count: number;
}

/** Visits that led to nothing, some of them the same person clicking again; one at a time, since they may be a million. */
export function* planVisits({ calendar, random, referrers, apps, count }: Given): Generator<Visit> {
  const recommend = recommendations(referrers, apps, random);
  const chance = randomOf('facts of other visits');
  const labels = randomOf('labels of other visits');
  let before: Visit | undefined;
  for (let made = 0; made < count;) {
    const isAgain = before !== undefined && random.chance(0.12);
    if (before && isAgain) {
      const at = later(before.at, random.whole(5, 900) * 1000);
      if (at < calendar.now) {
        yield { ...before, id: random.id(at), at };
        made += 1;
      }
      before = undefined;
      continue;
    }
    const at = calendar.between(calendar.start, calendar.now, random);
    const referrer = recommend.visited(at);
    if (!referrer) continue;
    const { id: appId, slug } = recommend.app(referrer);
    const visit = {
      id: random.id(at),
      partnerId: referrer.id,
      appId,
      shop: null,
      visitor: random.bytes(16),
      source: random.chance(0.92) ? 'link' : 'affiliate',
      utm: labelled(utmOf(random), labels),
      at,
    } as const;
    before = { ...visit, facts: planFacts(chance, { slug, utm: visit.utm, isBot: chance.chance(0.04) }) };
    yield before;
    made += 1;
  }
}
