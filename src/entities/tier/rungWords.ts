import { lastDate } from '#contract/shared/lastDate.ts';
import type { Rung } from '#contract/tiers/tiers.ts';
import { progressParts, reviewWords } from '#contract/tiers/words.ts';

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

interface RungWords {
  readonly before: string;
  /** The figure. */
  readonly value: string;
  readonly after: string;
}

/** What counts next, and until when: '$1,240.00 of $2,000.00 net revenue in the last 3 months, by 31 Dec 2026'. */
export function rungWords(rung: Known): RungWords {
  const { override, overrideUntil } = rung;
  const { value, rest } = progressParts(rung);
  return override !== 'none' && overrideUntil !== null
    ? { before: `Decided by staff until ${lastDate(overrideUntil)}. `, value, after: rest }
    : { before: '', value, after: `${rest}${nextWords(rung)}` };
}

function nextWords({ state, startsAt, reviewAt, reviewMonths, graceUntil, by }: Known): string {
  if (state === 'qualified' && startsAt !== null) return `. It starts on ${date(startsAt)}.`;
  if (state === 'promoted' && reviewAt !== null)
    return `. Reviewed ${reviewWords(reviewMonths)}, next on ${date(reviewAt)}.`;
  if (state === 'atRisk' && graceUntil !== null) return `. Reach it before ${date(graceUntil)} to stay.`;
  return `, by ${date(by)}`;
}
