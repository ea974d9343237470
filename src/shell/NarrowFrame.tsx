import type { ReactNode } from 'react';
import { Link } from 'wouter';

import { Mark } from '../shared/page/Mark.tsx';
import classes from './NarrowFrame.module.css';

/** One narrow column with the mark: sign-in, sign-up, and single outcomes. */
export function NarrowFrame({ children }: { children: ReactNode }) {
  return (
    <div className={classes['frame']}>
      <header className={classes['head']}>
        <Link href="/" className={classes['brand']} aria-label="Tributary, home">
          <Mark size={30} />
          <span>Tributary</span>
        </Link>
      </header>
      <main id="main" tabIndex={-1} className={classes['main']}>
        {children}
      </main>
    </div>
  );
}
