import type { ChargeKind } from '#contract/events/chargeKinds.ts';
import type { AppEvent } from '#contract/events/events.ts';
import { DAY } from '#contract/shared/day.ts';

import type { Incoming } from '../../../server/features/events/incoming.ts';
import { type Calendar, later, monthsLater } from '../calendar.ts';
import { type Random, randomOf, weighted } from '../random.ts';
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
  /** What it is for: a plan's, or beside one. */
  readonly of?: { readonly plan: string; readonly isYearly: boolean } | Beside;
}

type Beside = Exclude<ChargeKind, 'subscription'>;

const kindsBeside: readonly (readonly [Beside, number])[] = [
  ['usage', 88],
  ['one_time', 7],
  ['credit', 3],
  ['adjustment', 2],
];
const pickBeside = weighted(kindsBeside, ([, weight]) => weight);

/** A payment of its own has an id of its own beside the charge's; plans and usage are known by the charge alone. */
const transactionOf = (of: ChargePlan['of'], chargeId: string) =>
  of === undefined || of === 'usage' || typeof of === 'object'
    ? {}
    : { transactionId: chargeId.replace('ch_', 'txn_') };

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
  const kinds = randomOf('kinds of charges beside plans');
  const usage = Array.from({ length: bases.length === 0 ? 0 : count - plain.length }, (): ChargePlan => {
    const basis = random.pick(bases);
    const [least, most] = basis.referral.app.usage ?? [300, 3000];
    const ends = Math.min((basis.stay.to ?? now).getTime(), now.getTime()) - 1000;
    const span = Math.min(ends - basis.at.getTime(), 29 * DAY);
    const { appId, shop, currency } = basis;
    const amount = Math.round(least + (most - least) * random.next() ** 2);
    return {
      appId,
      shop,
      currency,
      amount,
      at: later(basis.at, Math.floor(span * random.next())),
      of: pickBeside(kinds)[0],
    };
  });
  return [...plain, ...usage];
}

function basisOf({ app, shop, plan, isYearly }: ReferralPlan) {
  const amount = plan.price * (isYearly ? 10 : 1);
  const of = { plan: plan.name, isYearly };
  return { appId: app.id, shop: shop.domain, amount, currency: app.currency, of };
}

type Slip = { [T in AppEvent['type']]: Omit<Extract<AppEvent, { type: T }>, 'timestamp'> }[AppEvent['type']];

/** What a store's billing tells: 15 % are the store's, 2.9 % the card's. */
function factsOf({ amount, at, of }: Pick<ChargePlan, 'amount' | 'at' | 'of'>) {
  if (of === undefined) return {};
  const [platformFee, processingFee] = [Math.round(amount * 0.15), Math.round(amount * 0.029)];
  const money = { gross: amount, platformFee, processingFee, net: amount - platformFee - processingFee };
  if (typeof of === 'string') return { kind: of, ...money };
  const { plan, isYearly } = of;
  const period = { from: at.toISOString(), to: monthsLater(at, isYearly ? 12 : 1).toISOString() };
  return { kind: 'subscription', ...money, plan, interval: isYearly ? 'year' : 'month', period } as const;
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

  const witnesses = randomOf('witnesses');
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
          ...(visit?.isNamed && index === 0 ? naming(app, visit.id, witnesses) : {}),
        },
      });
      if (to) add(app.id, { type: 'app.uninstalled', timestamp: to.toISOString(), data: { shop: shop.domain } });
    }
  }
  for (const { app, shop, at } of unattributed) {
    const data = { shop: shop.domain, shopName: shop.name, contactEmail: shop.email, country: shop.country };
    add(app.id, { type: 'app.installed', timestamp: at.toISOString(), data });
  }
  for (const { appId, shop, amount, currency, at, of } of charges) {
    const chargeId = `ch_${random.code(16)}`;
    add(appId, {
      type: 'charge.succeeded',
      timestamp: at.toISOString(),
      data: { shop, chargeId, amount, currency, ...factsOf({ amount, at, of }), ...transactionOf(of, chargeId) },
    });
    const refundedAt = later(at, random.whole(1, 20) * DAY);
    if (!random.chance(refundShare) || refundedAt >= now) continue;
    const part = random.chance(0.6) ? amount : Math.max(1, Math.round(amount * (0.2 + random.next() * 0.6)));
    const data = { shop, refundId: `re_${random.code(16)}`, chargeId, amount: part, currency };
    add(appId, { type: 'charge.refunded', timestamp: refundedAt.toISOString(), data });
  }
  return inOrder(events);
}

/** How an install names its visit: some stores keep `utm_content` alone. */
const naming = ({ isVisitInUtm = false }: SoldApp, id: string, random: Random) =>
  isVisitInUtm && random.chance(0.6) ? { utmContent: id } : { visitId: id };

const inOrder = (events: readonly Incoming[]): Incoming[] =>
  events.toSorted((one, other) => (one.event.timestamp < other.event.timestamp ? -1 : 1));

/** With what a billing gets wrong now and then: a refund of a charge it never reported, one of too much, and a test. */
export function withSlips(events: readonly Incoming[], { now }: Calendar, random: Random): Incoming[] {
  const refunded = new Set(
    events.flatMap(({ event }) => (event.type === 'charge.refunded' ? [event.data.chargeId] : [])),
  );
  const recent = events.flatMap(({ appId, event }) =>
    event.type === 'charge.succeeded' && !refunded.has(event.data.chargeId) ? [{ appId, ...event.data }] : [],
  );
  const [tooMuch, unknown, test] = recent.slice(-3);
  if (!tooMuch || !unknown || !test) return [...events];
  const slip = (appId: string, days: number, given: Slip): Incoming => ({
    appId,
    webhookId: `msg_${random.code(24)}`,
    event: { ...given, timestamp: later(now, -days * DAY).toISOString() },
  });
  const refundOf = ({ shop, currency, amount }: typeof tooMuch, chargeId: string): Slip => ({
    type: 'charge.refunded',
    data: { shop, currency, amount, chargeId, refundId: `re_${random.code(16)}` },
  });
  const { shop, currency, amount } = test;
  return inOrder([
    ...events,
    slip(tooMuch.appId, 0.02, refundOf({ ...tooMuch, amount: Math.round(tooMuch.amount * 1.25) }, tooMuch.chargeId)),
    slip(unknown.appId, 3, refundOf(unknown, `ch_${random.code(16)}`)),
    slip(test.appId, 2, {
      type: 'charge.succeeded',
      data: { shop, currency, amount, chargeId: `ch_${random.code(16)}`, isTest: true },
    }),
  ]);
}
