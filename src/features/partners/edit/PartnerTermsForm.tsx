import '@mantine/core/styles/NumberInput.css';

import { NumberInput, TextInput } from '@mantine/core';
import { useState } from 'react';

import type { Partner } from '#contract/partners/partners.ts';
import { giveBonus, updateCommissionRate, updatePayoutOffset } from '#contract/partners/pay.ts';

import { ContractForm } from '../../../shared/form/ContractForm.tsx';
import { MoneyField } from '../../../shared/form/fields/MoneyField.tsx';
import { PercentField } from '../../../shared/form/fields/PercentField.tsx';
import { ChoiceField } from '../../../shared/form/select/ChoiceField.tsx';
import { money } from '../../../shared/text/format.ts';
import { failedToast, toast } from '../../../shared/feedback/toast.tsx';
import { noNumber, useContractForm } from '../../../shared/form/useContractForm.ts';
import { type Bonus, isSameBonus } from './isSameBonus.ts';

interface FormProps {
  partner: Partner;
  onClose: () => void;
}

export interface PartnerTermsFormProps extends FormProps {
  open: 'rate' | 'offset' | 'bonus';
}

/** What `PartnerTerms` opens; loaded lazily. */
export default function PartnerTermsForm({ open, ...props }: PartnerTermsFormProps) {
  if (open === 'rate') return <RateForm {...props} />;
  return open === 'offset' ? <OffsetForm {...props} /> : <BonusForm {...props} />;
}

function RateForm({ partner, onClose }: FormProps) {
  const form = useContractForm({
    endpoint: updateCommissionRate,
    initial: { commissionRate: partner.commissionRate ?? noNumber() },
    toBody: ({ commissionRate }) => ({
      partnerId: partner.id,
      commissionRate: commissionRate === '' ? null : commissionRate,
    }),
    onDone: () => {
      toast('Commission rate updated successfully', { level: 'success' });
      onClose();
    },
    onFailed: failedToast('Failed to update partner commission rate'),
  });
  return (
    <ContractForm form={form} submitLabel="Save rate" onCancel={onClose}>
      <PercentField
        label="Rate"
        description="Leave blank for app rates. Applies to new charges only."
        data-autofocus
        {...form.input('commissionRate')}
      />
    </ContractForm>
  );
}

function OffsetForm({ partner, onClose }: FormProps) {
  const form = useContractForm({
    endpoint: updatePayoutOffset,
    initial: { monthsOffset: partner.payoutMonthsOffset },
    toBody: ({ monthsOffset }) => ({ partnerId: partner.id, monthsOffset }),
    onDone: () => {
      toast('Data updated successfully!', { level: 'success' });
      onClose();
    },
    onFailed: failedToast('Failed to update partner payout months offset'),
  });
  return (
    <ContractForm form={form} submitLabel="Save offset" onCancel={onClose}>
      <NumberInput
        label="Months after the charge"
        description="0 to 12. Applies to new charges only."
        min={0}
        max={12}
        allowDecimal={false}
        data-autofocus
        {...form.input('monthsOffset')}
      />
    </ContractForm>
  );
}

function BonusForm({ partner, onClose }: FormProps) {
  const [refused, setRefused] = useState<Bonus | null>(null);
  const form = useContractForm({
    endpoint: giveBonus,
    initial: { amount: noNumber(), currency: 'USD', reason: '' },
    input: { params: { id: partner.id } },
    toBody: (values) => (isSameBonus(values, refused) ? { ...values, confirm: true } : values),
    onDone: () => {
      toast('Bonus given successfully', { level: 'success' });
      onClose();
    },
    onFailed: ({ code }, { body }) => {
      const sent = giveBonus.body.safeParse(body);
      if (code === 'duplicate' && sent.success) setRefused(sent.data);
    },
  });
  const { amount, currency } = form.values;
  return (
    <ContractForm
      form={form}
      submitLabel={isSameBonus(form.values, refused) ? 'Give it again' : 'Give bonus'}
      onCancel={onClose}
    >
      <ChoiceField label="Currency" data={['USD', 'EUR', 'GBP']} {...form.input('currency')} />
      <MoneyField
        label="Amount"
        currency={currency}
        description={typeof amount === 'number' ? money(amount, currency) : 'Paid with this month’s payout.'}
        data-autofocus
        {...form.input('amount')}
      />
      <TextInput label="Reason" description="Shown to the partner." {...form.input('reason')} />
    </ContractForm>
  );
}
