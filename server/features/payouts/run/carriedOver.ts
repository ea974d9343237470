/** Why a run makes no payout of what it found. */
export type CarriedOver = 'account_not_active' | 'already_run' | 'negative' | 'below_minimum';

/** Whether a partner's money in one currency waits for another run, and why; null when a payout is made. */
export function carriedOver(
  found: {
    readonly isAccountActive: boolean;
    readonly isApproved: boolean;
    readonly isAlreadyRun: boolean;
    readonly amount: number;
  },
  minimum: number,
): CarriedOver | null {
  if (!found.isAccountActive || !found.isApproved) return 'account_not_active';
  if (found.isAlreadyRun) return 'already_run';
  if (found.amount < 0) return 'negative';
  if (found.amount < minimum) return 'below_minimum';
  return null;
}
