import type { ReactNode } from 'react';

import classes from './Toolbar.module.css';

/** The line of search and filters above a table. */
export function Toolbar({ children }: { children: ReactNode }) {
  return (
    <div className={classes['toolbar']} role="group" aria-label="Search and filters">
      {children}
    </div>
  );
}
