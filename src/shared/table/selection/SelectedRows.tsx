import { CloseButton } from '@mantine/core';
import type { ReactNode } from 'react';

import { count } from '../../text/format.ts';
import classes from './SelectedRows.module.css';

interface SelectedRowsProps {
  /** How many are selected, on other pages too. */
  count: number;
  onClear: () => void;
  /** What can be done to them. */
  children: ReactNode;
}

/** Above a list while rows are selected; loaded lazily. */
export default function SelectedRows({ count: selected, onClear, children }: SelectedRowsProps) {
  if (selected === 0) return null;
  return (
    <section className={classes.bulk} aria-label="Selected rows">
      <span>
        <b>{count(selected)}</b> selected
        <CloseButton aria-label="Clear selection" onClick={onClear} />
      </span>
      {children}
    </section>
  );
}
