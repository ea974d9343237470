import '@mantine/core/styles/NumberInput.css';

import { Button, Group, NativeSelect, NumberInput, Stack } from '@mantine/core';

import { confirmDays, type PaymentRules, setPaymentRules } from '#contract/settings/paymentRules.ts';

import { toast } from '../../shared/feedback/toast.tsx';
import { currencies } from '../../shared/form/fields/currencies.ts';
import { ContractForm } from '../../shared/form/ContractForm.tsx';
import { MoneyField } from '../../shared/form/fields/MoneyField.tsx';
import { useContractForm } from '../../shared/form/useContractForm.ts';
import { Columns } from '../../shared/table/Columns.tsx';

interface Limit {
  currency: string;
  /** Minor units; '' while it is empty. */
  amount: number | '';
}

/** When a sent payout is overdue, and above which amounts two people pay it. */
export function PaymentRulesForm({ known }: { known: PaymentRules }) {
  const form = useContractForm({
    endpoint: setPaymentRules,
    initial: { confirmDays: known.confirmDays, alone: known.alone.map((limit): Limit => ({ ...limit })) },
    toBody: ({ confirmDays: days, alone }) => ({
      confirmDays: days,
      alone: alone.map(({ currency, amount }) => ({ currency, ...(amount !== '' && { amount }) })),
    }),
    onDone: () => toast('Settings saved', { level: 'success' }),
  });
  const { alone } = form.values;
  const setLimits = (limits: Limit[]) => form.setValue('alone', limits);
  const change = (index: number, to: Partial<Limit>) =>
    setLimits(alone.map((limit, place) => (place === index ? { ...limit, ...to } : limit)));
  const free = currencies.filter((code) => alone.every(({ currency }) => currency !== code));
  return (
    <ContractForm form={form} submitLabel="Save payouts">
      <Stack gap="md">
        <Columns from="sm">
          <NumberInput
            label="The bank confirms within (days)"
            description="Then a sent payout is overdue, and admins and managers are notified."
            min={confirmDays.least}
            max={confirmDays.most}
            allowDecimal={false}
            hideControls
            required
            {...form.input('confirmDays')}
          />
        </Columns>
        {alone.map(({ currency, amount }, index) => (
          <Group key={currency} align="flex-end" gap="sm">
            <NativeSelect
              label="Currency"
              data={[currency, ...free]}
              value={currency}
              onChange={({ currentTarget: { value } }) => change(index, { currency: value })}
            />
            <MoneyField
              label={`One person pays up to (${currency})`}
              currency={currency}
              value={amount}
              required
              data-field={`alone.${index}.amount`}
              error={form.errorOf(`alone.${index}.amount`)}
              onChange={(typed) => change(index, { amount: typed })}
            />
            <Button
              variant="subtle"
              aria-label={`Remove the limit in ${currency}`}
              onClick={() => setLimits(alone.filter((_, place) => place !== index))}
            >
              Remove
            </Button>
          </Group>
        ))}
        {free[0] !== undefined && (
          <Group>
            <Button variant="default" onClick={() => setLimits([...alone, { currency: free[0] ?? 'USD', amount: '' }])}>
              Add a limit for one person
            </Button>
          </Group>
        )}
      </Stack>
    </ContractForm>
  );
}
