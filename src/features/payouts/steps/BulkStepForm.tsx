import { Text, TextInput, Textarea } from '@mantine/core';
import { useRef } from 'react';

import type { LifecycleInput } from '#contract/lifecycles/lifecycles.ts';
import { previewMoves } from '#contract/payouts/work.ts';
import { plural } from '#contract/shared/plural.ts';

import { ContractForm } from '../../../shared/form/ContractForm.tsx';
import { Notice } from '../../../shared/feedback/Notice.tsx';
import { useContractForm } from '../../../shared/form/useContractForm.ts';
import type { Foreseen, Moves } from './moves.ts';
import { payoutForms } from '../payoutForms.ts';
import type { Step } from './payoutStepWords.ts';
import { readReferences } from './references.ts';

export interface BulkStepFormProps {
  ids: readonly string[];
  step: Step;
  needs: LifecycleInput;
  /** What would be done, to be confirmed. */
  onForeseen: (moves: Moves, foreseen: Foreseen) => void;
  onClose: () => void;
}

/** What a step of many payouts asks for; loaded lazily. */
export default function BulkStepForm({ ids, step, needs, onForeseen, onClose }: BulkStepFormProps) {
  const sent = useRef<Moves | null>(null);
  const form = useContractForm({
    endpoint: previewMoves,
    initial: { reference: '', list: '', reason: '' },
    toBody: ({ reference, list, reason }) => {
      const common = reference.trim() === '' ? {} : { reference };
      const given = needs === 'reason' ? { reason } : { ...common, references: chosenOf(list).references };
      sent.current = { ids: [...ids], event: step, ...given };
      return sent.current;
    },
    onDone: ({ data }) => {
      if (sent.current) onForeseen(sent.current, data);
    },
  });
  const chosen = new Set(ids);
  /** Of those named by number only the server knows whether they are selected. */
  const isOther = (key: string) => !key.startsWith('P-') && !chosen.has(key);
  function chosenOf(list: string) {
    const { references, unread } = readReferences(list);
    const own = references.filter(({ id }) => !isOther(id));
    return { references: own, others: references.length - own.length, unread };
  }
  const { list, reference } = form.values;
  const { references, others, unread } = chosenOf(list);
  const without = reference.trim() === '' ? ids.length - references.length : 0;
  return (
    <ContractForm
      form={form}
      submitLabel={`Review ${plural(ids.length, payoutForms)}`}
      isDisabled={unread.length > 0}
      onCancel={onClose}
    >
      {needs === 'reason' ? (
        <Textarea
          label="Reason"
          description="Shared with the partners and kept in the history."
          autosize
          minRows={2}
          data-autofocus
          {...form.input('reason')}
        />
      ) : (
        <>
          <TextInput
            label="Reference for all"
            description="Payment reference from your bank or provider."
            data-autofocus
            {...form.input('reference')}
          />
          <Textarea
            label="Or one for each"
            description="Paste one line per payout: its number and its reference. An exported batch with references in the last column works too."
            placeholder="P-2026-10-0042, SEPA-2026-0001"
            autosize
            minRows={3}
            maxRows={10}
            {...form.input('list')}
          />
          {unread.length > 0 && (
            <Notice level="warning">
              {plural(unread.length, { one: 'line has', other: 'lines have' })} no payout number or no reference: “
              {unread[0]}”
            </Notice>
          )}
          {unread.length === 0 && references.length > 0 && (
            <Text size="sm" c="dimmed" role="status">
              {[
                `${plural(references.length, { one: 'reference', other: 'references' })} read`,
                ...(without > 0 ? [`${plural(without, payoutForms)} without one will be refused`] : []),
                ...(others > 0
                  ? [`${plural(others, { one: 'line is', other: 'lines are' })} of payouts not selected`]
                  : []),
              ].join(' · ')}
            </Text>
          )}
        </>
      )}
    </ContractForm>
  );
}
