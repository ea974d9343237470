import { describe, expect, it, vi } from 'vitest';

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

  it('that gathers waits until as many have come as were there when the last flush landed, or no longer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    try {
      const { flights, flush, flight } = gate();
      const batch = new Batch(flush, { gathers: true });
      const all = [batch.add(1)];
      const one = await flight(0);
      all.push(batch.add(2), batch.add(3));
      vi.advanceTimersByTime(20);
      one.land();
      await all[0];
      await turn();
      expect(flights).toHaveLength(1);
      all.push(batch.add(4));
      const two = await flight(1);
      expect(two.items).toEqual([2, 3, 4]);
      vi.advanceTimersByTime(20);
      two.land();
      await all[3];
      all.push(batch.add(5));
      await turn();
      vi.advanceTimersByTime(4);
      await turn();
      expect(flights).toHaveLength(2);
      vi.advanceTimersByTime(1);
      (await flight(2)).land();
      expect(await Promise.all(all)).toEqual([10, 20, 30, 40, 50]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('of two flights that gather sends the second at once, and holds the next back until the riders are there', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    try {
      const { flights, flush, flight } = gate();
      const batch = new Batch(flush, { flights: 2, gathers: true });
      const all = [batch.add(1)];
      const one = await flight(0);
      all.push(batch.add(2));
      const two = await flight(1);
      all.push(batch.add(3), batch.add(4));
      one.land();
      await all[0];
      await turn();
      await turn();
      expect(flights.map(({ items }) => items)).toEqual([[1], [2]]);
      all.push(batch.add(5));
      const three = await flight(2);
      expect(three.items).toEqual([3, 4, 5]);
      two.land();
      three.land();
      expect(await Promise.all(all)).toEqual([10, 20, 30, 40, 50]);
    } finally {
      vi.useRealTimers();
    }
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

  it('refuses with a lost batch what waits behind it, and takes what comes later', async () => {
    const lost = Object.assign(new Error('gone'), { code: 'ECONNRESET' });
    const flushed: (readonly number[])[] = [];
    const batch = new Batch<number, number>(async (items) => {
      flushed.push(items);
      await turn();
      await turn();
      if (items.includes(1)) throw lost;
      return items;
    });
    const first = batch.add(1);
    await turn();
    const behind = batch.add(2);
    expect(await Promise.allSettled([first, behind])).toEqual([
      { status: 'rejected', reason: lost },
      { status: 'rejected', reason: lost },
    ]);
    expect(await batch.add(3)).toBe(3);
    expect(flushed).toEqual([[1], [3]]);
  });

  it('stops trying single items once the database is away', async () => {
    const lost = Object.assign(new Error('gone'), { code: 'ECONNRESET' });
    const flushed: (readonly number[])[] = [];
    const batch = new Batch<number, number>(async (items) => {
      flushed.push(items);
      throw items.length > 1 ? new Error('poison') : lost;
    });
    const reasons = await Promise.allSettled([1, 2, 3].map((item) => batch.add(item)));
    expect(reasons).toEqual([1, 2, 3].map(() => ({ status: 'rejected', reason: lost })));
    expect(flushed).toEqual([[1, 2, 3], [1]]);
  });

  it('refuses what is past its deadline, under way or waiting, and nothing else', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    try {
      const { flush, flight } = gate();
      const batch = new Batch(flush, { deadline: 5000 });
      const busy = { statusCode: 503, code: 'unavailable', details: { retryAfter: 1 } };
      const riding = batch.add(1);
      await flight(0);
      vi.advanceTimersByTime(1000);
      const waiting = batch.add(2);
      vi.advanceTimersByTime(3999);
      const young = batch.add(3);
      const states = Promise.allSettled([riding, waiting]);
      vi.advanceTimersByTime(1001);
      expect(await states).toMatchObject([{ reason: busy }, { reason: busy }]);
      (await flight(0)).land();
      const next = await flight(1);
      expect(next.items).toEqual([3]);
      next.land();
      expect(await young).toBe(30);
      await turn();
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });
});
