import './stylesSignedIn.ts';
import type { ReactNode } from 'react';

import { Mark } from '../shared/page/Mark.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import classes from './WideFrame.module.css';

/** A reading column for the steps between sign-in and the portal. */
export default function WideFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <header className={classes['head']}>
        <span className={classes['brand']}>
          <Mark size={28} /> Tributary
        </span>
        <AccountMenu />
      </header>
      <main id="main" tabIndex={-1} className={classes['main']}>
        {children}
      </main>
    </>
  );
}
