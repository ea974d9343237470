import { Refused } from '../errors.ts';
import { isConnectionLoss } from './connectionLoss.ts';

interface Waiting<T, R> {
  item: T;
  resolve: (result: R) => void;
  reject: (error: unknown) => void;
  /** By `performance.now()`. */
  until: number;
}

interface Options {
  /** Items in one flush at most. */
  size?: number;
  /** Items waiting at most; past it `add` is refused with 503. */
  queue?: number;
  /** Flushes under way at once. */
  flights?: number;
  /** Milliseconds from arrival to an answer. */
  deadline?: number;
  /**
   * For flights whose cost is for the most part the same however many ride: waits, for a quarter of what the last one took at most,
   * until as many have come as were there when it landed. Without it the senders of two halves would never ride together.
   */
  gathers?: boolean;
}

/** Milliseconds a flush waits for more riders, at most. */
const mostPatience = 10;

const busy = () => new Refused(503, 'unavailable', 'Too busy. Try again.', { retryAfter: 1 });

/**
 * Group commit: while one flush is under way arrivals gather, and ride together in the next.
 * A flush that fails is tried again item by item, so that one bad item fails alone; not when the database is away, since
 * each item would then wait for it anew: then those that gathered meanwhile fail with it.
 * Past its deadline an item is refused with 503, waiting or under way; one under way may still be kept.
 */
export class Batch<T, R> {
  readonly #flush: (items: readonly T[]) => Promise<readonly R[]>;
  readonly #size: number;
  readonly #queue: number;
  readonly #flights: number;
  readonly #deadline: number;
  readonly #gathers: boolean;
  /** Of the last flight: its riders and those who waited as it landed, and a part of the time that it took. */
  #last = { riders: 0, patience: 0 };
  #patience: NodeJS.Timeout | undefined;
  #waiting: Waiting<T, R>[] = [];
  readonly #riding = new Set<readonly Waiting<T, R>[]>();
  #timer: NodeJS.Timeout | undefined;
  #flying = 0;
  #isScheduled = false;

  constructor(flush: (items: readonly T[]) => Promise<readonly R[]>, options: Options = {}) {
    this.#flush = flush;
    this.#size = options.size ?? 500;
    this.#queue = options.queue ?? 20_000;
    this.#flights = options.flights ?? 1;
    this.#deadline = options.deadline ?? 5000;
    this.#gathers = options.gathers ?? false;
  }

  get isFull(): boolean {
    return this.#waiting.length >= this.#queue;
  }

  /** Resolves with the item's own result once its flush is done. */
  add(item: T): Promise<R> {
    if (this.isFull) return Promise.reject(busy());
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject, until: performance.now() + this.#deadline });
      this.#timer ??= setTimeout(() => this.#expire(), this.#deadline);
      this.#schedule();
    });
  }

  #schedule() {
    if (this.#isScheduled || this.#flying >= this.#flights || this.#waiting.length === 0) return;
    if (this.#gathers && this.#waiting.length < this.#last.riders) {
      this.#patience ??= setTimeout(() => {
        this.#last.riders = 0;
        this.#patience = undefined;
        this.#schedule();
      }, this.#last.patience);
      return;
    }
    clearTimeout(this.#patience);
    this.#patience = undefined;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      void this.#run();
    });
  }

  async #run() {
    const riders = this.#waiting.splice(0, this.#size);
    if (riders.length === 0) return;
    this.#flying += 1;
    this.#riding.add(riders);
    const began = performance.now();
    try {
      await this.#settle(riders);
    } finally {
      this.#riding.delete(riders);
      this.#flying -= 1;
      this.#last = {
        riders: Math.min(this.#size, riders.length + this.#waiting.length),
        patience: Math.min(mostPatience, (performance.now() - began) / 4),
      };
      if (this.#riding.size === 0 && this.#waiting.length === 0) {
        clearTimeout(this.#timer);
        this.#timer = undefined;
      }
      this.#schedule();
    }
  }

  /** Refuses what is past its deadline, and looks again when the next one is due. */
  #expire() {
    const now = performance.now();
    for (const riders of this.#riding) for (const { until, reject } of riders) if (until <= now) reject(busy());
    const fresh = this.#waiting.findIndex(({ until }) => until > now);
    const late = this.#waiting.splice(0, fresh === -1 ? this.#waiting.length : fresh);
    for (const { reject } of late) reject(busy());
    const due = [...this.#riding, this.#waiting].flat().map(({ until }) => until);
    const next = due.filter((until) => until > now).reduce((least, until) => Math.min(least, until), Infinity);
    this.#timer = next === Infinity ? undefined : setTimeout(() => this.#expire(), next - now);
  }

  async #settle(riders: readonly Waiting<T, R>[]) {
    try {
      await this.#fly(riders);
    } catch (error) {
      if (riders.length === 1 || isConnectionLoss(error)) this.#fail(riders, error);
      else await this.#settleEach(riders);
    }
  }

  async #settleEach(riders: readonly Waiting<T, R>[]) {
    for (const [index, rider] of riders.entries()) {
      try {
        await this.#fly([rider]);
      } catch (error) {
        const isLost = isConnectionLoss(error);
        this.#fail(isLost ? riders.slice(index) : [rider], error);
        if (isLost) return;
      }
    }
  }

  async #fly(riders: readonly Waiting<T, R>[]) {
    const results = await this.#flush(riders.map((rider) => rider.item));
    for (const [index, result] of results.entries()) riders[index]?.resolve(result);
  }

  #fail(riders: readonly Waiting<T, R>[], error: unknown) {
    const behind = isConnectionLoss(error) ? this.#waiting.splice(0) : [];
    for (const { reject } of [...riders, ...behind]) reject(error);
  }
}
