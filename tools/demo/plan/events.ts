import type { AppEvent } from '#contract/events.ts';

import type { Incoming } from '../../../server/features/events/incoming.ts';
import { type Calendar, DAY, later } from '../calendar.ts';
import type { Random } from '../random.ts';
import type { ReferralPlan, Stay } from './referrals.ts';
import type { SoldApp } from './referrers.ts';
import type { Shop } from './shops.ts';

/** Money a shop is to be charged. */
export interface ChargePlan {
  readonly appId: string;
  readonly shop: string;
  readonly amount: number;
  readonly currency: string;
  readonly at: Date;
}

interface Basis extends ChargePlan {
  readonly referral: ReferralPlan;
  readonly stay: Stay;
}

/** Exactly so many charges: the plans as they fall due, and what was used beside them. */
export function planCharges(
  referrals: readonly ReferralPlan[],
  count: number,
  { now }: Calendar,
  random: Random,
): ChargePlan[] {
  const due = referrals.flatMap((referral) =>
    referral.stays.flatMap((stay) => stay.charges.map((at): Basis => ({ ...basisOf(referral), referral, stay, at }))),
  );
  const plain = due.slice(0, count);
  const used = plain.filter(({ referral }) => referral.app.usage !== null);
  const bases = used.length > 0 ? used : plain;
  const usage = Array.from({ length: bases.length === 0 ? 0 : count - plain.length }, (): ChargePlan => {
    const basis = random.pick(bases);
    const [least, most] = basis.referral.app.usage ?? [300, 3000];
    const ends = Math.min((basis.stay.to ?? now).getTime(), now.getTime()) - 1000;
    const span = Math.min(ends - basis.at.getTime(), 29 * DAY);
    const { appId, shop, currency } = basis;
    const amount = Math.round(least + (most - least) * random.next() ** 2);
    return { appId, shop, currency, amount, at: later(basis.at, Math.floor(span * random.next())) };
  });
  return [...plain, ...usage];
}

function basisOf({ app, shop, plan, isYearly }: ReferralPlan) {
  return { appId: app.id, shop: shop.domain, amount: plan.price * (isYearly ? 10 : 1), currency: app.currency };
}

/** Events with ids made of chance, in the order of their time. */
export function planEvents(
  {
    referrals,
    charges,
    unattributed = [],
    refundShare,
  }: {
    referrals: readonly ReferralPlan[];
    charges: readonly ChargePlan[];
    /** Shops without a referral. */
    unattributed?: readonly { app: SoldApp; shop: Shop; at: Date }[];
    refundShare: number;
  },
  { now }: Calendar,
  random: Random,
): Incoming[] {
  const events: Incoming[] = [];
  const add = (appId: string, event: AppEvent) => events.push({ appId, webhookId: `msg_${random.code(24)}`, event });

  for (const { app, shop, plan, visit, stays } of referrals) {
    for (const [index, { from, to }] of stays.entries()) {
      add(app.id, {
        type: 'app.installed',
        timestamp: from.toISOString(),
        data: {
          shop: shop.domain,
          shopName: shop.name,
          contactEmail: shop.email,
          country: shop.country,
          plan: plan.name,
          ...(visit?.isNamed && index === 0 ? { visitId: visit.id } : {}),
        },
      });
      if (to) add(app.id, { type: 'app.uninstalled', timestamp: to.toISOString(), data: { shop: shop.domain } });
    }
  }
  for (const { app, shop, at } of unattributed) {
    const data = { shop: shop.domain, shopName: shop.name, contactEmail: shop.email, country: shop.country };
    add(app.id, { type: 'app.installed', timestamp: at.toISOString(), data });
  }
  for (const { appId, shop, amount, currency, at } of charges) {
    const chargeId = `ch_${random.code(16)}`;
    add(appId, { type: 'charge.succeeded', timestamp: at.toISOString(), data: { shop, chargeId, amount, currency } });
    const refundedAt = later(at, random.whole(1, 20) * DAY);
    if (!random.chance(refundShare) || refundedAt >= now) continue;
    const part = random.chance(0.6) ? amount : Math.max(1, Math.round(amount * (0.2 + random.next() * 0.6)));
    const data = { shop, refundId: `re_${random.code(16)}`, chargeId, amount: part, currency };
    add(appId, { type: 'charge.refunded', timestamp: refundedAt.toISOString(), data });
  }
  return events.toSorted((one, other) => (one.event.timestamp < other.event.timestamp ? -1 : 1));
}
