import { Input } from '@mantine/core';
import { type ComponentProps, type ReactNode, useId } from 'react';

import classes from './CheckField.module.css';

export interface CheckFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  error?: ReactNode;
}

/** A box to check, with its words; takes `form.checkbox`. */
export function CheckField({ label, error, ...input }: CheckFieldProps) {
  const id = useId();
  const errorId = error ? `${id}-error` : undefined;
  return (
    <div className={classes.field}>
      <span className={classes.box}>
        <input
          {...input}
          id={id}
          type="checkbox"
          className={`mantine-focus-auto ${classes.input}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={errorId}
        />
        <svg className={classes.mark} viewBox="0 0 10 7" aria-hidden="true">
          <path
            d="M4 4.586 1.707 2.293A1 1 0 1 0 .293 3.707l3 3a.997.997 0 0 0 1.414 0l5-5A1 1 0 1 0 8.293.293L4 4.586z"
            fill="currentColor"
          />
        </svg>
      </span>
      <div className={classes.words}>
        <label htmlFor={id}>{label}</label>
        {error && (
          <Input.Error id={errorId} className={classes.error}>
            {error}
          </Input.Error>
        )}
      </div>
    </div>
  );
}
