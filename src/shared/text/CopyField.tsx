import { TextInput } from '@mantine/core';

import { CopyButton } from './CopyButton.tsx';
import classes from './CopyButton.module.css';

/** A text to take along: readable, selected on focus, copied by its button. */
export function CopyField({ label, value }: { label: string; value: string }) {
  return (
    <div className={classes.field}>
      <TextInput label={label} value={value} readOnly onFocus={(event) => event.currentTarget.select()} />
      <CopyButton value={value} what={label.toLowerCase()} />
    </div>
  );
}
