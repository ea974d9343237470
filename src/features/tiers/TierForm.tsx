import '@mantine/core/styles/NumberInput.css';
import '@mantine/core/styles/Switch.css';

import { NativeSelect, NumberInput, Switch, TextInput } from '@mantine/core';

import { metrics } from '#contract/analytics/metrics.ts';
import { changeTier, createTier, isMoneyMetric, reviewMonths, type Tier, tierMetrics } from '#contract/tiers/tiers.ts';

import { toast } from '../../shared/feedback/toast.tsx';
import { currencies } from '../../shared/form/fields/currencies.ts';
import { ContractForm } from '../../shared/form/ContractForm.tsx';
import { MoneyField } from '../../shared/form/fields/MoneyField.tsx';
import { useContractForm } from '../../shared/form/useContractForm.ts';
import { Columns } from '../../shared/table/Columns.tsx';

export interface TierFormProps {
  /** null: a new one. */
  tier: Tier | null;
  onClose: () => void;
}

const rhythms = { 1: 'Every month', 3: 'Every 3 months', 6: 'Every 6 months', 12: 'Every year' } as const;

/** What a tier asks for; a file of its own, so that it loads late. */
export default function TierForm({ tier, onClose }: TierFormProps) {
  const initial: {
    name: string;
    metric: string;
    currency: string;
    threshold: number | '';
    windowMonths: number | '';
    reviewMonths: string;
    graceDays: number | '';
    isOpen: boolean;
  } = {
    name: tier?.name ?? '',
    metric: tier?.metric ?? 'netRevenue',
    currency: tier?.currency ?? 'USD',
    threshold: tier?.threshold ?? '',
    windowMonths: tier?.windowMonths ?? 3,
    reviewMonths: String(tier?.reviewMonths ?? 3),
    graceDays: tier?.graceDays ?? 30,
    isOpen: tier?.isOpen ?? true,
  };
  const toBody = (values: typeof initial) => ({
    ...values,
    currency: isMoneyMetric(values.metric) ? values.currency : null,
    threshold: values.threshold === '' ? undefined : values.threshold,
    windowMonths: values.windowMonths === '' ? undefined : values.windowMonths,
    graceDays: values.graceDays === '' ? undefined : values.graceDays,
    reviewMonths: Number(values.reviewMonths),
  });
  const onDone = () => {
    toast(tier === null ? 'Tier added' : 'Tier saved', { level: 'success' });
    onClose();
  };
  const adding = useContractForm({ endpoint: createTier, initial, toBody, onDone });
  const editing = useContractForm({
    endpoint: changeTier,
    initial,
    input: { params: { id: tier?.id ?? '' } },
    toBody: (values) => ({ ...toBody(values), version: tier?.version }),
    onDone,
  });
  const form = tier === null ? adding : editing;
  const { metric, currency, threshold } = form.values;
  const isMoney = isMoneyMetric(metric);
  return (
    <ContractForm form={form} submitLabel={tier === null ? 'Add tier' : 'Save tier'} onCancel={onClose}>
      <TextInput label="Name" maxLength={60} data-autofocus required {...form.input('name')} />
      <Columns from="sm">
        <NativeSelect
          label="Figure"
          data={tierMetrics.map((value) => ({ value, label: metrics[value].label }))}
          {...form.input('metric')}
        />
        {isMoney && (
          <NativeSelect label="Currency" data={[...new Set([...currencies, currency])]} {...form.input('currency')} />
        )}
        {isMoney ? (
          <MoneyField label={`Threshold in ${currency}`} currency={currency} required {...form.input('threshold')} />
        ) : (
          <NumberInput
            label="Threshold"
            min={1}
            allowDecimal={false}
            hideControls
            required
            {...form.input('threshold')}
            value={threshold}
          />
        )}
        <NumberInput
          label="In the last months"
          min={1}
          max={24}
          allowDecimal={false}
          hideControls
          required
          {...form.input('windowMonths')}
        />
        <NativeSelect
          label="Reviewed"
          description="On the first of a month."
          data={reviewMonths.map((months) => ({ value: String(months), label: rhythms[months] }))}
          {...form.input('reviewMonths')}
        />
        <NumberInput
          label="Grace period (days)"
          description="At risk before it ends."
          min={0}
          max={90}
          allowDecimal={false}
          hideControls
          required
          {...form.input('graceDays')}
        />
      </Columns>
      <Switch
        label="Open"
        description="A closed tier has no partners, and its terms don’t count."
        {...form.checkbox('isOpen')}
      />
    </ContractForm>
  );
}
