import { Group } from '@mantine/core';
import { useState } from 'react';

import type { DataOf } from '#contract/shared/endpoint.ts';
import { type getAdminPayout, movePayout } from '#contract/payouts/work.ts';

import { payoutActions } from '../../../entities/payout/payoutActions.ts';
import { Dialog } from '../../../shared/dialog/Dialog.tsx';
import { lazyPart, useLazyPart } from '../../../shared/lazy/lazyPart.tsx';
import { Panel } from '../../../shared/page/Panel.tsx';
import { EventButton } from '../../../shared/feedback/EventButton.tsx';
import { toast } from '../../../shared/feedback/toast.tsx';
import { WhyRefused } from '../../../entities/lifecycle/WhyRefused.tsx';
import { useSubmission } from '../../../shared/data/useSubmission.ts';
import { payoutSteps, type Step } from './payoutStepWords.ts';

const PayoutStepForm = lazyPart(() => import('./PayoutStepForm.tsx'));
const order: readonly Step[] = ['approve', 'send', 'confirm', 'retry', 'release', 'hold', 'fail', 'void', 'return'];
const stepOf = (event: string): Step | undefined => order.find((step) => event === `payout.${step}`);

interface PayoutStepsProps {
  payout: DataOf<typeof getAdminPayout>;
}

/** The steps that the payout's statechart allows now; one refused by a guard says why. */
export function PayoutSteps({ payout }: PayoutStepsProps) {
  const [chosen, setChosen] = useState<Step | null>(null);
  const move = useSubmission(movePayout, {
    onDone: (_, { body: { event } }) => toast(payoutSteps[event].done, { level: 'success' }),
  });
  const actions = payoutActions(payout);
  const possible = order.flatMap((step) => {
    const action = actions.find(({ event }) => stepOf(event) === step);
    return action?.isFromHere ? [{ step, action }] : [];
  });
  const question = possible.find(({ step }) => step === chosen);
  const needs = question?.action.needs ?? null;
  const isHere = useLazyPart(PayoutStepForm, needs !== null) !== null;
  const close = () => setChosen(null);
  // What is being written stays while its step may be taken, whatever else changes meanwhile.
  if (chosen !== null && !question && !move.isBusy) close();
  const [first] = possible;
  if (!first) return null;
  return (
    <Panel title="Next step">
      <Group gap="sm">
        {possible.map(({ step, action }) => (
          <EventButton
            key={step}
            variant={step === first.step && step !== 'return' ? 'filled' : 'default'}
            disabled={move.isBusy && chosen !== step}
            loading={move.isBusy && chosen === step}
            action={action}
            onClick={() => {
              setChosen(step);
              if (action.needs === null) move.submit({ params: { id: payout.id }, body: { event: step } });
            }}
          >
            {payoutSteps[step].label}
          </EventButton>
        ))}
      </Group>
      <WhyRefused actions={possible.map(({ action }) => action)} />
      <Dialog opened={needs !== null && isHere} onClose={close} title={chosen && payoutSteps[chosen].label} size="sm">
        {chosen !== null && needs !== null && (
          <PayoutStepForm payout={payout} step={chosen} needs={needs} onDone={close} onClose={close} />
        )}
      </Dialog>
    </Panel>
  );
}
