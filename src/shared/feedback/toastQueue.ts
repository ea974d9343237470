/** How those that wait are shown as one: of one group where it is the same function; `count` of them, two at least. */
export type Gather<T> = (first: T, count: number) => T;

interface Waiting<T> {
  readonly id: string;
  readonly item: T;
  readonly gather: Gather<T> | undefined;
}

/** Shows at most `limit` things at once and keeps the others, in their order, until one of the shown goes. */
export class ToastQueue<T> {
  readonly #limit: number;
  readonly #show: (item: T) => void;
  #waiting: Waiting<T>[] = [];
  readonly #shown = new Map<string, Gather<T> | undefined>();

  constructor(limit: number, show: (item: T) => void) {
    this.#limit = limit;
    this.#show = show;
  }

  /** Those with the same `gather` become one when their turn comes. */
  add(id: string, item: T, gather?: Gather<T>): void {
    if (this.#shown.size >= this.#limit) {
      this.#waiting.push({ id, item, gather });
      return;
    }
    this.#shown.set(id, gather);
    this.#show(item);
  }

  /** Of one group, those that are shown and those that wait. */
  idsOf(gather: Gather<T>): string[] {
    const shown = [...this.#shown].flatMap(([id, group]) => (group === gather ? [id] : []));
    return [...shown, ...this.#waiting.filter((one) => one.gather === gather).map(({ id }) => id)];
  }

  /** Whether `id` was shown and so has to be taken from the screen; one that waits is forgotten. */
  drop(id: string): boolean {
    const waiting = this.#waiting.findIndex((entry) => entry.id === id);
    if (waiting >= 0) {
      this.#waiting.splice(waiting, 1);
      return false;
    }
    return this.#shown.has(id);
  }

  /** Called when `id` has closed; shows the next one, or the next group. */
  left(id: string): void {
    if (!this.#shown.delete(id)) return;
    const next = this.#waiting.shift();
    if (!next) return;
    const { gather } = next;
    const rest = gather ? this.#waiting.filter((one) => one.gather !== gather) : this.#waiting;
    const count = 1 + this.#waiting.length - rest.length;
    this.#waiting = rest;
    this.add(next.id, gather && count > 1 ? gather(next.item, count) : next.item, gather);
  }
}
