import { Text, Textarea } from '@mantine/core';
import type { z } from 'zod/mini';
import { useLocation } from 'wouter';

import type { commissionRow } from '#contract/payouts/payouts.ts';
import { proposeReversal } from '#contract/reversals.ts';

import { paths } from '../../../paths.ts';
import { ContractForm } from '../../../shared/form/ContractForm.tsx';
import { MoneyField } from '../../../shared/form/fields/MoneyField.tsx';
import { useContractForm } from '../../../shared/form/useContractForm.ts';
import { money } from '../../../shared/text/format.ts';
import { toast } from '../../../shared/feedback/toast.tsx';

export interface ReversalFormProps {
  commission: Pick<z.output<typeof commissionRow>, 'id' | 'shop' | 'remaining' | 'currency'>;
  onClose: () => void;
}

/** Proposes to take back a commission or a part of it; loaded lazily. */
export default function ReversalForm({ commission, onClose }: ReversalFormProps) {
  const [, go] = useLocation();
  const { id: commissionId, shop, remaining, currency } = commission;
  const initial: { amount: number | ''; reason: string } = { amount: remaining, reason: '' };
  const form = useContractForm({
    endpoint: proposeReversal,
    initial,
    toBody: (values) => ({ commissionId, ...values }),
    onDone: ({ data: { id } }) => {
      toast('Reversal proposed', { level: 'success' });
      onClose();
      go(paths.adminReversal.to(id));
    },
  });
  return (
    <ContractForm form={form} submitLabel="Propose reversal" onCancel={onClose}>
      <Text size="sm" c="dimmed">
        {money(remaining, currency)} for {shop}. The commission is held, and the partner can accept or dispute the
        reversal. Nothing is reversed before that is settled.
      </Text>
      <MoneyField label={`Amount in ${currency}`} currency={currency} {...form.input('amount')} />
      <Textarea
        label="Reason"
        description="Shared with the partner and kept in the ledger."
        autosize
        minRows={3}
        maxLength={2000}
        data-autofocus
        required
        {...form.input('reason')}
      />
    </ContractForm>
  );
}
