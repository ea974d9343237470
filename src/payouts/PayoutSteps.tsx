import { Button, Group, Stack, Text, TextInput, Textarea } from '@mantine/core';
import { useState } from 'react';

import type { AllowedEvent } from '#contract/lifecycles.ts';
import { type Payout, type payoutEvents, movePayout } from '#contract/payouts.ts';

import { ContractForm } from '../ui/ContractForm.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Panel } from '../ui/Panel.tsx';
import { toast } from '../ui/toast.tsx';
import { useContractForm } from '../ui/useContractForm.ts';
import { useSubmission } from '../ui/useSubmission.ts';

type Step = (typeof payoutEvents)[number];

/** Each step's button, what it needs said, and what is said when it is done. */
const steps: Readonly<Record<Step, { label: string; done: string; needs?: 'reference' | 'reason' }>> = {
  approve: { label: 'Approve payout', done: 'Payout approved' },
  send: { label: 'Mark as sent', done: 'Payout is being processed' },
  confirm: { label: 'Mark as paid', done: 'Payout paid', needs: 'reference' },
  retry: { label: 'Try again', done: 'Payout approved again' },
  release: { label: 'Release', done: 'Payout released' },
  hold: { label: 'Hold', done: 'Payout on hold', needs: 'reason' },
  fail: { label: 'Mark as failed', done: 'Payout failed', needs: 'reason' },
  void: { label: 'Void payout', done: 'Payout voided', needs: 'reason' },
};

const order: readonly Step[] = ['approve', 'send', 'confirm', 'retry', 'release', 'hold', 'fail', 'void'];
const stepOf = (event: string): Step | undefined => order.find((step) => event === `payout.${step}`);

interface PayoutStepsProps {
  payout: Payout;
  actions: readonly AllowedEvent[];
}

/** The steps that the payout's statechart allows now; one that a fact stands in the way of says which. */
export function PayoutSteps({ payout, actions }: PayoutStepsProps) {
  const [asked, setAsked] = useState<Step | null>(null);
  const [key] = useState(() => crypto.randomUUID());
  const move = useSubmission(movePayout, {
    idempotencyKey: () => `${key}-${payout.version}`,
    onDone: () => toast('Payout moved on', { level: 'success' }),
  });
  const possible = order.flatMap((step) => {
    const action = actions.find(({ event }) => stepOf(event) === step);
    return action?.isFromHere ? [{ step, action }] : [];
  });
  const needs = asked === null ? undefined : steps[asked].needs;
  const first = possible.find(({ action }) => action.isAllowed);
  const reasons = possible.flatMap(({ action }) => (action.isAllowed ? [] : action.reasons));
  if (possible.length === 0) return null;
  return (
    <Panel title="Next step" description={reasons[0]}>
      <Group gap="sm">
        {possible.map(({ step, action }) => (
          <Button
            key={step}
            variant={step === first?.step ? 'filled' : 'default'}
            disabled={!action.isAllowed || (move.isBusy && asked !== step)}
            loading={move.isBusy && asked === step}
            onClick={() => {
              setAsked(step);
              if (!steps[step].needs) move.submit({ params: { id: payout.id }, body: { event: step } });
            }}
          >
            {steps[step].label}
          </Button>
        ))}
      </Group>
      <Dialog opened={needs !== undefined} onClose={() => setAsked(null)} title={asked && steps[asked].label} size="sm">
        {asked !== null && needs && (
          <StepForm payout={payout} step={asked} needs={needs} onDone={() => setAsked(null)} />
        )}
      </Dialog>
    </Panel>
  );
}

function StepForm({
  payout,
  step,
  needs,
  onDone,
}: {
  payout: Payout;
  step: Step;
  needs: 'reference' | 'reason';
  onDone: () => void;
}) {
  const [key, setKey] = useState(() => crypto.randomUUID());
  const form = useContractForm({
    endpoint: movePayout,
    initial: { reference: '', reason: '' },
    input: { params: { id: payout.id } },
    toBody: (values) => ({ event: step, [needs]: values[needs] }),
    idempotencyKey: () => key,
    onDone: () => {
      toast(steps[step].done, { level: 'success' });
      onDone();
    },
    onFailed: () => setKey(crypto.randomUUID()),
  });
  return (
    <ContractForm form={form} submitLabel={steps[step].label}>
      <Stack gap="xs">
        <Text size="sm" c="dimmed">
          {needs === 'reference'
            ? 'The bank’s or service’s reference of the payment.'
            : 'The partner reads it, and it is kept in the history.'}
        </Text>
        {needs === 'reference' ? (
          <TextInput label="Reference" data-autofocus {...form.input('reference')} />
        ) : (
          <Textarea label="Reason" autosize minRows={2} data-autofocus {...form.input('reason')} />
        )}
      </Stack>
    </ContractForm>
  );
}
