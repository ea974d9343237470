/** Shows at most `limit` things at once and keeps the others, in their order, until one of the shown goes. */
export class ToastQueue<T> {
  readonly #limit: number;
  readonly #show: (item: T) => void;
  readonly #waiting: { id: string; item: T }[] = [];
  readonly #shown = new Set<string>();

  constructor(limit: number, show: (item: T) => void) {
    this.#limit = limit;
    this.#show = show;
  }

  add(id: string, item: T): void {
    if (this.#shown.size >= this.#limit) {
      this.#waiting.push({ id, item });
      return;
    }
    this.#shown.add(id);
    this.#show(item);
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

  /** Called when `id` has closed; shows the next one. */
  left(id: string): void {
    if (!this.#shown.delete(id)) return;
    const next = this.#waiting.shift();
    if (next) this.add(next.id, next.item);
  }
}
