import { randomFillSync } from 'node:crypto';

const pool = new Uint8Array(8 * 1024);
let taken = pool.length;
let lastTime = 0;
let counter = 0;

const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/**
 * A new id: a UUIDv7 (RFC 9562), so that ids sort by the time they were made; those of one process strictly.
 * 12 bits count within the millisecond, 62 are random, drawn many at once since each draw is a call of its own.
 */
export function newId(): string {
  const now = Date.now();
  if (taken + 10 > pool.length) {
    randomFillSync(pool);
    taken = 0;
  }
  const at = (index: number): number => pool[taken + index] ?? 0;
  if (now > lastTime) {
    lastTime = now;
    // Half of the range stays free to count upwards.
    counter = ((at(8) << 8) | at(9)) & 0x7ff;
  } else {
    counter += 1;
    if (counter > 0xfff) {
      lastTime += 1;
      counter = 0;
    }
  }
  const two = (byte: number): string => hex[byte & 0xff] ?? '';
  const high = Math.floor(lastTime / 0x1_0000);
  const id = `${two(high >>> 24)}${two(high >>> 16)}${two(high >>> 8)}${two(high)}-${two(lastTime >>> 8)}${two(lastTime)}-${two(0x70 | (counter >>> 8))}${two(counter)}-${two(0x80 | (at(0) & 0x3f))}${two(at(1))}-${two(at(2))}${two(at(3))}${two(at(4))}${two(at(5))}${two(at(6))}${two(at(7))}`;
  taken += 10;
  return id;
}
