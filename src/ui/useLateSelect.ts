import type { SelectProps } from '@mantine/core';
import { type ChangeEvent, type KeyboardEvent, useRef, useState } from 'react';

import { type Later, later, useLater } from './later.ts';

/** How the field was left when its list came. */
export interface SelectStart {
  isOpen: boolean;
  /** Typed meanwhile. */
  search: string | null;
}

/** What its list has to go on from. */
export interface SelectHandover extends SelectStart {
  /** The chosen value in words; empty without one. */
  label: string;
}

export type SelectBoxProps = SelectProps & { start: SelectHandover };

const selectBox = later(() => import('./SelectBox.tsx'));

/** What a field is while its list is not there. */
export const closedCombobox = { role: 'combobox', 'aria-haspopup': 'listbox', 'aria-expanded': false } as const;

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
 * A select whose list is fetched when somebody comes near it: `box` is Mantine's Select once it is here and wanted, until
 * then null, and `field` is what makes an input the place that it will take.
 */
export function useLateSelect(props: SelectProps, box: Later<SelectBoxProps> = selectBox) {
  const { data, value = null, onChange, searchable = false, clearable = false } = props;
  const [start, setStart] = useState<SelectStart | null>(null);
  const isPressed = useRef(false);
  const draw = useLater(box, start !== null);
  const open = (search: string | null = null) => setStart({ isOpen: true, search });
  return {
    box: start && draw ? draw({ ...props, start: { ...start, label: labelOf(data, value) } }) : null,
    clear: clearable && value !== null ? () => onChange?.(null, { value: '', label: '' }) : null,
    field: {
      ...closedCombobox,
      pointer: !searchable,
      readOnly: !searchable,
      value: start?.search ?? labelOf(data, value),
      onChange: (event: ChangeEvent<HTMLInputElement>) => open(event.currentTarget.value),
      onPointerEnter: () => void box.load(),
      onPointerDown: () => {
        isPressed.current = true;
        void box.load();
      },
      // A press must end on the field where it began: its click opens the list.
      onFocus: () => {
        if (isPressed.current) void box.load();
        else setStart((before) => before ?? { isOpen: false, search: null });
      },
      onClick: () => {
        isPressed.current = false;
        open(start?.search);
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (!['ArrowDown', 'ArrowUp', 'Enter', ...(searchable ? [] : [' '])].includes(event.key)) return;
        event.preventDefault();
        open(start?.search);
      },
    } as const,
  };
}
