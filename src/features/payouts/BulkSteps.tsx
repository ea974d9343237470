import { Button } from '@mantine/core';
import { useState } from 'react';

import type { DataOf } from '#contract/endpoint.ts';
import { bulkLimit, listPayoutIds, movePayouts, payoutInputs } from '#contract/payoutWork.ts';
import { type Payout } from '#contract/payouts.ts';

import { Dialog } from '../../shared/dialog/Dialog.tsx';
import { useLateDialog } from '../../shared/dialog/useLateDialog.ts';
import { lazyPart } from '../../shared/lazy/lazyPart.tsx';
import { count } from '../../shared/text/format.ts';
import { toast } from '../../shared/feedback/toast.tsx';
import { useSubmission } from '../../shared/data/useSubmission.ts';
import { bulkSteps } from './bulkSteps.ts';
import { movedWords, payoutSteps, type Step } from './payoutStepWords.ts';

const BulkStepForm = lazyPart(() => import('./BulkStepForm.tsx'));

export type Moved = DataOf<typeof movePayouts> & { step: Step };

export interface BulkStepsProps {
  ids: readonly string[];
  /** What is listed, without its page. */
  filters: { search?: string | undefined; month?: string | undefined; state?: Payout['state'] | undefined };
  /** Of what is listed. */
  total: number;
  onSelect: (ids: readonly string[]) => void;
  onMoved: (moved: Moved) => void;
}

/** What can be done to the selected payouts at once, also to those of other pages; a file of its own. */
export default function BulkSteps({ ids, filters, total, onSelect, onMoved }: BulkStepsProps) {
  const [asked, setAsked] = useState<Step | null>(null);
  const { isOpen, open, close } = useLateDialog(BulkStepForm);
  const tell = (moved: Moved) => {
    onMoved(moved);
    if (moved.refused.length > 0) return;
    toast(movedWords(moved.moved + moved.unchanged, moved.step), { level: 'success' });
  };
  const move = useSubmission(movePayouts, {
    onDone: ({ data }, { body: { event } }) => tell({ ...data, step: event }),
  });
  const all = useSubmission(listPayoutIds, { onDone: ({ data }) => onSelect(data) });
  const needs = asked && payoutInputs[asked];
  return (
    <>
      {ids.length < Math.min(total, bulkLimit) && (
        <Button size="xs" variant="subtle" loading={all.isBusy} onClick={() => all.submit({ query: filters })}>
          {total > bulkLimit ? `Select the first ${count(bulkLimit)}` : `Select all ${count(total)}`}
        </Button>
      )}
      {bulkSteps(filters.state ?? null).map((step, index) => (
        <Button
          key={step}
          size="xs"
          variant={index === 0 ? 'filled' : 'default'}
          disabled={move.isBusy && asked !== step}
          loading={move.isBusy && asked === step}
          onClick={() => {
            setAsked(step);
            if (payoutInputs[step] === null) move.submit({ body: { ids: [...ids], event: step } });
            else open();
          }}
        >
          {payoutSteps[step].label}
        </Button>
      ))}
      <Dialog opened={isOpen} onClose={close} title={asked && payoutSteps[asked].label}>
        {asked && needs && (
          <BulkStepForm
            ids={ids}
            step={asked}
            needs={needs}
            onClose={close}
            onDone={(moved) => {
              close();
              tell({ ...moved, step: asked });
            }}
          />
        )}
      </Dialog>
    </>
  );
}
