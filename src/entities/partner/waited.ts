const DAY = 86_400_000;

/** For how many days something has waited. */
export const waited = (since: string, now: number): number => Math.max(0, Math.floor((now - Date.parse(since)) / DAY));
