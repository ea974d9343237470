import { DAY } from '#contract/shared/day.ts';

interface Uninstalled {
  readonly uninstalledAt: string | null;
  readonly windowDays: number;
}

/** Whether a shop is still the partner's: installed, or not uninstalled for longer than the window. */
export const isStillReferred = ({ uninstalledAt, windowDays }: Uninstalled, at: string): boolean =>
  uninstalledAt === null || Date.parse(at) <= Date.parse(uninstalledAt) + windowDays * DAY;
