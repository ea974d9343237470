import { type ComponentProps, useEffect, useRef } from 'react';

import classes from './RowCheckbox.module.css';

interface RowCheckboxProps extends Pick<ComponentProps<'input'>, 'aria-label' | 'checked'> {
  /** The id of what names its row. */
  of?: string;
  /** Some of what it stands for is selected. */
  isPartly?: boolean;
  /** With Shift held: also the rows since the last one. */
  onSelect: (isSelected: boolean, isRange: boolean) => void;
}

/** Selects a row, or all of them. */
export function RowCheckbox({ of, isPartly = false, onSelect, ...box }: RowCheckboxProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = isPartly;
  }, [isPartly]);
  return (
    <label className={classes.target}>
      <input
        {...box}
        {...(of && { id: `${of}-box`, 'aria-labelledby': `${of}-box ${of}` })}
        ref={input}
        type="checkbox"
        data-row-box
        className={classes.checkbox}
        onChange={({ currentTarget, nativeEvent }) =>
          onSelect(currentTarget.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </label>
  );
}
