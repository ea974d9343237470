import type { DataOf } from '#contract/shared/endpoint.ts';
import type { exportPayoutBatch } from '#contract/payouts/work.ts';

type Row = Pick<DataOf<typeof exportPayoutBatch>[number], 'payoutId' | 'number' | 'state'>;

/** The payouts whose numbers are in a downloaded file, whatever its format, without those that were sent before. */
export function exportedIds(file: string, rows: readonly Row[]): string[] {
  const numbers = new Set(file.match(/\bP-\d{4}-\d{2}-\d{4,9}\b/g));
  return rows
    .filter(({ number, state }) => state === 'approved' && numbers.has(number))
    .map(({ payoutId }) => payoutId);
}
