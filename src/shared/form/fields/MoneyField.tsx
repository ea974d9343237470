import '@mantine/core/styles/NumberInput.css';

import { NumberInput, type NumberInputProps } from '@mantine/core';

import { exponentOf } from '#contract/shared/currency.ts';

export interface MoneyFieldProps extends Omit<NumberInputProps, 'value' | 'onChange' | 'decimalScale'> {
  /** Minor units; '' is empty. */
  value: number | '';
  onChange: (amount: number | '') => void;
  /** ISO 4217. */
  currency: string;
}

/** An amount typed in major units and handed on in minor ones. */
export function MoneyField({ value, onChange, currency, ...props }: MoneyFieldProps) {
  const exponent = exponentOf(currency);
  const factor = 10 ** exponent;
  return (
    <NumberInput
      inputMode="decimal"
      thousandSeparator=","
      hideControls
      allowNegative={false}
      rightSection={<span className="quiet">{currency}</span>}
      rightSectionWidth={52}
      {...props}
      decimalScale={exponent}
      value={value === '' ? '' : value / factor}
      onChange={(typed) =>
        onChange(typed === '' || Number.isNaN(Number(typed)) ? '' : Math.round(Number(typed) * factor))
      }
    />
  );
}
