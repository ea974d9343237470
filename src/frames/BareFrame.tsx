import '../app/stylesSignedIn.ts';
import type { ReactNode } from 'react';

import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Toasts } from '../ui/Toasts.tsx';
import { WaitBar } from '../ui/WaitBar.tsx';

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
