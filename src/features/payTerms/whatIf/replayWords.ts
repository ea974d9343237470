import type { ReplayOutcome, ReplayRow } from '#contract/payTerms/replays.ts';
import { lastDate } from '#contract/shared/lastDate.ts';
import { addMonths } from '#contract/shared/month.ts';

import type { StatusProps } from '../../../shared/feedback/Status.tsx';
import { date } from '../../../shared/text/format.ts';

export const replayStatus = {
  running: { tone: 'active', label: 'Running' },
  done: { tone: 'success', label: 'Done' },
  cancelled: { tone: 'neutral', mark: 'off', label: 'Cancelled' },
  interrupted: { tone: 'warning', mark: 'paused', label: 'Interrupted' },
  failed: { tone: 'error', label: 'Failed' },
} as const satisfies Record<ReplayRow['status'], StatusProps>;

/** The days whose charges are replayed: '1 Jan 2026 – 31 Oct 2026', or 'Until 20 Nov 2026'. */
export function periodWords({ from, to }: Pick<ReplayRow, 'from' | 'to'>, locale?: string): string {
  const last = lastDate(to, locale, 'UTC');
  return from === null ? `Until ${last}` : `${date(from, locale, 'UTC')} – ${last}`;
}

/** One currency's months, without gaps. */
export function monthsIn({ months }: Pick<ReplayOutcome, 'months'>, currency: string) {
  const known = months.filter((one) => one.currency === currency);
  const [first, last] = [known[0]?.month, known.at(-1)?.month];
  if (first === undefined || last === undefined) return [];
  const all = [first];
  for (let month = first; month < last; all.push(month)) month = addMonths(month, 1);
  return all.map((month) => {
    const { earned, payable } = known.find((one) => one.month === month) ?? {};
    return {
      month,
      earned: [earned?.before ?? 0, earned?.after ?? 0] as const,
      payable: [payable?.before ?? 0, payable?.after ?? 0] as const,
    };
  });
}
