import { atLeast } from './atLeast.ts';

/** Longer than either way through takes: the time says nothing of the address. */
const steadyMilliseconds = 120;

/** Runs work that differs for known and unknown addresses, in a time that does not. */
export const steadily = <T>(work: () => Promise<T>): Promise<T> => atLeast(steadyMilliseconds, work);
