import { Group } from '@mantine/core';
import { useState } from 'react';

import { acceptReversal, type Reversal, withdrawReversal } from '#contract/reversals.ts';

import { reversalActions } from '../../entities/reversal/reversalActions.ts';
import { useSubmission } from '../../shared/data/useSubmission.ts';
import { useConfirmation } from '../../shared/dialog/confirm.ts';
import { Dialog } from '../../shared/dialog/Dialog.tsx';
import { EventButton } from '../../shared/feedback/EventButton.tsx';
import { toast } from '../../shared/feedback/toast.tsx';
import { WhyRefused } from '../../entities/lifecycle/WhyRefused.tsx';
import { lazyPart, useLazyPart } from '../../shared/lazy/lazyPart.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { type Step, type StepWithReason, stepWords } from './stepWords.ts';

const ReversalReasonForm = lazyPart(() => import('./ReversalReasonForm.tsx'));

const order: readonly Step[] = ['accept', 'dispute', 'uphold', 'dismiss', 'withdraw'];

/** What the chart of the reversal allows the viewer; what a guard refuses says why. */
export function ReversalSteps({ reversal }: { reversal: Reversal }) {
  const [chosen, ask] = useState<StepWithReason | null>(null);
  const isHere = useLazyPart(ReversalReasonForm, chosen !== null) !== null;
  const params = { id: reversal.id };
  const accept = useSubmission(acceptReversal, {
    what: 'Accepting',
    onDone: () => toast(stepWords.accept.done, { level: 'success' }),
  });
  const withdraw = useSubmission(withdrawReversal, {
    what: 'Withdrawing',
    onDone: () => toast(stepWords.withdraw.done, { level: 'success' }),
  });
  const askAccept = useConfirmation({
    message: stepWords.accept.text,
    confirmLabel: 'Accept reversal',
    isStep: true,
    onConfirm: () => accept.submit({ params }),
  });
  const askWithdraw = useConfirmation({
    message: stepWords.withdraw.text,
    confirmLabel: 'Withdraw reversal',
    onConfirm: () => withdraw.submit({ params }),
  });
  const take: Record<Step, () => void> = {
    accept: askAccept,
    dispute: () => ask('dispute'),
    uphold: () => ask('uphold'),
    dismiss: () => ask('dismiss'),
    withdraw: askWithdraw,
  };
  const actions = reversalActions(reversal);
  const possible = order.flatMap((step) => {
    const action = actions.find(({ event }) => event === `reversal.${step}`);
    return action?.isFromHere ? [{ step, action }] : [];
  });
  const close = () => ask(null);
  return (
    <>
      {possible.length > 0 && (
        <Panel title="Next step">
          <Group gap="sm">
            {possible.map(({ step, action }) => (
              <EventButton
                key={step}
                variant="default"
                action={action}
                loading={(step === 'accept' && accept.isBusy) || (step === 'withdraw' && withdraw.isBusy)}
                onClick={take[step]}
              >
                {stepWords[step].label}
              </EventButton>
            ))}
          </Group>
          <WhyRefused actions={possible.map(({ action }) => action)} />
        </Panel>
      )}
      {/* What is being written stays, also where someone else takes a step meanwhile. */}
      <Dialog opened={chosen !== null && isHere} onClose={close} title={chosen && stepWords[chosen].label} size="sm">
        {chosen !== null && <ReversalReasonForm key={chosen} id={reversal.id} step={chosen} onClose={close} />}
      </Dialog>
    </>
  );
}
