import type { MetricKey } from '#contract/metrics.ts';

import { groupBy } from '../../../server/platform/groupBy.ts';
import type { Charge, Fact, World } from './world.ts';

const DAY = 86_400_000;

/** By currency; '' where there is none. */
export type Numbers = Record<string, number | null>;

/** A stretch of time, half-open; from -Infinity for all time. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Whether something counts for the group that is asked for. */
export type Belongs = (fact: Fact) => boolean;

export interface Given {
  readonly world: World;
  readonly span: Span;
  readonly belongs: Belongs;
  readonly now: number;
  /** Managers are asked for: what people did themselves counts for them. */
  readonly isByManager: boolean;
}

export const within = ({ from, to }: Span, at: number): boolean => at >= from && at < to;
const plain = (partnerId: string, at: number, actorId: string | null = null): Fact => ({
  at,
  partnerId,
  appId: null,
  country: null,
  actorId,
});

const count = <F extends Fact>(
  facts: readonly F[],
  { span, belongs }: Given,
  which: (fact: F) => boolean = () => true,
) => facts.filter((fact) => within(span, fact.at) && belongs(fact) && which(fact)).length;

export function sum<F extends Fact & { currency: string }>(
  facts: readonly F[],
  { span, belongs }: Given,
  amountOf: (fact: F) => number | null,
): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const fact of facts) {
    const amount = within(span, fact.at) && belongs(fact) ? amountOf(fact) : null;
    if (amount !== null) sums[fact.currency] = (sums[fact.currency] ?? 0) + amount;
  }
  return sums;
}

/** Made once of what is given, however often it is asked for. */
function onceOf<K extends object, T>(make: (given: K) => T): (given: K) => T {
  const known = new WeakMap<K, { made: T }>();
  return (given) => {
    const found = known.get(given) ?? { made: make(given) };
    known.set(given, found);
    return found.made;
  };
}
const once = <T>(make: (world: World) => T) => onceOf<World, T>(make);

const share = (over: number, under: number): number | null => (under > 0 ? Math.round((over * 10_000) / under) : null);
const one = (value: number | null): Numbers => ({ '': value });

const shares = (over: Record<string, number>, under: Record<string, number>): Numbers =>
  Object.fromEntries(
    [...new Set([...Object.keys(over), ...Object.keys(under)])].map((currency) => [
      currency,
      share(over[currency] ?? 0, under[currency] ?? 0),
    ]),
  );

const perPiece = (over: Record<string, number>, pieces: number): Numbers =>
  Object.fromEntries(
    Object.entries(over).map(([currency, amount]) => [
      currency,
      pieces === 0 ? null : Math.round((amount / pieces) * 100) / 100,
    ]),
  );

const addMonths = (time: number, months: number): number => {
  const date = new Date(time);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0)).getUTCDate();
  const moved = new Date(time);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  moved.setUTCDate(Math.min(date.getUTCDate(), last));
  return moved.getTime();
};

/** When a charge stops to cover. */
function endOf(charge: Charge): number {
  const end = ends.get(charge) ?? computedEnd(charge);
  ends.set(charge, end);
  return end;
}
const ends = new WeakMap<Charge, number>();
const computedEnd = ({ at, to, interval }: Charge): number => {
  if (to !== null) return to;
  if (interval === 'week') return at + 7 * DAY;
  return addMonths(at, interval === 'quarter' ? 3 : interval === 'year' ? 12 : 1);
};
const lengthOf = ({ interval }: Charge): number =>
  interval === 'week' ? 12 / 52 : interval === 'quarter' ? 3 : interval === 'year' ? 12 : 1;

const covers = (charge: Charge, at: number): boolean =>
  charge.kind === 'charge' && (charge.from ?? charge.at) <= at && at < endOf(charge);

/** Who pays at a moment, and how much a month, by currency. */
function payers(charges: readonly Charge[], at: number): Map<string, Record<string, number>> {
  const found = new Map<string, Record<string, number>>();
  for (const charge of charges) {
    if (!covers(charge, at)) continue;
    const money = found.get(charge.referralId) ?? {};
    const monthly = charge.chargeKind === 'subscription' ? charge.net / lengthOf(charge) : 0;
    money[charge.currency] = (money[charge.currency] ?? 0) + monthly;
    found.set(charge.referralId, money);
  }
  return found;
}

const retention = onceOf(({ world, span, belongs, now }: Given) => {
  const end = Math.min(span.to, now);
  const own = world.charges.filter(({ partnerId, appId, country, actorId }) =>
    belongs({ at: end, partnerId, appId, country, actorId }),
  );
  const before = span.from === -Infinity ? new Map<string, Record<string, number>>() : payers(own, span.from);
  const after = payers(own, end);
  const start: Record<string, number> = {};
  const kept: Record<string, number> = {};
  const since: Record<string, number> = {};
  for (const [id, money] of before)
    for (const [currency, amount] of Object.entries(money)) {
      if (amount <= 0) continue;
      const later = after.get(id)?.[currency] ?? 0;
      start[currency] = (start[currency] ?? 0) + amount;
      kept[currency] = (kept[currency] ?? 0) + Math.min(amount, later);
      since[currency] = (since[currency] ?? 0) + later;
    }
  const lost = [...before.keys()].filter((id) => !after.has(id)).length;
  return { paying: after.size, atStart: before.size, lost, start, kept, since };
});

/** When it is asked whose partner a new one is. */
const settledAt = (approvedAt: number, now: number): number => Math.min(approvedAt + 30 * DAY, now);

function activated({ world, span, belongs, now }: Given, step: 'click' | 'install' | 'paid', days: number): Numbers {
  const approved = world.partners.flatMap(({ id, approvedAt }) =>
    approvedAt !== null &&
    within(span, approvedAt) &&
    approvedAt + days * DAY <= now &&
    belongs(plain(id, settledAt(approvedAt, now)))
      ? [{ id, approvedAt }]
      : [],
  );
  const first = firsts(world)[step];
  const done = approved.filter(({ id, approvedAt }) => (first.get(id) ?? Infinity) <= approvedAt + days * DAY);
  return one(share(done.length, approved.length));
}

function firstOf(facts: readonly { partnerId: string | null; at: number }[]): ReadonlyMap<string | null, number> {
  const first = new Map<string | null, number>();
  for (const { partnerId, at } of facts) first.set(partnerId, Math.min(first.get(partnerId) ?? Infinity, at));
  return first;
}

/** When each partner had the first of each step. */
const firsts = once((world) => ({
  click: firstOf(world.clicks.map(({ partnerId, hour }) => ({ partnerId, at: hour }))),
  install: firstOf(world.referrals),
  paid: firstOf(world.charges.filter(isCharge)),
}));

interface Wait {
  readonly seconds: number;
  readonly isOver: boolean;
}

/** The time by which a share of the waits is over, by the product-limit estimate. */
function quantile(waits: readonly Wait[], percent: number): Numbers {
  let lasting = 1;
  for (const seconds of [...new Set(waits.map((wait) => wait.seconds))].toSorted((a, b) => a - b)) {
    const left = waits.filter((wait) => wait.seconds >= seconds).length;
    const over = waits.filter((wait) => wait.seconds === seconds && wait.isOver).length;
    lasting *= 1 - over / left;
    if (lasting <= 1 - percent / 100 + 1e-9) return one(Math.round(seconds));
  }
  return one(null);
}

const waitOf = (from: number, to: number | undefined, now: number): Wait => ({
  seconds: ((to ?? now) - from) / 1000,
  isOver: to !== undefined,
});

/** States in which a lead or a registration is not decided. */
const undecided = new Set(['pending', 'overdue', 'informationNeeded']);

function decisionWaits(given: Given, entity: 'approval' | 'lead'): Wait[] {
  const { world, span, belongs, now, isByManager } = given;
  const things =
    entity === 'lead'
      ? world.leads.map(({ id, partnerId, at, state }) => ({ id, partnerId, at, state }))
      : world.partners.map(({ id, createdAt, state }) => ({ id, partnerId: id, at: createdAt, state }));
  return things.flatMap(({ id, partnerId, at, state }) => {
    const decision = firstDecisions(world).get(`${entity} ${id}`);
    if (!decision && !undecided.has(state)) return [];
    if (!within(span, at)) return [];
    const actor = decision?.actorId ?? null;
    if (!belongs(plain(partnerId, at, isByManager ? actor : null))) return [];
    return [waitOf(at, decision?.at, now)];
  });
}

const firstDecisions = once(
  ({ decisions }) =>
    new Map(decisions.toReversed().map((decision) => [`${decision.entity} ${decision.entityId}`, decision])),
);

function approvalWaits({ world, span, belongs, now }: Given, times: (id: string) => readonly number[]): Wait[] {
  return world.partners.flatMap(({ id, approvedAt }) =>
    approvedAt !== null && within(span, approvedAt) && belongs(plain(id, settledAt(approvedAt, now)))
      ? [
          waitOf(
            approvedAt,
            times(id)
              .toSorted((a, b) => a - b)
              .find((time) => time >= approvedAt),
            now,
          ),
        ]
      : [],
  );
}
const timesOf = (facts: readonly { partnerId: string | null; at: number }[]) => {
  const times = groupBy(facts, ({ partnerId }) => partnerId);
  return (id: string) => (times.get(id) ?? []).map(({ at }) => at);
};
const referralsBy = once(({ referrals }) => timesOf(referrals));
const payoutsBy = once(({ payouts }) => timesOf(payouts));
const referralTimes = ({ world }: Given) => referralsBy(world);
const payoutTimes = ({ world }: Given) => payoutsBy(world);

/** The partners of which something is of the 30 days before the end. */
function recentPartners(
  { span, belongs, now }: Given,
  lists: readonly (readonly { partnerId: string | null; at: number }[])[],
) {
  const end = Math.min(span.to, now);
  const recent = new Set<string>();
  for (const list of lists)
    for (const { partnerId, at } of list)
      if (partnerId !== null && at >= end - 30 * DAY && at < end && belongs(plain(partnerId, end)))
        recent.add(partnerId);
  return recent.size;
}

const uninstalls = once(({ referrals }) =>
  referrals.flatMap((referral) =>
    referral.uninstalledAt === null ? [] : [{ ...referral, at: referral.uninstalledAt }],
  ),
);
const isCharge = ({ kind }: { kind: string }) => kind === 'charge';

/** Each app's attribution window, and the clicks that led to an install within it. */
const attributed = once((world) => {
  const windows = new Map(world.apps.map(({ id, window }) => [id, window * DAY]));
  const visits = new Map(world.visits.map((visit) => [visit.id, visit]));
  const led = new Set<string>();
  for (const { visitId, at } of world.referrals) {
    const visit = visits.get(visitId ?? '');
    if (visit && at <= visit.at + (windows.get(visit.appId) ?? 0))
      led.add([visit.partnerId, visit.appId, Math.floor(visit.at / 3_600_000), visit.visitor].join());
  }
  return { windows, led };
});

function matured(given: Given): Numbers {
  const { world, span, belongs, now } = given;
  const { windows, led } = attributed(world);
  const old = world.clicks.filter(
    (click) => within(span, click.at) && belongs(click) && click.hour + (windows.get(click.appId ?? '') ?? 0) <= now,
  );
  const converted = old.filter(({ partnerId, appId, hour, visitor }) =>
    led.has([partnerId, appId, hour / 3_600_000, visitor].join()),
  );
  return one(share(converted.length, old.length));
}

function lifetime({ world, span, belongs }: Given): Numbers {
  const shops = new Set(
    world.referrals.filter((referral) => within(span, referral.at) && belongs(referral)).map(({ id }) => id),
  );
  const money: Record<string, number> = {};
  for (const { referralId, currency, net } of world.charges)
    if (shops.has(referralId)) money[currency] = (money[currency] ?? 0) + net;
  return perPiece(money, shops.size);
}

const shopsWith = (kind: 'charge' | 'refund', { world, span, belongs }: Given): ReadonlySet<string> =>
  new Set(
    world.charges
      .filter((charge) => charge.kind === kind && within(span, charge.at) && belongs(charge))
      .map(({ referralId }) => referralId),
  );

function refunded(given: Given): Numbers {
  const [charged, back] = [shopsWith('charge', given), shopsWith('refund', given)];
  return one(share([...charged].filter((id) => back.has(id)).length, charged.size));
}

const commission = (given: Given) =>
  sum(given.world.entries, given, ({ kind, amount }) => (kind === 'commission' || kind === 'reversal' ? amount : null));
const net = (given: Given) => sum(given.world.charges, given, (charge) => charge.net);
const acted = (facts: readonly Fact[], given: Given) =>
  count(given.isByManager ? facts : facts.map((fact) => ({ ...fact, actorId: null })), given);

/** Every figure, counted once more from the rows. */
export const figures: Record<MetricKey, (given: Given) => Numbers> = {
  clicks: (given) => one(count(given.world.clicks, given)),
  installs: (given) => one(count(given.world.referrals, given)),
  visitInstalls: (given) => one(count(given.world.referrals, given, ({ source }) => source === 'visit')),
  visitShare: (given) =>
    one(
      share(
        count(given.world.referrals, given, ({ source }) => source === 'visit'),
        count(given.world.referrals, given),
      ),
    ),
  uninstalls: (given) => one(count(uninstalls(given.world), given)),
  conversion: (given) => {
    const installs = count(given.world.referrals, given, ({ source }) => source === 'visit');
    const clicks = count(given.world.clicks, given);
    return one(clicks === 0 ? null : Math.min(10_000, Math.round((installs * 10_000) / clicks)));
  },
  maturedConversion: matured,
  charges: (given) => one(count(given.world.charges, given, isCharge)),
  refunds: (given) => one(count(given.world.charges, given, ({ kind }) => kind === 'refund')),
  grossRevenue: (given) => sum(given.world.charges, given, (charge) => (isCharge(charge) ? charge.amount : null)),
  netRevenue: net,
  commission,
  reversals: (given) => sum(given.world.entries, given, ({ kind, amount }) => (kind === 'reversal' ? amount : null)),
  bonuses: (given) => sum(given.world.entries, given, ({ kind, amount }) => (kind === 'bonus' ? amount : null)),
  earningsPerClick: (given) =>
    perPiece(
      sum(given.world.entries, given, ({ kind, source, amount }) =>
        (kind === 'commission' || kind === 'reversal') && source === 'visit' ? amount : null,
      ),
      count(given.world.clicks, given),
    ),
  programmeReturn: (given) =>
    shares(
      net(given),
      sum(given.world.entries, given, ({ kind, amount }) =>
        ['commission', 'reversal', 'bonus'].includes(kind) ? amount : null,
      ),
    ),
  chargedShops: (given) => one(shopsWith('charge', given).size),
  payingShops: (given) => one(retention(given).paying),
  churn: (given) => {
    const { lost, atStart } = retention(given);
    return one(share(lost, atStart));
  },
  grossRetention: (given) => {
    const { kept, start } = retention(given);
    return shares(kept, start);
  },
  netRetention: (given) => {
    const { since, start } = retention(given);
    return shares(since, start);
  },
  refundRate: refunded,
  lifetimeValue: lifetime,
  newPartners: ({ world, span, belongs, now }) =>
    one(
      world.partners.filter(
        ({ id, approvedAt }) =>
          approvedAt !== null && within(span, approvedAt) && belongs(plain(id, settledAt(approvedAt, now))),
      ).length,
    ),
  activePartners: (given) =>
    one(recentPartners(given, [given.world.clicks, given.world.leads, given.world.charges.filter(isCharge)])),
  payingPartners: (given) => one(recentPartners(given, [given.world.charges.filter(isCharge)])),
  activationByClick30: (given) => activated(given, 'click', 30),
  activationByClick60: (given) => activated(given, 'click', 60),
  activationByClick90: (given) => activated(given, 'click', 90),
  activationByInstall30: (given) => activated(given, 'install', 30),
  activationByInstall60: (given) => activated(given, 'install', 60),
  activationByInstall90: (given) => activated(given, 'install', 90),
  activationByPaid30: (given) => activated(given, 'paid', 30),
  activationByPaid60: (given) => activated(given, 'paid', 60),
  activationByPaid90: (given) => activated(given, 'paid', 90),
  timeToDecision: (given) => quantile(decisionWaits(given, 'approval'), 50),
  timeToDecision90: (given) => quantile(decisionWaits(given, 'approval'), 90),
  timeToLeadDecision: (given) => quantile(decisionWaits(given, 'lead'), 50),
  timeToLeadDecision90: (given) => quantile(decisionWaits(given, 'lead'), 90),
  timeToFirstReferral: (given) => quantile(approvalWaits(given, referralTimes(given)), 50),
  timeToFirstReferral90: (given) => quantile(approvalWaits(given, referralTimes(given)), 90),
  timeToFirstPayout: (given) => quantile(approvalWaits(given, payoutTimes(given)), 50),
  timeToFirstPayout90: (given) => quantile(approvalWaits(given, payoutTimes(given)), 90),
  portfolio: ({ world, span, belongs, now }) => {
    const end = Math.min(span.to, now);
    return one(
      world.partners.filter(({ id, approvedAt }) => approvedAt !== null && approvedAt <= end && belongs(plain(id, end)))
        .length,
    );
  },
  decisions: (given) => one(acted(given.world.decisions, given)),
  notes: (given) => one(acted(given.world.notes, given)),
  contacts: (given) => one(acted(given.world.contacts, given)),
};
