import type { SelectProps } from '@mantine/core';
import type { ChangeEvent } from 'react';

import { type Later, later, useLater } from '../../lazy/later.ts';
import { type FieldStart, useLateField } from '../useLateField.ts';

/** What its list has to go on from. */
interface SelectHandover extends FieldStart {
  /** The chosen value in words; empty without one. */
  label: string;
}

export type SelectBoxProps = SelectProps & { start: SelectHandover };

const selectBox = later(() => import('./SelectBox.tsx'));

/** What the field says of its value; no list here is grouped. */
const labelOf = (data: SelectProps['data'], value: string | null): string => {
  for (const option of data ?? []) {
    if (typeof option === 'string') {
      if (option === value) return option;
    } else if ('value' in option && option.value === value) return option.label;
  }
  return '';
};

/**
 * A select whose list is loaded on hover or focus: `box` is Mantine's Select once it is here and wanted, until then
 * null, and `field` turns an input into its stand-in.
 */
export function useLateSelect(props: SelectProps, box: Later<SelectBoxProps> = selectBox) {
  const { data, value = null, onChange, searchable = false, clearable = false } = props;
  const { start, open, field } = useLateField({ load: box.load, isReadOnly: !searchable });
  const draw = useLater(box, start !== null);
  const label = labelOf(data, value);
  return {
    box: start && draw ? draw({ ...props, start: { ...start, label } }) : null,
    clear: clearable && value !== null ? () => onChange?.(null, { value: '', label: '' }) : null,
    field: {
      ...field,
      value: start?.search ?? label,
      onChange: (event: ChangeEvent<HTMLInputElement>) => open(event.currentTarget.value),
    } as const,
  };
}
