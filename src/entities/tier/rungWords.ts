import { lastDate } from '#contract/shared/lastDate.ts';
import type { Rung } from '#contract/tiers/tiers.ts';
import { progressWords, reviewWords } from '#contract/tiers/words.ts';

import { date } from '../../shared/text/format.ts';

type Known = Pick<
  Rung,
  | 'state'
  | 'override'
  | 'overrideUntil'
  | 'metric'
  | 'currency'
  | 'threshold'
  | 'windowMonths'
  | 'value'
  | 'startsAt'
  | 'reviewAt'
  | 'reviewMonths'
  | 'graceUntil'
  | 'by'
>;

/** What counts next, and until when: '$1,240.00 of $2,000.00 net revenue in the last 3 months, by 31 Dec 2026'. */
export function rungWords(rung: Known): string {
  const progress = progressWords(rung);
  const { state, override, overrideUntil, startsAt, reviewAt, graceUntil, by } = rung;
  if (override !== 'none' && overrideUntil !== null)
    return `Decided by staff until ${lastDate(overrideUntil)}. ${progress}`;
  if (state === 'qualified' && startsAt !== null) return `${progress}. It starts on ${date(startsAt)}.`;
  if (state === 'promoted' && reviewAt !== null)
    return `${progress}. Reviewed ${reviewWords(rung.reviewMonths)}, next on ${date(reviewAt)}.`;
  if (state === 'atRisk' && graceUntil !== null) return `${progress}. Reach it before ${date(graceUntil)} to stay.`;
  return `${progress}, by ${date(by)}`;
}
