import { setTimeout } from 'node:timers/promises';

/** Runs `work`, and answers no sooner than after `milliseconds`: what it found does not show in the time it took. */
async function atLeast<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.all([work(), setTimeout(milliseconds)]);
  return result;
}

/** Longer than either path takes, so that timing reveals nothing about the email. */
const steadyMilliseconds = 120;

/** Runs work that differs for known and unknown addresses in the same time. */
export const steadily = <T>(work: () => Promise<T>): Promise<T> => atLeast(steadyMilliseconds, work);
