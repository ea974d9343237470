import { describe, expect, it } from 'vitest';

import { randomOf } from '../../../tools/demo/random.ts';

describe('chance', () => {
  it('is the same for a name, and another for another', () => {
    const drawn = (name: string) => Array.from({ length: 4 }, randomOf(name).next);
    expect(drawn('a')).toEqual(drawn('a'));
    expect(drawn('a')).not.toEqual(drawn('b'));
  });

  it('makes ids of a time that the contract takes', () => {
    const time = new Date('2026-11-20T10:00:00.000Z');
    const id = randomOf('ids').id(time);
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(time.getTime());
  });
});
