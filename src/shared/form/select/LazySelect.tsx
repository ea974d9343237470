import {
  ComboboxChevron,
  getOptionsLockup,
  getParsedComboboxData,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import type { SelectProps } from '@mantine/core';
import { createElement, type ChangeEvent, type KeyboardEvent, useId, useState } from 'react';

import { type LazyPart, useLazyPart } from '../../lazy/lazyPart.tsx';
import { ClearButton } from '../ClearButton.tsx';

/** What a select takes beside what its field does. */
type ListProps = Pick<
  SelectProps,
  | 'data'
  | 'searchable'
  | 'nothingFoundMessage'
  | 'filter'
  | 'renderOption'
  | 'comboboxProps'
  | 'clearable'
  | 'clearButtonProps'
  | 'allowDeselect'
  | 'onOptionSubmit'
  | 'onSearchChange'
>;

/** What its field takes. */
type InputProps = Pick<
  TextInputProps,
  | 'id'
  | 'name'
  | 'label'
  | 'aria-label'
  | 'description'
  | 'placeholder'
  | 'required'
  | 'disabled'
  | 'error'
  | 'size'
  | 'w'
  | 'leftSection'
  | 'className'
  | 'autoComplete'
  | 'onFocus'
  | 'onBlur'
  | 'onClick'
>;

export interface SelectFieldProps<V> extends ListProps, InputProps {
  /** What a choice is found by beside its label, where one of several is searched for. */
  otherNames?: (value: string) => readonly string[];
  value: V;
  onChange?: (value: V) => void;
  /** Those chosen leave the list; of a select of several. */
  hidePickedOptions?: boolean;
}

/** What the field has when its list comes. */
export interface Taken {
  isOpen: boolean;
  /** null: nothing was typed. */
  search: string | null;
  /** Enter was pressed after the last letter: the first match is chosen. */
  takesMatch: boolean;
}

/** A lazily loaded select; `taken` where its field has the focus. */
type LazyList<V> = LazyPart<SelectFieldProps<V> & { taken: Taken | null }>;

interface LazySelectProps<V> {
  list: LazyList<V>;
  none: V;
  props: SelectFieldProps<V>;
}

const opening = new Set(['ArrowDown', 'ArrowUp', 'Enter', ' ']);
const isNone = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0);

/**
 * A select of Mantine whose list, with what places it, is loaded when it is pointed at or gets the focus, or when the browser
 * is idle. Until it is pointed at or has the focus it is the field alone: the selects of a page of filters take 180 ms at
 * CPU 4× to draw. The select then takes over the focus and what was typed, and opens where that was asked for.
 */
export function LazySelect<V extends string | string[] | null | undefined>({ list, none, props }: LazySelectProps<V>) {
  const [taken, setTaken] = useState<Taken | null>(null);
  const [isNear, setNear] = useState(false);
  // Each of several chosen has a button of its own, which the field alone does not show.
  if (!isNear && Array.isArray(props.value) && props.value.length > 0) setNear(true);
  const ownId = useId();
  const here = useLazyPart(list, taken !== null);
  if (here && (taken || isNear)) return createElement(here, { ...props, taken });

  const {
    data,
    searchable: isSearchable = false,
    nothingFoundMessage: _nothing,
    filter: _filter,
    otherNames: _names,
    renderOption: _render,
    comboboxProps: _combobox,
    clearable: isClearable = false,
    clearButtonProps,
    allowDeselect: _deselect,
    onOptionSubmit: _submit,
    onSearchChange: _search,
    hidePickedOptions: _hide,
    value,
    onChange,
    onFocus,
    onBlur,
    onClick: _click,
    ...field
  } = props;
  const options = getOptionsLockup(getParsedComboboxData(data));
  const chosen = isNone(value) ? [] : [value].flat();
  const words = chosen.map((each) => options[`${each}`]?.label ?? '').join(', ');
  const open = (search: string | null = null) =>
    setTaken((before) => ({ isOpen: true, search: search ?? before?.search ?? null, takesMatch: false }));
  const canClear = isClearable && chosen.length > 0;
  return (
    <TextInput
      id={ownId}
      rightSection={
        canClear ? (
          <ClearButton label={clearButtonProps?.['aria-label'] ?? 'Clear'} onClick={() => onChange?.(none)} />
        ) : (
          <ComboboxChevron size={field.size} error={field.error} />
        )
      }
      rightSectionPointerEvents={canClear ? 'all' : 'none'}
      {...field}
      role="combobox"
      // Of the list that is not there yet.
      aria-controls={`${ownId}-list`}
      aria-haspopup="listbox"
      aria-expanded={false}
      readOnly={!isSearchable}
      pointer={!isSearchable}
      value={taken?.search ?? words}
      onChange={(event: ChangeEvent<HTMLInputElement>) => open(event.currentTarget.value)}
      onPointerEnter={() => {
        void list.preload();
        setNear(true);
      }}
      // Not the click: its press and its release meet two elements where the list comes between.
      onMouseDown={(event) => {
        // The select takes the focus itself: the pressed field is gone before the browser would give it one.
        if (here) event.preventDefault();
        open();
      }}
      onFocus={(event) => {
        setTaken((before) => before ?? { isOpen: false, search: null, takesMatch: false });
        onFocus?.(event);
      }}
      onBlur={(event) => {
        setTaken(null);
        onBlur?.(event);
      }}
      onKeyDown={(event: KeyboardEvent) => {
        const { key } = event;
        if (!opening.has(key) || (isSearchable && key === ' ')) return;
        // It opens the list, and does not send the form.
        if (key === 'Enter') event.preventDefault();
        if (key === 'Enter' && taken?.search) setTaken({ ...taken, takesMatch: true });
        else open();
      }}
    />
  );
}
