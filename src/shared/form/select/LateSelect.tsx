import { Input, type SelectProps, TextInput } from '@mantine/core';

import { Chevron } from '../Chevron.tsx';
import type { LazyPart } from '../../lazy/lazyPart.tsx';
import { type SelectBoxProps, useLateSelect } from './useLateSelect.ts';

export interface LateSelectProps extends SelectProps {
  /** What it becomes, where its choices come with it: `data` then holds the chosen one alone. */
  box?: LazyPart<SelectBoxProps>;
}

/**
 * Mantine's Select, whose list is loaded on hover or focus; until then a plain field with the same look and label keeps
 * what is typed. Controlled: it takes a `value`. Without a label, `LateChoice` is lighter.
 */
export function LateSelect({ box: late, ...props }: LateSelectProps) {
  const { box, clear, field } = useLateSelect(props, late);
  const {
    data: _data,
    value: _value,
    onChange: _onChange,
    searchable: _searchable,
    clearable: _clearable,
    clearButtonProps: _clearButtonProps,
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
    ...rest
  } = props;
  if (box) return box;
  return (
    <TextInput
      {...rest}
      {...field}
      rightSection={clear ? <Input.ClearButton size={rest.size} onClick={clear} /> : <Chevron />}
      rightSectionPointerEvents={clear ? 'all' : 'none'}
    />
  );
}
