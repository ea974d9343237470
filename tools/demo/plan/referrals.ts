import { DAY, HOUR } from '#contract/shared/day.ts';
import { type Calendar, later, monthsLater } from '../calendar.ts';
import type { Random } from '../random.ts';
import type { LeadPlan } from './leads.ts';
import { type Referrer, type SoldApp, recommendations } from './referrers.ts';
import type { Shop } from './shops.ts';

/** A time during which a shop has the app; charged at `charges`. */
export interface Stay {
  readonly from: Date;
  readonly to: Date | null;
  readonly charges: readonly Date[];
}

export interface ReferralPlan {
  readonly referrer: Referrer;
  readonly app: SoldApp;
  readonly shop: Pick<Shop, 'domain' | 'name' | 'email' | 'country'>;
  readonly plan: { readonly name: string; readonly price: number };
  /** Null when a lead claims it. */
  readonly visit: {
    readonly id: string;
    readonly at: Date;
    readonly isNamed: boolean;
    readonly before: readonly Date[];
  } | null;
  readonly isYearly: boolean;
  /** The first and, for a shop that came back, the next. */
  readonly stays: readonly Stay[];
}

interface Given {
  readonly calendar: Calendar;
  readonly random: Random;
  readonly referrers: readonly Referrer[];
  readonly apps: readonly SoldApp[];
  readonly newShop: (country?: string) => Shop;
  readonly count: number;
  /** Of those, shops that a lead claims. */
  readonly leads?: readonly LeadPlan[];
  /** Of those, shops that look like the partner's own. */
  readonly selfReferrals?: number;
}

const odds = {
  paying: 0.77,
  yearly: 0.06,
  leaving: 0.045,
  unpaidLeaving: 0.6,
  returning: 0.07,
  named: 0.8,
  anotherApp: 0.25,
};
const trials = [0, 7, 7, 14, 14, 14];

/** Shops that installed an app through a partner, and for how long they kept and paid it; in no order. */
export function planReferrals({
  calendar,
  random,
  referrers,
  apps,
  newShop,
  count,
  leads = [],
  selfReferrals = 0,
}: Given) {
  const recommend = recommendations(referrers, apps, random);
  const shops = new Map<string, { shop: ReferralPlan['shop']; apps: Set<string> }[]>();
  const plans: ReferralPlan[] = [];
  const own = new Set<string>();

  for (const { referrer, app, shop, installedAt } of leads.flatMap((lead) => lead.install ?? []))
    plans.push(planOne({ referrer, app, shop, installedAt, isLed: true }));

  while (plans.length < count) {
    const at = calendar.between(calendar.start, calendar.now, random);
    const referrer = recommend.working(at);
    if (!referrer) continue;
    const app = recommend.app(referrer);
    const isOwn = own.size < selfReferrals && !own.has(referrer.id);
    if (isOwn) own.add(referrer.id);
    const shop = isOwn ? ownShop(referrer, newShop) : shopFor(referrer, app);
    plans.push(planOne({ referrer, app, shop, installedAt: at, isLed: false }));
  }
  return plans;

  function ownShop(referrer: Referrer, make: (country?: string) => Shop): ReferralPlan['shop'] {
    const shop = make(referrer.country);
    return random.chance(0.5)
      ? { ...shop, domain: `shop.${referrer.domain}`, name: 'Our own shop' }
      : { ...shop, email: referrer.emails[0] ?? shop.email };
  }

  /** A shop the partner has brought before and that lacks the app, or a new one. */
  function shopFor(referrer: Referrer, app: SoldApp): ReferralPlan['shop'] {
    const known = shops.get(referrer.id) ?? [];
    shops.set(referrer.id, known);
    const old = random.chance(odds.anotherApp) && known.length > 0 ? random.pick(known) : undefined;
    if (old && !old.apps.has(app.id)) {
      old.apps.add(app.id);
      return old.shop;
    }
    const shop = newShop(random.chance(0.35) ? referrer.country : undefined);
    known.push({ shop, apps: new Set([app.id]) });
    return shop;
  }

  function planOne(given: Pick<ReferralPlan, 'referrer' | 'app' | 'shop'> & { installedAt: Date; isLed: boolean }) {
    const { referrer, app, shop, installedAt, isLed } = given;
    const cheap = random.next() ** 1.6;
    const plan = app.plans[Math.floor(cheap * app.plans.length)] ?? { name: '', price: 1000 };
    const isYearly = random.chance(odds.yearly);
    return {
      referrer,
      app,
      shop,
      plan,
      isYearly,
      visit: isLed ? null : visitBefore(installedAt),
      stays: staysFrom(installedAt, isYearly),
    };
  }

  function visitBefore(installedAt: Date): ReferralPlan['visit'] {
    const before = random.chance(0.7) ? random.whole(3, 55) * 60_000 : random.whole(1, 12 * 24) * HOUR;
    const at = new Date(Math.max(calendar.start.getTime(), installedAt.getTime() - before));
    const earlier = Array.from({ length: random.chance(0.25) ? random.whole(1, 2) : 0 }, () =>
      later(at, -random.whole(2, 200) * HOUR),
    );
    return {
      id: random.id(at),
      at,
      isNamed: random.chance(odds.named),
      before: earlier.filter((time) => time >= calendar.start),
    };
  }

  function staysFrom(installedAt: Date, isYearly: boolean): Stay[] {
    const { now } = calendar;
    const isPaying = random.chance(odds.paying);
    const first = isPaying
      ? payingStay(installedAt, later(installedAt, random.pick(trials) * DAY + 5 * 60_000), isYearly)
      : unpaidStay(installedAt);
    if (first.to === null || !random.chance(odds.returning)) return [first];
    const back = later(first.to, random.whole(2, 20) * DAY);
    return back >= now ? [first] : [first, payingStay(back, later(back, DAY), isYearly)];
  }

  function unpaidStay(from: Date): Stay {
    const to = later(from, random.whole(2, 40) * DAY);
    return { from, to: random.chance(odds.unpaidLeaving) && to < calendar.now ? to : null, charges: [] };
  }

  function payingStay(from: Date, firstCharge: Date, isYearly: boolean): Stay {
    const charges: Date[] = [];
    for (let month = 0; month < 14; month += isYearly ? 12 : 1) {
      const at = monthsLater(firstCharge, month);
      if (at >= calendar.now) break;
      charges.push(at);
      if (random.chance(odds.leaving)) {
        const to = later(at, random.whole(1, 26) * DAY);
        if (to < calendar.now) return { from, to, charges };
      }
    }
    return { from, to: null, charges };
  }
}
