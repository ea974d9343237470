import { DAY } from '#contract/shared/day.ts';

/*
 * What partners' money should do, written a second time, and as plainly as possible: no SQL, no statechart, one partner at a
 * time. Amounts are minor units, months 'YYYY-MM'.
 */

export type Currency = 'USD' | 'EUR' | 'JPY';
type CommissionState = 'pending' | 'held' | 'payable' | 'paid' | 'clawedBack' | 'cancelled';
type PayoutState =
  | 'open'
  | 'approved'
  | 'onHold'
  | 'processing'
  | 'overdue'
  | 'paid'
  | 'returned'
  | 'failed'
  | 'voided';
export type PayoutEvent = 'approve' | 'hold' | 'release' | 'send' | 'confirm' | 'fail' | 'retry' | 'void' | 'return';

export interface Commission {
  n: number;
  shop: 0 | 1;
  base: number;
  refunded: number;
  reversed: number;
  amount: number;
  rate: number;
  currency: Currency;
  payableMonth: string;
  state: CommissionState;
  /** Held by the product, not by staff. */
  isHeldByRule: boolean;
}

interface Entry {
  kind: 'commission' | 'reversal' | 'bonus' | 'adjustment' | 'payout';
  amount: number;
  currency: Currency;
  month: string;
  commission: Commission | null;
  /** The live payout that settles it. */
  payout: Payout | null;
}

export interface Payout {
  n: number;
  month: string;
  currency: Currency;
  amount: number;
  lines: Entry[];
  state: PayoutState;
  /** When it was sent last; a time. */
  sentAt: number;
  isUndone: boolean;
}

export interface Balance {
  pending: number;
  held: number;
  ready: number;
  onItsWay: number;
  paid: number;
  earned: number;
}

const minimums: Record<Currency, number> = { USD: 5000, EUR: 5000, JPY: 50 };

/** From which states each event leads, and where to. */
export const payoutSteps: Record<PayoutEvent, { from: PayoutState[]; to: PayoutState }> = {
  approve: { from: ['open'], to: 'approved' },
  hold: { from: ['open', 'approved'], to: 'onHold' },
  release: { from: ['onHold'], to: 'open' },
  send: { from: ['approved'], to: 'processing' },
  confirm: { from: ['approved', 'processing', 'overdue'], to: 'paid' },
  fail: { from: ['processing', 'overdue'], to: 'failed' },
  retry: { from: ['failed'], to: 'approved' },
  void: { from: ['open', 'approved', 'onHold', 'failed'], to: 'voided' },
  return: { from: ['paid'], to: 'returned' },
};

/** `amount × part ÷ whole`, halves to the even neighbour; exact while the product is below 2^53. */
function share(amount: number, part: number, whole: number): number {
  const below = Math.floor((amount * part) / whole);
  const rest = amount * part - below * whole;
  if (rest * 2 === whole) return below + (below % 2);
  return rest * 2 > whole ? below + 1 : below;
}

function later(month: string, months: number): string {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
}

/** One partner with two shops. */
export class LedgerModel {
  rate: number | null = null;
  offset = 1;
  isActive = true;
  readonly hasMethod: boolean;
  readonly appRate: number;
  readonly isFlagged: [boolean, boolean] = [false, false];
  readonly commissions: Commission[] = [];
  readonly payouts: Payout[] = [];
  readonly #entries: Entry[] = [];

  constructor(given: { hasMethod: boolean; appRate: number }) {
    this.hasMethod = given.hasMethod;
    this.appRate = given.appRate;
  }

  #enter(kind: Entry['kind'], amount: number, currency: Currency, month: string, commission: Commission | null = null) {
    this.#entries.push({ kind, amount, currency, month, commission, payout: null });
  }

  #own(commission: Commission): Entry | undefined {
    return this.#entries.find((entry) => entry.kind === 'commission' && entry.commission === commission);
  }

  charge(shop: 0 | 1, base: number, currency: Currency, month: string): Commission {
    const rate = this.rate ?? this.appRate;
    const isHeld = this.isFlagged[shop] || !this.isActive;
    const commission: Commission = {
      n: this.commissions.length,
      shop,
      base,
      refunded: 0,
      reversed: 0,
      amount: share(base, rate, 10_000),
      rate,
      currency,
      payableMonth: later(month, this.offset),
      state: isHeld ? 'held' : 'pending',
      isHeldByRule: isHeld,
    };
    this.commissions.push(commission);
    this.#enter('commission', commission.amount, currency, month, commission);
    return commission;
  }

  refund(commission: Commission, amount: number, month: string): void {
    commission.refunded += amount;
    const reversal = share(commission.amount, commission.refunded, commission.base) - commission.reversed;
    if (reversal > 0) {
      commission.reversed += reversal;
      this.#enter('reversal', -reversal, commission.currency, month, commission);
    }
    const isOpen = ['pending', 'held', 'payable'].includes(commission.state);
    if (commission.refunded === commission.base && isOpen && !this.#own(commission)?.payout)
      commission.state = 'cancelled';
    this.#clawBack(commission);
  }

  #clawBack(commission: Commission): void {
    const isTaken = commission.amount > 0 && commission.reversed === commission.amount;
    if (commission.state === 'paid' && isTaken) commission.state = 'clawedBack';
  }

  bonus(amount: number, currency: Currency, month: string): void {
    this.#enter('bonus', amount, currency, month);
  }

  hold(commission: Commission, isByRule: boolean): void {
    if (commission.state !== 'pending' && commission.state !== 'payable') return;
    if (['processing', 'overdue'].includes(this.#own(commission)?.payout?.state ?? '')) return;
    commission.state = 'held';
    commission.isHeldByRule = isByRule;
  }

  release(commission: Commission, month: string): void {
    if (commission.state !== 'held' || !this.#mayBePaid(commission)) return;
    commission.state = 'pending';
    this.#ripen(commission, month);
  }

  setFlagged(shop: 0 | 1, isFlagged: boolean, month: string): void {
    if (this.isFlagged[shop] === isFlagged) return;
    this.isFlagged[shop] = isFlagged;
    this.#obey(
      this.commissions.filter((commission) => commission.shop === shop),
      isFlagged,
      month,
    );
  }

  setActive(isActive: boolean, month: string): void {
    if (this.isActive === isActive) return;
    this.isActive = isActive;
    this.#obey(this.commissions, !isActive, month);
  }

  #obey(commissions: readonly Commission[], isHeld: boolean, month: string): void {
    for (const commission of commissions) {
      if (isHeld) this.hold(commission, true);
      else if (commission.isHeldByRule) this.release(commission, month);
    }
  }

  #mayBePaid({ shop }: Commission): boolean {
    return this.isActive && !this.isFlagged[shop];
  }

  mature(month: string): void {
    for (const commission of this.commissions) this.#ripen(commission, month);
  }

  #ripen(commission: Commission, month: string): void {
    const isRipe = commission.state === 'pending' && commission.payableMonth <= month;
    if (isRipe && this.#mayBePaid(commission)) commission.state = 'payable';
  }

  #isGathered(entry: Entry, month: string): boolean {
    const { commission } = entry;
    if (entry.payout !== null || entry.kind === 'payout') return false;
    if (commission === null) return entry.month <= month;
    const own = this.#own(commission);
    const isFresh = commission.state === 'payable' && commission.payableMonth <= month && own?.payout === null;
    if (isFresh) return true;
    const isPaid = commission.state === 'paid' || commission.state === 'clawedBack';
    const isPaidOrPromised = isPaid || (commission.state === 'payable' && own?.payout !== null);
    if (entry.kind === 'reversal' && entry.month <= month && isPaidOrPromised) return true;
    const isPartSettled = this.#entries.some((other) => other.commission === commission && other.payout !== null);
    return commission.state === 'cancelled' && isPartSettled;
  }

  run(month: string): Payout[] {
    const made: Payout[] = [];
    for (const currency of ['EUR', 'JPY', 'USD'] as const) {
      const isRun = this.payouts.some(
        (payout) => payout.month === month && payout.currency === currency && payout.state !== 'voided',
      );
      const lines = this.#entries.filter((entry) => entry.currency === currency && this.#isGathered(entry, month));
      const amount = lines.reduce((sum, entry) => sum + entry.amount, 0);
      if (!this.isActive || isRun || amount < minimums[currency]) continue;
      const payout: Payout = {
        n: this.payouts.length + made.length,
        month,
        currency,
        amount,
        lines,
        state: 'open',
        sentAt: 0,
        isUndone: false,
      };
      made.push(payout);
    }
    for (const payout of made) for (const entry of payout.lines) entry.payout = payout;
    this.payouts.push(...made);
    return made;
  }

  /** The payouts that stand where the event leads on from. */
  ready(event: PayoutEvent): Payout[] {
    return this.payouts.filter((payout) => payoutSteps[event].from.includes(payout.state));
  }

  /** False when it is refused. */
  move(payout: Payout, event: PayoutEvent, now: Date): boolean {
    const month = now.toISOString().slice(0, 7);
    const { from, to } = payoutSteps[event];
    if (!from.includes(payout.state)) return payout.state === to;
    const owns = payout.lines.flatMap((entry) =>
      entry.kind === 'commission' && entry.commission !== null ? [entry.commission] : [],
    );
    if (event === 'approve' && !this.hasMethod) return false;
    const isHeld = owns.some((commission) => commission.state === 'held');
    if ((event === 'send' || event === 'confirm') && isHeld) return false;
    if (event === 'return' && payout.isUndone) return false;
    payout.state = to;
    if (event === 'send') payout.sentAt = now.getTime();
    if (event === 'return') this.undo(payout, month);
    if (event === 'void') for (const entry of payout.lines) entry.payout = null;
    if (event === 'fail') for (const commission of owns) if (!this.#mayBePaid(commission)) this.hold(commission, true);
    if (event === 'confirm') {
      for (const commission of owns) {
        commission.state = 'paid';
        this.#clawBack(commission);
      }
      this.#enter('payout', -payout.amount, payout.currency, month);
    }
    return true;
  }

  undo(payout: Payout, month: string): void {
    payout.isUndone = true;
    this.#enter('adjustment', payout.amount, payout.currency, month);
  }

  /** What the bank has had for five days is overdue. */
  escalate(now: Date): void {
    for (const payout of this.payouts)
      if (payout.state === 'processing' && payout.sentAt + 5 * DAY <= now.getTime()) payout.state = 'overdue';
  }

  /** Where what was earned is, by currency. */
  balance(): Record<string, Balance> {
    const balances: Record<string, Balance> = {};
    const add = (currency: Currency, part: keyof Balance, amount: number) => {
      const balance = (balances[currency] ??= { pending: 0, held: 0, ready: 0, onItsWay: 0, paid: 0, earned: 0 });
      balance[part] += amount;
    };
    for (const entry of this.#entries) {
      const { amount, currency, commission, payout } = entry;
      if (entry.kind === 'payout') {
        add(currency, 'paid', -amount);
        continue;
      }
      // What undoes a payment is owed again, and was earned before.
      if (entry.kind === 'adjustment') add(currency, 'paid', -amount);
      else add(currency, 'earned', amount);
      if (payout?.state === 'paid' || payout?.state === 'returned') continue;
      if (payout) add(currency, 'onItsWay', amount);
      else if (commission?.state === 'held' || commission?.state === 'pending') add(currency, commission.state, amount);
      else add(currency, 'ready', amount);
    }
    return balances;
  }

  /** Everything that can be compared, in words. */
  summary() {
    return summaryOf({
      entries: this.#entries.map(({ payout, ...entry }) => ({
        ...entry,
        settledBy: payout === null ? null : `${payout.month} ${payout.currency}`,
      })),
      commissions: this.commissions,
      payouts: this.payouts.map((payout) => ({ ...payout, lines: payout.lines.length })),
    });
  }
}

export interface Facts {
  entries: { kind: string; amount: number; currency: string; month: string; settledBy: string | null }[];
  commissions: { n: number; amount: number; rate: number; payableMonth: string; state: string }[];
  payouts: { month: string; currency: string; amount: number; lines: number; state: string }[];
}

/** The same words for the model and the database. */
export function summaryOf({ entries, commissions, payouts }: Facts) {
  const balance: Record<string, number> = {};
  for (const { amount, currency } of entries) balance[currency] = (balance[currency] ?? 0) + amount;
  return {
    balance,
    entries: entries
      .map((entry) => `${entry.month} ${entry.kind} ${entry.amount} ${entry.currency} → ${entry.settledBy ?? 'open'}`)
      .toSorted(),
    commissions: commissions
      .toSorted((a, b) => a.n - b.n)
      .map((one) => `${one.n}: ${one.amount} at ${one.rate} from ${one.payableMonth} ${one.state}`),
    payouts: payouts
      .map((payout) => `${payout.month} ${payout.currency} ${payout.amount} of ${payout.lines} ${payout.state}`)
      .toSorted(),
  };
}
