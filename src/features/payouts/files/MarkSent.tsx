import { Button } from '@mantine/core';

import { exportPayoutBatch } from '#contract/payouts/work.ts';
import { plural } from '#contract/shared/plural.ts';

import { useResource } from '../../../shared/data/useResource.ts';
import { useFileText } from '../../../shared/form/fields/useFileText.ts';
import { exportedIds } from './exportedIds.ts';
import { payoutForms } from '../payoutForms.ts';
import { type MovesHandlers, useAskMoves } from '../steps/useAskMoves.ts';

interface MarkSentProps extends MovesHandlers {
  /** What was downloaded. */
  file: Blob;
  month: string;
  isBusy: boolean;
}

/** Marks the payouts of a file as sent: those that are in it, and no others. */
export function MarkSent({ file, month, isBusy, ...handlers }: MarkSentProps) {
  const moves = useAskMoves(handlers);
  // As they are since the file was made: one approved meanwhile may be in it.
  const all = useResource(exportPayoutBatch, { query: { month } });
  const { text } = useFileText(file);
  if (text === null) return null;
  const ids = exportedIds(text, all.data ?? []);
  return (
    <Button
      loading={moves.isBusy}
      disabled={isBusy || ids.length === 0}
      onClick={() => moves.ask({ ids, event: 'send' })}
    >
      Mark {plural(ids.length, payoutForms)} as sent
    </Button>
  );
}
