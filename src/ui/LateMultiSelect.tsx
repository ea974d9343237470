import { type MultiSelectProps, TextInput } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';

import { Chevron } from './Chevron.tsx';
import { later, useLater } from './later.ts';
import { closedCombobox } from './useLateSelect.ts';

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

/** Mantine's MultiSelect, fetched when somebody comes near it; until then a field that says what is chosen stands there. */
export function LateMultiSelect({
  options,
  placeholder,
  value,
  onChange,
  nothingFoundMessage,
  ...field
}: LateMultiSelectProps) {
  const [start, setStart] = useState<{ isOpen: boolean } | null>(null);
  const isPressed = useRef(false);
  const draw = useLater(box, start !== null);
  const open = () => setStart({ isOpen: true });
  if (start && draw)
    return draw({
      ...field,
      ...start,
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
      {...closedCombobox}
      pointer
      readOnly
      placeholder={placeholder}
      value={options
        .filter((option) => value.includes(option.value))
        .map(({ label }) => label)
        .join(', ')}
      rightSection={<Chevron />}
      rightSectionPointerEvents="none"
      onPointerEnter={() => void box.load()}
      onPointerDown={() => {
        isPressed.current = true;
        void box.load();
      }}
      onFocus={() => {
        // A press must end on the field where it began: its click opens the list.
        if (isPressed.current) void box.load();
        else setStart((before) => before ?? { isOpen: false });
      }}
      onClick={() => {
        isPressed.current = false;
        open();
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (!['ArrowDown', 'ArrowUp', 'Enter', ' '].includes(event.key)) return;
        event.preventDefault();
        open();
      }}
    />
  );
}
