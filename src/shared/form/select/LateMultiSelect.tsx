import { type MultiSelectProps, TextInput } from '@mantine/core';
import { createElement } from 'react';

import { Chevron } from '../Chevron.tsx';
import { lazyPart, useLazyPart } from '../../lazy/lazyPart.tsx';
import { useLateField } from '../useLateField.ts';

const MultiSelectBox = lazyPart(() => import('./MultiSelectBox.tsx'));

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
  const { start, field: late } = useLateField({ load: MultiSelectBox.preload, isReadOnly: true });
  const here = useLazyPart(MultiSelectBox, start !== null);
  if (start && here)
    return createElement(here, {
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
