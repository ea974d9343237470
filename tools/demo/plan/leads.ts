import { DAY, HOUR } from '#contract/shared/day.ts';
import { type Calendar, later } from '../calendar.ts';
import type { Random } from '../random.ts';
import { leadMessages, leadRejections } from '../words/crm.ts';
import { type Referrer, type SoldApp, recommendations } from './referrers.ts';
import type { Shop } from './shops.ts';

export interface LeadPlan {
  readonly id: string;
  readonly referrer: Referrer;
  readonly apps: readonly SoldApp[];
  readonly shop: Shop;
  readonly message: string;
  readonly createdAt: Date;
  readonly decision: { readonly isApproved: boolean; readonly at: Date; readonly reason: string } | null;
  /** The installation it claims, when there was one. */
  readonly install: { referrer: Referrer; app: SoldApp; shop: Shop; installedAt: Date } | null;
}

interface Given {
  readonly calendar: Calendar;
  readonly random: Random;
  readonly referrers: readonly Referrer[];
  readonly apps: readonly SoldApp[];
  readonly newShop: (country?: string) => Shop;
  readonly count: number;
}

/** Shops that partners submitted by hand; the younger, the likelier still waiting. */
export function planLeads({ calendar, random, referrers, apps, newShop, count }: Given): LeadPlan[] {
  const { start, now } = calendar;
  const recommend = recommendations(referrers, apps, random);
  const leads: LeadPlan[] = [];
  while (leads.length < count) {
    const createdAt = calendar.between(start, now, random);
    const referrer = recommend.working(createdAt);
    if (!referrer) continue;
    const app = recommend.app(referrer);
    const shop = newShop(random.chance(0.4) ? referrer.country : undefined);
    const at = later(createdAt, random.whole(6, 160) * HOUR);
    const isDecided = at < later(now, -DAY) && random.chance(0.93);
    const isApproved = random.chance(0.66);
    const installedAt = later(at, random.whole(20, 45 * 24) * HOUR);
    const isInstalled = isDecided && isApproved && installedAt < now && random.chance(0.6);
    leads.push({
      id: random.id(createdAt),
      referrer,
      apps: [...new Set([app, ...(random.chance(0.3) ? [random.pick(apps)] : [])])],
      shop,
      message: random.pick(leadMessages),
      createdAt,
      decision: isDecided ? { isApproved, at, reason: isApproved ? '' : random.pick(leadRejections) } : null,
      install: isInstalled ? { referrer, app, shop, installedAt } : null,
    });
  }
  return leads;
}
