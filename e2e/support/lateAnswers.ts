import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext } from '@playwright/test';

/* `LATE_ANSWERS=1 npx playwright test --project=browser` finds tests that act before the page is ready for it: they fail
   where an answer happens to be late, on a busy machine, and nowhere else. */

const given = Number(process.env['LATE_ANSWERS'] ?? 0);
let state = given >>> 0;

/** A number from 0 to 1 (mulberry32), the same ones for the same `LATE_ANSWERS`. */
function next(): number {
  state = (state + 0x6d2b79f5) >>> 0;
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}

/** Every third answer of the API comes up to two seconds late, every tenth script up to half a second. Off unless asked for. */
export async function delayAnswers(context: BrowserContext): Promise<void> {
  if (given === 0) return;
  const late = (share: number, milliseconds: number) => (next() < share ? next() * milliseconds : 0);
  await context.route(/\/api\//, async (route) => {
    await wait(late(1 / 3, 2000));
    await route.fallback();
  });
  await context.route(/\/assets\/.*\.js$/, async (route) => {
    await wait(late(1 / 10, 500));
    await route.fallback();
  });
}
