/** A stream of chance that is the same every time for the same name. */
export interface Random {
  /** From 0, below 1. */
  next: () => number;
  /** A whole number from `least` to `most`. */
  whole: (least: number, most: number) => number;
  chance: (probability: number) => boolean;
  pick: <T>(of: readonly T[]) => T;
  /** `count` different ones, in random order; all of them when there are fewer. */
  some: <T>(of: readonly T[], count: number) => T[];
  bytes: (length: number) => Buffer;
  /** A UUIDv7 of that time. */
  id: (at: Date) => string;
  /** Letters and digits. */
  code: (length: number, alphabet?: string) => string;
}

const lettersAndDigits = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Streams of different names are independent: changing how one is used leaves the others as they were. */
export function randomOf(name: string): Random {
  let state = hash(name);
  // mulberry32
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  const bytes = (length: number): Buffer => Buffer.from(Array.from({ length }, () => below(256)));
  const pick = <T>(of: readonly T[]): T => {
    const found = of[below(of.length)];
    if (found === undefined) throw new Error('nothing to pick from');
    return found;
  };
  return {
    next,
    whole: (least, most) => least + below(most - least + 1),
    chance: (probability) => next() < probability,
    pick,
    some(of, count) {
      const left = [...of];
      return Array.from({ length: Math.min(count, left.length) }, () => left.splice(below(left.length), 1)).flat();
    },
    bytes,
    id(at) {
      const time = at.getTime().toString(16).padStart(12, '0');
      const rest = bytes(10).toString('hex');
      const variant = '89ab'.charAt(below(4));
      return `${time.slice(0, 8)}-${time.slice(8)}-7${rest.slice(0, 3)}-${variant}${rest.slice(3, 6)}-${rest.slice(6, 18)}`;
    },
    code: (length, alphabet = lettersAndDigits) =>
      Array.from({ length }, () => alphabet.charAt(below(alphabet.length))).join(''),
  };
}

/** FNV-1a */
function hash(name: string): number {
  let found = 0x811c9dc5;
  for (let index = 0; index < name.length; index += 1) found = Math.imul(found ^ name.charCodeAt(index), 0x01000193);
  return found;
}

/** Picks by weight; none may be negative, one must be above zero. */
export function weighted<T>(of: readonly T[], weightOf: (one: T) => number): (random: Random) => T {
  const sums: number[] = [];
  let total = 0;
  for (const one of of) sums.push((total += weightOf(one)));
  return (random) => {
    const found = of[firstAbove(sums, random.next() * total)];
    if (found === undefined) throw new Error('nothing to pick from');
    return found;
  };
}

/** The first index whose value is above `value`; values ascend. The last index when there is none. */
export function firstAbove(values: readonly number[], value: number): number {
  let low = 0;
  let high = values.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle] ?? 0) > value) high = middle;
    else low = middle + 1;
  }
  return low;
}
