import { Group } from '@mantine/core';
import { useState } from 'react';

import type { AllowedEvent } from '#contract/lifecycles.ts';
import { type Payout, movePayout } from '#contract/payouts.ts';

import { Dialog } from '../../shared/dialog/Dialog.tsx';
import { later, useLater } from '../../shared/lazy/later.ts';
import { Panel } from '../../shared/page/Panel.tsx';
import { EventButton } from '../../shared/feedback/EventButton.tsx';
import { toast } from '../../shared/feedback/toast.tsx';
import { useSubmission } from '../../shared/data/useSubmission.ts';
import { payoutSteps, type Step } from './payoutStepWords.ts';

const form = later(() => import('./PayoutStepForm.tsx'));
const order: readonly Step[] = ['approve', 'send', 'confirm', 'retry', 'release', 'hold', 'fail', 'void'];
const stepOf = (event: string): Step | undefined => order.find((step) => event === `payout.${step}`);

interface PayoutStepsProps {
  payout: Payout;
  actions: readonly AllowedEvent[];
}

/** The steps that the payout's statechart allows now; one refused by a guard says why. */
export function PayoutSteps({ payout, actions }: PayoutStepsProps) {
  const [asked, setAsked] = useState<Step | null>(null);
  const move = useSubmission(movePayout, {
    onDone: (_, { body: { event } }) => toast(payoutSteps[event].done, { level: 'success' }),
  });
  const possible = order.flatMap((step) => {
    const action = actions.find(({ event }) => stepOf(event) === step);
    return action?.isFromHere ? [{ step, action }] : [];
  });
  const needs = possible.find(({ step }) => step === asked)?.action.needs ?? null;
  const drawForm = useLater(form, needs !== null);
  const first = possible.find(({ action }) => action.isAllowed);
  if (possible.length === 0) return null;
  return (
    <Panel title="Next step">
      <Group gap="sm">
        {possible.map(({ step, action }) => (
          <EventButton
            key={step}
            variant={step === first?.step ? 'filled' : 'default'}
            disabled={move.isBusy && asked !== step}
            loading={move.isBusy && asked === step}
            action={action}
            onClick={() => {
              setAsked(step);
              if (action.needs === null) move.submit({ params: { id: payout.id }, body: { event: step } });
            }}
          >
            {payoutSteps[step].label}
          </EventButton>
        ))}
      </Group>
      <Dialog
        opened={needs !== null && drawForm !== null}
        onClose={() => setAsked(null)}
        title={asked && payoutSteps[asked].label}
        size="sm"
      >
        {asked !== null && needs !== null && drawForm?.({ payout, step: asked, needs, onDone: () => setAsked(null) })}
      </Dialog>
    </Panel>
  );
}
