import '@mantine/core/styles/NumberInput.css';

import { Button, Group, NumberInput, TextInput } from '@mantine/core';
import { useState } from 'react';

import { type Partner, giveBonus, updateCommissionRate, updatePayoutOffset } from '#contract/partners.ts';

import { ContractForm } from '../ui/ContractForm.tsx';
import { Definition } from '../ui/Definition.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { MoneyField } from '../ui/MoneyField.tsx';
import { Panel } from '../ui/Panel.tsx';
import { PercentField } from '../ui/PercentField.tsx';
import { money, percent } from '../ui/format.ts';
import { useUser } from '../ui/session.ts';
import { toast } from '../ui/toast.tsx';
import { noNumber, useContractForm } from '../ui/useContractForm.ts';
import { LateSelect } from '../ui/LateSelect.tsx';

type Open = 'rate' | 'offset' | 'bonus' | null;
interface FormProps {
  partner: Partner;
  onClose: () => void;
}

const titles = { rate: 'Commission rate', offset: 'Payout offset', bonus: 'Give a bonus' } as const;

/** What the partner is paid by; an admin changes it, for later charges only. */
export function PartnerTerms({ partner }: { partner: Partner }) {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const isAdmin = useUser()?.role === 'admin';
  const months = partner.payoutMonthsOffset;
  return (
    <Panel title="Terms of pay">
      <Definition
        items={[
          {
            label: 'Commission rate',
            value: partner.commissionRate === null ? 'As each app has it' : percent(partner.commissionRate),
          },
          {
            label: 'Payout offset',
            value:
              months === 0
                ? 'The month of the charge'
                : `${months} ${months === 1 ? 'month' : 'months'} after the charge`,
          },
        ]}
      />
      {isAdmin && (
        <Group gap="sm" mt="md">
          <Button variant="default" size="xs" onClick={() => setOpen('rate')}>
            Change rate
          </Button>
          <Button variant="default" size="xs" onClick={() => setOpen('offset')}>
            Change offset
          </Button>
          <Button variant="default" size="xs" onClick={() => setOpen('bonus')}>
            Give bonus
          </Button>
        </Group>
      )}
      <Dialog opened={open !== null} onClose={close} title={open && titles[open]} size="sm">
        {open === 'rate' && <RateForm partner={partner} onClose={close} />}
        {open === 'offset' && <OffsetForm partner={partner} onClose={close} />}
        {open === 'bonus' && <BonusForm partner={partner} onClose={close} />}
      </Dialog>
    </Panel>
  );
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
  });
  return (
    <ContractForm form={form} submitLabel="Save rate">
      <PercentField
        label="Rate"
        description="Empty: each app’s own rate. It counts for charges from now on."
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
  });
  return (
    <ContractForm form={form} submitLabel="Save offset">
      <NumberInput
        label="Months after the charge"
        description="0 to 12. It counts for charges from now on."
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
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [isConfirmed, setConfirmed] = useState(false);
  const form = useContractForm({
    endpoint: giveBonus,
    initial: { amount: noNumber(), currency: 'USD', reason: '' },
    input: { params: { id: partner.id } },
    toBody: (values) => ({ ...values, ...(isConfirmed ? { confirm: true } : {}) }),
    idempotencyKey: () => key,
    onDone: () => {
      toast('Bonus given successfully', { level: 'success' });
      onClose();
    },
    onFailed: ({ code }) => {
      setKey(crypto.randomUUID());
      if (code === 'duplicate') setConfirmed(true);
    },
  });
  const { amount, currency } = form.values;
  return (
    <ContractForm form={form} submitLabel={isConfirmed ? 'Give it once more' : 'Give bonus'}>
      <LateSelect label="Currency" data={['USD', 'EUR', 'GBP']} allowDeselect={false} {...form.input('currency')} />
      <MoneyField
        label="Amount"
        currency={currency}
        description={typeof amount === 'number' ? money(amount, currency) : 'Payable this month.'}
        data-autofocus
        {...form.input('amount')}
      />
      <TextInput label="Reason" description="The partner reads it." {...form.input('reason')} />
    </ContractForm>
  );
}
