import '@mantine/core/styles/NumberInput.css';

import { NumberInput, type NumberInputProps } from '@mantine/core';

export interface PercentFieldProps extends Omit<NumberInputProps, 'value' | 'onChange' | 'decimalScale'> {
  /** Basis points; '' is empty. */
  value: number | '';
  onChange: (basisPoints: number | '') => void;
}

/** A rate typed in per cent and handed on in basis points. */
export function PercentField({ value, onChange, ...props }: PercentFieldProps) {
  return (
    <NumberInput
      inputMode="decimal"
      hideControls
      allowNegative={false}
      rightSection={<span className="quiet">%</span>}
      {...props}
      decimalScale={2}
      value={value === '' ? '' : value / 100}
      onChange={(typed) => onChange(typed === '' || Number.isNaN(Number(typed)) ? '' : Math.round(Number(typed) * 100))}
    />
  );
}
