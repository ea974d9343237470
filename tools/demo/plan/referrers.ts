import { type Random, randomOf, weighted } from '../random.ts';

/** A partner as one who brings shops. */
export interface Referrer {
  readonly id: string;
  readonly domain: string;
  readonly country: string;
  readonly emails: readonly string[];
  /** How much it brings, compared with the others; 0 for nothing. */
  readonly weight: number;
  /** When it brings something. */
  readonly from: Date;
  readonly to: Date;
}

/** An app as something that is recommended and paid for. */
export interface SoldApp {
  readonly id: string;
  readonly slug: string;
  readonly currency: string;
  readonly windowDays: number;
  /** Minor units a month. */
  readonly plans: readonly { readonly name: string; readonly price: number }[];
  readonly usage: readonly [number, number] | null;
  readonly share: number;
  /** Whether its links name the visit in `utm_content` too. */
  readonly isVisitInUtm?: boolean;
}

/** Picks who recommends what: each partner has a few favourites, the same for clicks, referrals and leads. */
export function recommendations<R extends Referrer>(referrers: readonly R[], apps: readonly SoldApp[], random: Random) {
  const pickApp = weighted(apps, ({ share }) => share);
  const favourites = new Map(
    referrers.map(({ id, domain }): [string, SoldApp[]] => {
      const taste = randomOf(`favourites of ${domain}`);
      return [id, [...new Set(Array.from({ length: taste.whole(2, 6) }, () => pickApp(taste)))]];
    }),
  );
  const pickWorking = weighted(referrers, ({ weight }) => weight);
  const pickAny = weighted(referrers, ({ weight }) => weight ** 0.8 + 0.01);
  return {
    app: (referrer: R): SoldApp => random.pick(favourites.get(referrer.id) ?? apps),
    /** A partner who refers shops at that time; undefined when hardly any does. */
    working: (at: Date): R | undefined => activeAt(at, () => pickWorking(random)),
    /** A partner whose links are followed at that time. */
    visited: (at: Date): R | undefined => activeAt(at, () => pickAny(random)),
  };
}

function activeAt<R extends Referrer>(at: Date, pick: () => R): R | undefined {
  for (let tries = 0; tries < 60; tries += 1) {
    const found = pick();
    if (found.from <= at && at <= found.to) return found;
  }
  return undefined;
}
