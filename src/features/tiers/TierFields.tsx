import '@mantine/core/styles/NumberInput.css';
import '@mantine/core/styles/Switch.css';

import { NativeSelect, NumberInput, Switch, TextInput } from '@mantine/core';

import { metrics } from '#contract/analytics/metrics.ts';
import { isMoneyMetric, reviewMonths, tierMetrics } from '#contract/tiers/tiers.ts';

import { currencies } from '../../shared/form/fields/currencies.ts';
import { MoneyField } from '../../shared/form/fields/MoneyField.tsx';
import type { ContractFormState } from '../../shared/form/useContractForm.ts';
import { Columns } from '../../shared/table/Columns.tsx';
import { rhythms, type TierValues } from './tierValues.ts';

interface TierFieldsProps {
  form: Pick<ContractFormState<TierValues>, 'values' | 'input' | 'checkbox'>;
}

/** What a tier asks for. */
export function TierFields({ form: { values, input, checkbox } }: TierFieldsProps) {
  const { metric, currency, threshold } = values;
  const isMoney = isMoneyMetric(metric);
  return (
    <>
      <TextInput label="Name" maxLength={60} data-autofocus required {...input('name')} />
      <Columns from="sm">
        <NativeSelect
          label="Figure"
          data={tierMetrics.map((value) => ({ value, label: metrics[value].label }))}
          {...input('metric')}
        />
        {isMoney && (
          <NativeSelect label="Currency" data={[...new Set([...currencies, currency])]} {...input('currency')} />
        )}
        {isMoney ? (
          <MoneyField label={`Threshold in ${currency}`} currency={currency} required {...input('threshold')} />
        ) : (
          <NumberInput
            label="Threshold"
            min={1}
            allowDecimal={false}
            hideControls
            required
            {...input('threshold')}
            value={threshold}
          />
        )}
        <NumberInput
          label="Months counted"
          min={1}
          max={24}
          allowDecimal={false}
          hideControls
          required
          {...input('windowMonths')}
        />
        <NativeSelect
          label="Reviewed"
          description="On the first of a month."
          data={reviewMonths.map((months) => ({ value: String(months), label: rhythms[months] }))}
          {...input('reviewMonths')}
        />
        <NumberInput
          label="Grace period (days)"
          description="At risk before it ends."
          min={0}
          max={90}
          allowDecimal={false}
          hideControls
          required
          {...input('graceDays')}
        />
      </Columns>
      <Switch
        label="Open"
        description="A closed tier has no partners, and its terms don’t apply."
        {...checkbox('isOpen')}
      />
    </>
  );
}
