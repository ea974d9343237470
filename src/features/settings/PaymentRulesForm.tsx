import '@mantine/core/styles/NumberInput.css';

import { Button, Group, NativeSelect, NumberInput, Stack } from '@mantine/core';

import {
  confirmDays,
  getPaymentRules,
  type KnownPaymentRules,
  setPaymentRules,
} from '#contract/settings/paymentRules.ts';

import { send } from '../../api/send.ts';
import { toast } from '../../shared/feedback/toast.tsx';
import { currencies } from '../../shared/form/fields/currencies.ts';
import { EditForm } from '../../shared/form/edit/EditForm.tsx';
import { type EditUnits, unit } from '../../shared/form/edit/editUnits.ts';
import { useEditForm } from '../../shared/form/edit/useEditForm.ts';
import { MoneyField } from '../../shared/form/fields/MoneyField.tsx';
import { Columns } from '../../shared/table/Columns.tsx';
import { money } from '../../shared/text/format.ts';

interface Limit {
  currency: string;
  /** Minor units; '' while it is empty. */
  amount: number | '';
}

interface Rules extends Record<string, unknown> {
  confirmDays: number;
  alone: Limit[];
}

const valuesOf = ({ confirmDays: days, alone }: KnownPaymentRules): Rules => ({
  confirmDays: days,
  alone: alone.map((limit) => ({ ...limit })),
});

const units: EditUnits<Rules> = {
  confirmDays: unit('The bank confirms within (days)', 'confirmDays'),
  alone: {
    ...unit('One person pays up to', 'alone'),
    words: ({ alone }) =>
      alone.map(({ currency, amount }) => (amount === '' ? currency : money(amount, currency))).join(', '),
  },
};

/** When a sent payout is overdue, and above which amounts two people pay it. Other admins may change it too. */
export function PaymentRulesForm({ known }: { known: KnownPaymentRules }) {
  const edit = useEditForm({
    endpoint: setPaymentRules,
    current: { version: known.version, values: valuesOf(known) },
    units,
    toBody: ({ confirmDays: days, alone }, version) => ({
      confirmDays: days,
      alone: alone.map(({ currency, amount }) => ({ currency, ...(amount !== '' && { amount }) })),
      version,
    }),
    read: async () => {
      const { data } = await send(getPaymentRules, {});
      return { version: data.version, values: valuesOf(data) };
    },
    versionOf: ({ data }) => data.version,
    onDone: () => toast('Settings saved', { level: 'success' }),
  });
  const { form } = edit;
  const { alone } = form.values;
  const setLimits = (limits: Limit[]) => form.setValue('alone', limits);
  const change = (index: number, to: Partial<Limit>) =>
    setLimits(alone.map((limit, place) => (place === index ? { ...limit, ...to } : limit)));
  const free = currencies.filter((code) => alone.every(({ currency }) => currency !== code));
  return (
    <EditForm edit={edit} what="payout settings" submitLabel="Save payouts">
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
    </EditForm>
  );
}
