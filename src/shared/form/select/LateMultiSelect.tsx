import { type MultiSelectProps, TextInput } from '@mantine/core';

import { Chevron } from '../Chevron.tsx';
import { later, useLater } from '../../lazy/later.ts';
import { useLateField } from '../useLateField.ts';

const box = later(() => import('./MultiSelectBox.tsx'));

export interface LateMultiSelectProps extends Pick<
  MultiSelectProps,
  'label' | 'description' | 'error' | 'required' | 'disabled' | 'nothingFoundMessage' | 'onBlur'
> {
  placeholder: string;
  options: readonly { value: string; label: string }[];
  value: string[];
  onChange: (values: string[]) => void;
}

/** Mantine's MultiSelect, loaded on hover or focus; until then a plain field shows the selection. */
export function LateMultiSelect({
  options,
  placeholder,
  value,
  onChange,
  nothingFoundMessage,
  ...field
}: LateMultiSelectProps) {
  const { start, field: late } = useLateField({ load: box.load, isReadOnly: true });
  const draw = useLater(box, start !== null);
  if (start && draw)
    return draw({
      ...field,
      isOpen: start.isOpen,
      placeholder: value.length === 0 ? placeholder : '',
      searchable: true,
      hidePickedOptions: true,
      autoComplete: 'off',
      nothingFoundMessage,
      data: [...options],
      value,
      onChange,
    });
  return (
    <TextInput
      {...field}
      {...late}
      placeholder={placeholder}
      value={options
        .filter((option) => value.includes(option.value))
        .map(({ label }) => label)
        .join(', ')}
      rightSection={<Chevron />}
      rightSectionPointerEvents="none"
    />
  );
}
