import { Group } from '@mantine/core';
import { useState } from 'react';

import type { DataOf } from '#contract/shared/endpoint.ts';
import type { LifecycleInput } from '#contract/lifecycles/lifecycles.ts';
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
  const [chosen, setChosen] = useState<{ step: Step; needs: LifecycleInput | null } | null>(null);
  const move = useSubmission(movePayout, {
    onDone: (_, { body: { event } }) => toast(payoutSteps[event].done, { level: 'success' }),
  });
  const actions = payoutActions(payout);
  const possible = order.flatMap((step) => {
    const action = actions.find(({ event }) => stepOf(event) === step);
    return action?.isFromHere ? [{ step, action }] : [];
  });
  const [first] = possible;
  const needs = chosen?.needs ?? null;
  const isHere = useLazyPart(PayoutStepForm, needs !== null) !== null;
  const close = () => setChosen(null);
  return (
    <>
      {first && (
        <Panel title="Next step">
          <Group gap="sm">
            {possible.map(({ step, action }) => (
              <EventButton
                key={step}
                variant={step === first.step && step !== 'return' ? 'filled' : 'default'}
                disabled={move.isBusy && chosen?.step !== step}
                loading={move.isBusy && chosen?.step === step}
                action={action}
                onClick={() => {
                  setChosen({ step, needs: action.needs });
                  if (action.needs === null) move.submit({ params: { id: payout.id }, body: { event: step } });
                }}
              >
                {payoutSteps[step].label}
              </EventButton>
            ))}
          </Group>
          <WhyRefused actions={possible.map(({ action }) => action)} />
        </Panel>
      )}
      {/* What is being written stays, also where someone else takes a step meanwhile: its answer says what came of it. */}
      <Dialog
        opened={needs !== null && isHere}
        onClose={close}
        title={chosen && payoutSteps[chosen.step].label}
        size="sm"
      >
        {chosen !== null && needs !== null && (
          <>
            <PayoutStepForm payout={payout} step={chosen.step} needs={needs} onDone={close} onClose={close} />
            <WhyRefused actions={actions.filter(({ event }) => stepOf(event) === chosen.step)} />
          </>
        )}
      </Dialog>
    </>
  );
}
