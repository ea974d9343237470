import { addMonths } from '#contract/shared/month.ts';
import type { Earns } from '#contract/payTerms/evaluation.ts';
import type { ReplayOutcome } from '#contract/payTerms/replays.ts';
import { roughWorth } from '#contract/shared/roughWorth.ts';

/** What became of a charge: when it was earned, and by which terms how much. */
interface Replayed {
  readonly partnerId: string;
  readonly currency: string;
  /** 'YYYY-MM'. */
  readonly month: string;
  readonly recorded: number;
  readonly before: Pick<Earns, 'amount' | 'hold'>;
  readonly after: Pick<Earns, 'amount' | 'hold'>;
}

interface Sums {
  charges: number;
  changed: number;
  recorded: number;
  before: number;
  after: number;
}

export interface PartnerSums extends Readonly<Sums> {
  readonly partnerId: string;
  readonly currency: string;
}

interface Tally {
  add: (charge: Replayed) => void;
  partners: () => PartnerSums[];
  outcome: () => ReplayOutcome;
}

const none = (): Sums => ({ charges: 0, changed: 0, recorded: 0, before: 0, after: 0 });
const noMonth = () => ({ earned: { before: 0, after: 0 }, payable: { before: 0, after: 0 } });

function kept<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const found = map.get(key);
  if (found !== undefined) return found;
  const made = make();
  map.set(key, made);
  return made;
}

/** Adds charges up by partner and by month, one currency apart from another. */
export function tally(): Tally {
  const partners = new Map<string, Map<string, Sums>>();
  const months = new Map<string, Map<string, ReturnType<typeof noMonth>>>();
  const later = new Map<string, string[]>();
  /** The month `hold` months later; computed once. */
  const payable = (month: string, hold: number): string => {
    const after = kept(later, month, () => Array.from({ length: 13 }, (_, count) => addMonths(month, count)));
    return after[hold] ?? addMonths(month, hold);
  };
  const allPartners = (): PartnerSums[] =>
    [...partners].flatMap(([currency, of]) => [...of].map(([partnerId, sums]) => ({ partnerId, currency, ...sums })));
  return {
    add: ({ partnerId, currency, month, recorded, before, after }) => {
      const sums = kept(
        kept(partners, currency, () => new Map<string, Sums>()),
        partnerId,
        none,
      );
      sums.charges += 1;
      if (before.amount !== after.amount || before.hold !== after.hold) sums.changed += 1;
      sums.recorded += recorded;
      sums.before += before.amount;
      sums.after += after.amount;
      const ofCurrency = kept(months, currency, () => new Map<string, ReturnType<typeof noMonth>>());
      const { earned } = kept(ofCurrency, month, noMonth);
      earned.before += before.amount;
      earned.after += after.amount;
      kept(ofCurrency, payable(month, before.hold), noMonth).payable.before += before.amount;
      kept(ofCurrency, payable(month, after.hold), noMonth).payable.after += after.amount;
    },
    partners: allPartners,
    outcome: () => {
      const all = allPartners();
      const those = (is: (difference: number) => boolean) =>
        new Set(all.filter(({ before, after }) => is(after - before)).map(({ partnerId }) => partnerId)).size;
      return {
        changed: all.reduce((sum, { changed }) => sum + changed, 0),
        partners: { gain: those((difference) => difference > 0), lose: those((difference) => difference < 0) },
        totals: [...partners]
          .map(([currency, of]) => {
            const total = { currency, charges: 0, recorded: 0, before: 0, after: 0 };
            for (const { charges, recorded, before, after } of of.values()) {
              total.charges += charges;
              total.recorded += recorded;
              total.before += before;
              total.after += after;
            }
            return total;
          })
          .toSorted(
            (a, b) =>
              roughWorth(b.before, b.currency) - roughWorth(a.before, a.currency) ||
              a.currency.localeCompare(b.currency),
          ),
        months: [...months]
          .flatMap(([currency, of]) => [...of].map(([month, sums]) => ({ currency, month, ...sums })))
          .toSorted((a, b) => a.currency.localeCompare(b.currency) || a.month.localeCompare(b.month)),
      };
    },
  };
}
