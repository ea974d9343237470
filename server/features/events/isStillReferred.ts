import { DAY } from '#contract/shared/day.ts';
import { referralMachine } from '#machines/lifecycles/referral.machine.ts';
import { refusal } from '#machines/refusal.ts';

interface Uninstalled {
  readonly uninstalledAt: string | null;
  readonly windowDays: number;
}

/** Whether a shop is still the partner's: installed, or gone for a time after which its chart would let it come back. */
export function isStillReferred({ uninstalledAt, windowDays }: Uninstalled, at: string): boolean {
  if (uninstalledAt === null) return true;
  const windowEndsAt = new Date(Date.parse(uninstalledAt) + windowDays * DAY).toISOString();
  const gone = referralMachine.resolveState({
    value: { life: 'uninstalled', review: 'clear' },
    context: { windowEndsAt, now: at },
  });
  return refusal(gone, { type: 'referral.reinstall' }) === null;
}
