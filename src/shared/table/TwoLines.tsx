import type { ReactNode } from 'react';

import classes from './TwoLines.module.css';

export interface TwoLinesProps {
  children: ReactNode;
  /** Quieter, below; left out where it is empty. */
  second: string;
}

/** The content of a cell in a row of two lines; on a card it wraps. */
export function TwoLines({ children, second }: TwoLinesProps) {
  return (
    <span className={classes.lines}>
      <span className={classes.first}>{children}</span>
      {second !== '' && <span className={classes.second}>{second}</span>}
    </span>
  );
}
