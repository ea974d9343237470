import type { ReactNode } from 'react';

import classes from './Columns.module.css';

export interface ColumnsProps {
  /** From this breakpoint on side by side, below it in one column. */
  from: 'xs' | 'sm' | 'md' | 'lg';
  /** 3 from sm alone. */
  count?: 2 | 3;
  gap?: 'sm' | 'md' | 'lg';
  children: ReactNode;
}

/** Equal columns. */
export function Columns({ from, count = 2, gap = 'md', children }: ColumnsProps) {
  return (
    <div className={classes.columns} data-from={from} data-count={count} data-gap={gap}>
      {children}
    </div>
  );
}
