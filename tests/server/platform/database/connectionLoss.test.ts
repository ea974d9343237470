import { describe, expect, it } from 'vitest';

import { Batch } from '../../../../server/platform/database/batch.ts';
import { isConnectionLoss } from '../../../../server/platform/database/connectionLoss.ts';

const coded = (code: string) => Object.assign(new Error('said by the server'), { code });
const losses = [
  coded('ECONNRESET'),
  coded('57P01'),
  coded('57014'),
  new Error('Query read timeout'),
  new Error('Connection terminated unexpectedly'),
  new Error('timeout exceeded when trying to connect'),
];

describe('a lost connection', () => {
  it.each(losses)('is recognised: %s', (error) => {
    expect(isConnectionLoss(error)).toBe(true);
  });

  it.each([coded('23505'), coded('40P01'), new Error('poison'), 'a text', null])('is not recognised: %s', (error) => {
    expect(isConnectionLoss(error)).toBe(false);
  });

  it.each(losses)('fails a batch as a whole, once: %s', async (error) => {
    let flushes = 0;
    const batch = new Batch<number, number>(() => {
      flushes += 1;
      return Promise.reject(error);
    });
    const answers = await Promise.allSettled([1, 2, 3].map((item) => batch.add(item)));
    expect(answers).toEqual([1, 2, 3].map(() => ({ status: 'rejected', reason: error })));
    expect(flushes).toBe(1);
  });
});
