import { setTimeout } from 'node:timers/promises';

/** Runs `work`, and answers no sooner than after `milliseconds`: what it found does not show in the time it took. */
export async function atLeast<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.all([work(), setTimeout(milliseconds)]);
  return result;
}
