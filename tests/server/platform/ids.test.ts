import { validate, version } from 'uuid';
import { describe, expect, test, vi } from 'vitest';

import { id } from '#contract/shared/schemas.ts';
import { newId } from '../../../server/platform/ids.ts';

const timeOf = (value: string) => Number.parseInt(value.replaceAll('-', '').slice(0, 12), 16);

describe('an id', () => {
  test('is a UUID of version 7 that the contract takes', () => {
    const value = newId();
    expect({ isValid: validate(value), version: version(value), taken: id.safeParse(value).success }).toEqual({
      isValid: true,
      version: 7,
      taken: true,
    });
  });

  test('holds the time it was made, and no earlier one than the id before it', () => {
    const start = Date.now() + 1;
    const clock = vi.spyOn(Date, 'now');
    const times = [1, 5, 4, 6].map((milliseconds) => {
      clock.mockReturnValue(start + milliseconds);
      return timeOf(newId()) - start;
    });
    clock.mockRestore();
    expect(times).toEqual([1, 5, 5, 6]);
  });

  test('differs from a hundred thousand others, and they sort in the order they were made', () => {
    const made = Array.from({ length: 100_000 }, newId);
    expect(new Set(made).size).toBe(made.length);
    expect(made).toEqual(made.toSorted());
    expect(made.every((value) => validate(value) && version(value) === 7)).toBe(true);
  });
});
