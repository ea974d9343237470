import './stylesSignedIn.ts';
import type { ReactNode } from 'react';

/** The page alone, as wide as the window. */
export default function BareFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <main id="main" tabIndex={-1} style={{ outline: 'none' }}>
        {children}
      </main>
    </>
  );
}
