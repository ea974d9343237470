import type { DataOf, InputOf } from '#contract/shared/endpoint.ts';
import type { movePayouts, previewMoves } from '#contract/payouts/work.ts';
import { plural } from '#contract/shared/plural.ts';
import { doneWord } from '#contract/lifecycles/eventWords.ts';

import { amounts } from '../../../shared/text/format.ts';
import { payoutForms } from '../payoutForms.ts';
import type { Step } from './payoutStepWords.ts';
import { listInWords } from '#contract/lifecycles/reasons.ts';

/** The same step of many payouts, as it was asked for. */
export type Moves = InputOf<typeof movePayouts>['body'];
export type Moved = DataOf<typeof movePayouts> & { step: Step };
export type Foreseen = DataOf<typeof previewMoves>;

const SHOWN = 8;
/** Names, at most eight of them. */
function listOf(all: readonly string[]): string {
  const rest = all.length - SHOWN;
  return listInWords(rest > 0 ? [...all.slice(0, SHOWN), plural(rest, { one: 'other', other: 'others' })] : all);
}

/** Each reason for a refusal once, with whose payouts it holds for. */
export function refusalLines(refused: Moved['refused']): string[] {
  const rows = refused.map(({ reasons, partnerName }) => ({
    reason: reasons.join(' '),
    name: partnerName ?? 'an unknown payout',
  }));
  return [...new Set(rows.map(({ reason }) => reason))].map((reason) => {
    const whose = new Set(rows.filter((row) => row.reason === reason).map(({ name }) => name));
    return `${reason} (${listOf([...whose])})`;
  });
}

/** What a step would do to the payouts, to be confirmed: how many and their sums, and what would be refused and why. */
export function foreseenWords({ moved, unchanged, totals, refused }: Foreseen, step: Step): string {
  const done = doneWord(`payout.${step}`);
  return [
    `${plural(moved, payoutForms)} will be ${done}: ${amounts(totals)}.`,
    ...(unchanged > 0 ? [`${plural(unchanged, { one: 'was', other: 'were' })} ${done} already.`] : []),
    ...(refused.length > 0
      ? [`${plural(refused.length, payoutForms)} will be refused:`, ...refusalLines(refused)]
      : []),
  ].join('\n');
}

/** What was answered for the parts, as one. */
export const movedInAll = (answers: readonly DataOf<typeof movePayouts>[], step: Step): Moved => ({
  step,
  moved: answers.reduce((sum, { moved }) => sum + moved, 0),
  unchanged: answers.reduce((sum, { unchanged }) => sum + unchanged, 0),
  refused: answers.flatMap(({ refused }) => refused),
});
