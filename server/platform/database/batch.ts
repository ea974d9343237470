import { Refused } from '../errors.ts';
import { isConnectionLoss } from './connectionLoss.ts';

interface Waiting<T, R> {
  item: T;
  resolve: (result: R) => void;
  reject: (error: unknown) => void;
}

interface Options {
  /** Items in one flush at most. */
  size?: number;
  /** Items waiting at most; past it `add` is refused with 503. */
  queue?: number;
  /** Flushes under way at once. */
  flights?: number;
}

/**
 * Group commit: while one flush is under way arrivals gather, and ride together in the next.
 * A flush that fails is tried again item by item, so that one bad item fails alone; not when the database is away, since
 * each item would then wait for it anew.
 */
export class Batch<T, R> {
  readonly #flush: (items: readonly T[]) => Promise<readonly R[]>;
  readonly #size: number;
  readonly #queue: number;
  readonly #flights: number;
  #waiting: Waiting<T, R>[] = [];
  #flying = 0;
  #isScheduled = false;

  constructor(flush: (items: readonly T[]) => Promise<readonly R[]>, options: Options = {}) {
    this.#flush = flush;
    this.#size = options.size ?? 500;
    this.#queue = options.queue ?? 20_000;
    this.#flights = options.flights ?? 1;
  }

  get isFull(): boolean {
    return this.#waiting.length >= this.#queue;
  }

  /** Resolves with the item's own result once its flush is done. */
  add(item: T): Promise<R> {
    if (this.isFull) return Promise.reject(new Refused(503, 'unavailable', 'Too busy. Try again.', { retryAfter: 1 }));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      this.#schedule();
    });
  }

  #schedule() {
    if (this.#isScheduled || this.#flying >= this.#flights || this.#waiting.length === 0) return;
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
    try {
      await this.#settle(riders);
    } finally {
      this.#flying -= 1;
      this.#schedule();
    }
  }

  async #settle(riders: Waiting<T, R>[]) {
    try {
      const results = await this.#flush(riders.map((rider) => rider.item));
      for (const [index, result] of results.entries()) riders[index]?.resolve(result);
    } catch (error) {
      const [only] = riders;
      if (only && riders.length === 1) only.reject(error);
      else if (isConnectionLoss(error)) for (const rider of riders) rider.reject(error);
      else for (const rider of riders) await this.#settle([rider]);
    }
  }
}
