import { TextInput } from '@mantine/core';

import { CopyButton } from './CopyButton.tsx';
import classes from './CopyButton.module.css';

interface CopyFieldProps {
  label: string;
  value: string;
  /** The button says *Copy*; else it is an icon. */
  hasWord?: boolean;
}

/** A text to take along: readable, selected on focus, copied by its button. */
export function CopyField({ label, value, hasWord = false }: CopyFieldProps) {
  return (
    <div className={classes.field}>
      <TextInput label={label} value={value} readOnly onFocus={(event) => event.currentTarget.select()} />
      <CopyButton value={value} what={label.toLowerCase()} {...(hasWord ? { label: 'Copy' } : {})} />
    </div>
  );
}
