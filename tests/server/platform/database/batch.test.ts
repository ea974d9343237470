import { describe, expect, it } from 'vitest';

import { Batch } from '../../../../server/platform/database/batch.ts';

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A flush that ends when the test says so. */
function gate() {
  const flights: { items: readonly number[]; land: () => void }[] = [];
  const flush = (items: readonly number[]) =>
    new Promise<readonly number[]>((resolve) => {
      flights.push({
        items,
        land: () => resolve(items.map((item) => item * 10)),
      });
    });
  /** The flush of this number, once it is under way. */
  const flight = async (number: number) => {
    for (;;) {
      const under = flights[number];
      if (under) return under;
      await turn();
    }
  };
  return { flights, flush, flight };
}

describe('a batch', () => {
  it('gathers what arrives while a flush is under way, and flushes it next', async () => {
    const { flights, flush, flight } = gate();
    const batch = new Batch(flush);
    const first = batch.add(1);
    const one = await flight(0);
    const others = [batch.add(2), batch.add(3)];
    await turn();
    expect(flights.map(({ items }) => items)).toEqual([[1]]);
    one.land();
    expect(await first).toBe(10);
    const two = await flight(1);
    expect(two.items).toEqual([2, 3]);
    two.land();
    expect(await Promise.all(others)).toEqual([20, 30]);
  });

  it('takes at most its size at once', async () => {
    const { flights, flush, flight } = gate();
    const batch = new Batch(flush, { size: 2 });
    const all = [1, 2, 3].map((item) => batch.add(item));
    (await flight(0)).land();
    (await flight(1)).land();
    expect(await Promise.all(all)).toEqual([10, 20, 30]);
    expect(flights.map(({ items }) => items)).toEqual([[1, 2], [3]]);
  });

  it('lets one bad item fail alone', async () => {
    const batch = new Batch<number, number>(async (items) => {
      if (items.includes(2)) throw new Error('poison');
      return items;
    });
    expect(await Promise.allSettled([1, 2, 3].map((item) => batch.add(item)))).toEqual([
      { status: 'fulfilled', value: 1 },
      { status: 'rejected', reason: new Error('poison') },
      { status: 'fulfilled', value: 3 },
    ]);
  });

  it('refuses with 503 what its queue has no room for', async () => {
    const { flush, flight } = gate();
    const batch = new Batch(flush, { queue: 1 });
    const first = batch.add(1);
    await expect(batch.add(2)).rejects.toMatchObject({
      statusCode: 503,
      code: 'unavailable',
      details: { retryAfter: 1 },
    });
    (await flight(0)).land();
    expect(await first).toBe(10);
  });
});
