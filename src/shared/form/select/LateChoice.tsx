import type { SelectProps } from '@mantine/core';

import { Chevron } from '../Chevron.tsx';
import { ClearButton } from '../ClearButton.tsx';
import { PlainInput } from '../PlainInput.tsx';
import { useLateSelect } from './useLateSelect.ts';

export interface LateChoiceProps extends Pick<
  SelectProps,
  | 'value'
  | 'onChange'
  | 'data'
  | 'placeholder'
  | 'clearable'
  | 'clearButtonProps'
  | 'allowDeselect'
  | 'leftSection'
  | 'onOptionSubmit'
  | 'searchable'
  | 'onSearchChange'
  | 'nothingFoundMessage'
  | 'autoComplete'
> {
  'aria-label': string;
  size?: 'xs' | 'sm' | undefined;
  /** px */
  w?: number | undefined;
}

/** `LateSelect` without a label beside it: what a filter is. */
export function LateChoice(props: LateChoiceProps) {
  const { box, clear, field } = useLateSelect(props);
  if (box) return box;
  const { 'aria-label': label, size, w, placeholder, leftSection, autoComplete, clearButtonProps } = props;
  return (
    <PlainInput
      {...field}
      size={size}
      width={w}
      aria-label={label}
      placeholder={placeholder}
      autoComplete={autoComplete}
      left={leftSection}
      right={clear ? <ClearButton label={clearButtonProps?.['aria-label']} onClick={clear} /> : <Chevron />}
      rightIsButton={clear !== null}
    />
  );
}
