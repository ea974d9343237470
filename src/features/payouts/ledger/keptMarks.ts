import type { LedgerMark } from '#contract/ledger/ledger.ts';
import { marksIn, markText } from '#contract/ledger/marks.ts';

const keyOf = (partnerId: string) => `tributary.ledger.${partnerId}`;

/** What this browser saw last of a partner’s ledger. */
export const keptMarks = (partnerId: string): LedgerMark[] => marksIn(localStorage.getItem(keyOf(partnerId)) ?? '');

export function keepMarks(partnerId: string, marks: readonly LedgerMark[]): void {
  try {
    localStorage.setItem(keyOf(partnerId), marks.map(markText).join('\n'));
  } catch {
    // Storage full or blocked: the next check knows less.
  }
}
