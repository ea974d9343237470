import './stylesSignedIn.ts';
import type { ReactNode } from 'react';

import { ConfirmDialog } from '../shared/dialog/ConfirmDialog.tsx';
import { Toasts } from '../shared/feedback/Toasts.tsx';
import { WaitBar } from '../shared/data/WaitBar.tsx';

/** The page alone, as wide as the window. */
export default function BareFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <main id="main" tabIndex={-1} style={{ outline: 'none' }}>
        {children}
      </main>
      <WaitBar />
      <Toasts />
      <ConfirmDialog />
    </>
  );
}
