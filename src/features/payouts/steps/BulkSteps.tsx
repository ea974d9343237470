import { Button } from '@mantine/core';
import { useState } from 'react';

import { bulkLimit, listPayoutIds, payoutInputs } from '#contract/payouts/work.ts';
import { type Payout } from '#contract/payouts/payout.ts';

import { Dialog } from '../../../shared/dialog/Dialog.tsx';
import { useLazyDialog } from '../../../shared/dialog/useLazyDialog.ts';
import { lazyPart } from '../../../shared/lazy/lazyPart.tsx';
import { count } from '../../../shared/text/format.ts';
import { useSubmission } from '../../../shared/data/useSubmission.ts';
import { bulkSteps, statesOf } from './bulkSteps.ts';
import { payoutSteps, type Step } from './payoutStepWords.ts';
import { type MovesHandlers, useAskMoves } from './useAskMoves.ts';

const BulkStepForm = lazyPart(() => import('./BulkStepForm.tsx'));

export interface BulkStepsProps extends MovesHandlers {
  ids: readonly string[];
  /** The page that is shown. */
  rows: readonly Pick<Payout, 'id' | 'state'>[];
  /** What is listed, without its page. */
  filters: { search?: string | undefined; month?: string | undefined; state?: Payout['state'] | undefined };
  /** Of what is listed. */
  total: number;
  onSelect: (ids: readonly string[]) => void;
  /** A step of many is under way. */
  isBusy: boolean;
}

/** What can be done to the selected payouts at once, also to those of other pages; loaded lazily. */
export default function BulkSteps({ ids, rows, filters, total, onSelect, isBusy, ...handlers }: BulkStepsProps) {
  const [chosen, setChosen] = useState<Step | null>(null);
  const { isOpen, open, close } = useLazyDialog(BulkStepForm);
  const moves = useAskMoves({
    onConfirmed: (given) => {
      close();
      handlers.onConfirmed(given);
    },
    onNothing: (moved) => {
      close();
      handlers.onNothing(moved);
    },
  });
  const all = useSubmission(listPayoutIds, { onDone: ({ data }) => onSelect(data) });
  const needs = chosen && payoutInputs[chosen];
  return (
    <>
      {ids.length < Math.min(total, bulkLimit) && (
        <Button size="xs" variant="subtle" loading={all.isBusy} onClick={() => all.submit({ query: filters })}>
          {total > bulkLimit ? `Select the first ${count(bulkLimit)}` : `Select all ${count(total)}`}
        </Button>
      )}
      {bulkSteps(statesOf(ids, { rows, state: filters.state })).map((step, index) => (
        <Button
          key={step}
          size="xs"
          variant={index === 0 ? 'filled' : 'default'}
          // While all are being selected, `ids` are still those of the page.
          disabled={isBusy || all.isBusy || (moves.isBusy && chosen !== step)}
          loading={moves.isBusy && chosen === step}
          onClick={() => {
            setChosen(step);
            if (payoutInputs[step] === null) moves.ask({ ids: [...ids], event: step });
            else open();
          }}
        >
          {payoutSteps[step].label}
        </Button>
      ))}
      <Dialog opened={isOpen} onClose={close} title={chosen && payoutSteps[chosen].label}>
        {chosen && needs && (
          <BulkStepForm ids={ids} step={chosen} needs={needs} onClose={close} onForeseen={moves.confirm} />
        )}
      </Dialog>
    </>
  );
}
