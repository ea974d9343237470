import { DAY } from '#contract/shared/day.ts';

/** For how many days something has waited. */
export const waited = (since: string, now: number): number => Math.max(0, Math.floor((now - Date.parse(since)) / DAY));
