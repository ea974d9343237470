import { Input, type SelectProps, TextInput } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';

import { later, useLater } from './later.ts';
import classes from './LateSelect.module.css';

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

const box = later(() => import('./SelectBox.tsx'));

/** What the field says of its value; no list here is grouped. */
const labelOf = (data: SelectProps['data'], value: string | null): string => {
  for (const option of data ?? []) {
    if (typeof option === 'string') {
      if (option === value) return option;
    } else if ('value' in option && option.value === value) return option.label;
  }
  return '';
};

function Chevron() {
  return (
    <svg className={classes.chevron} viewBox="0 0 15 15" fill="none" aria-hidden="true">
      <path
        d="M4.93 5.43a.45.45 0 0 0 .64.64L7.5 4.14l1.93 1.93a.45.45 0 0 0 .64-.64L7.82 3.18a.45.45 0 0 0-.64 0zM10.07 9.57a.45.45 0 0 0-.64-.64L7.5 10.86 5.57 8.93a.45.45 0 0 0-.64.64l2.25 2.25a.45.45 0 0 0 .64 0z"
        fill="currentColor"
        fillRule="evenodd"
        clipRule="evenodd"
      />
    </svg>
  );
}

/**
 * Mantine's Select, whose list is fetched when somebody comes near it; until then its field alone stands there, looks and
 * is named alike, and keeps what is typed into it. Controlled: it takes a `value`.
 */
export function LateSelect(props: SelectProps) {
  const [start, setStart] = useState<SelectStart | null>(null);
  const isPressed = useRef(false);
  const draw = useLater(box, start !== null);
  if (start && draw) return draw({ ...props, start: { ...start, label: labelOf(props.data, props.value ?? null) } });
  const {
    data,
    value = null,
    onChange,
    searchable = false,
    clearable = false,
    allowDeselect: _allowDeselect,
    nothingFoundMessage: _nothingFoundMessage,
    filter: _filter,
    renderOption: _renderOption,
    onOptionSubmit: _onOptionSubmit,
    comboboxProps: _comboboxProps,
    limit: _limit,
    maxDropdownHeight: _maxDropdownHeight,
    onBlur: _onBlur,
    classNames: _classNames,
    styles: _styles,
    vars: _vars,
    attributes: _attributes,
    defaultValue: _defaultValue,
    ...field
  } = props;
  const open = (search: string | null = null) => setStart({ isOpen: true, search });
  const right: { rightSection: ReactNode; rightSectionPointerEvents: 'all' | 'none' } =
    clearable && value !== null
      ? {
          rightSection: (
            <Input.ClearButton size={field.size} onClick={() => onChange?.(null, { value: '', label: '' })} />
          ),
          rightSectionPointerEvents: 'all',
        }
      : { rightSection: <Chevron />, rightSectionPointerEvents: 'none' };
  return (
    <TextInput
      {...field}
      {...right}
      // What it will control is not there yet.
      // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      pointer={!searchable}
      readOnly={!searchable}
      value={start?.search ?? labelOf(data, value)}
      onChange={(event) => open(event.currentTarget.value)}
      onPointerEnter={() => void box.load()}
      onPointerDown={() => {
        isPressed.current = true;
        void box.load();
      }}
      // A press must end on the field where it began: its click opens the list.
      onFocus={() => {
        if (isPressed.current) void box.load();
        else setStart((before) => before ?? { isOpen: false, search: null });
      }}
      onClick={() => {
        isPressed.current = false;
        open(start?.search);
      }}
      onKeyDown={(event) => {
        if (!['ArrowDown', 'ArrowUp', 'Enter', ...(searchable ? [] : [' '])].includes(event.key)) return;
        event.preventDefault();
        open(start?.search);
      }}
    />
  );
}
