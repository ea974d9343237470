import { randomFillSync } from 'node:crypto';

import { v7 } from 'uuid';

// Many at once: asking the system for 16 bytes costs more than the rest of an id.
const pool = new Uint8Array(16 * 256);
let used = pool.length;
function randomBytes(): Uint8Array {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += 16;
  return pool.subarray(used - 16, used);
}

const mostInOneMs = 0x7fff_ffff;
let msecs = 0;
let seq = 0;

/** A new id: a UUIDv7 (RFC 9562), so that ids sort by the time they were made; those of one process strictly. */
export function newId(): string {
  const random = randomBytes();
  const now = Date.now();
  if (now > msecs) {
    msecs = now;
    // Half of what fits, so that counting on from it does not run over.
    seq = new DataView(random.buffer, random.byteOffset).getUint32(6) >>> 2;
  } else if (seq < mostInOneMs) seq += 1;
  else {
    msecs += 1;
    seq = 0;
  }
  return v7({ random, msecs, seq });
}
