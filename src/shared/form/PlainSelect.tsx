import type { ComponentProps } from 'react';

import { Chevron } from './Chevron.tsx';
import { plainField } from './plainField.ts';

export interface PlainSelectProps extends Pick<ComponentProps<'select'>, 'id' | 'className' | 'aria-label'> {
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** The browser's own select in a small field. */
export function PlainSelect({ value, options, onChange, className, ...field }: PlainSelectProps) {
  return (
    <div
      className={`${plainField.wrapper} ${className ?? ''}`}
      style={plainField.style('xs', false, undefined)}
      data-variant="default"
      data-size="xs"
      data-pointer
      data-with-right-section
    >
      <select
        className={plainField.input}
        data-variant="default"
        data-size="xs"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        {...field}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <div className={plainField.section} data-position="right">
        <Chevron />
      </div>
    </div>
  );
}
