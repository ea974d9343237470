import type { ReactNode } from 'react';

import { Dialog } from '../../shared/dialog/Dialog.tsx';
import { Lifecycle } from '../lifecycle/Lifecycle.tsx';
import type { useShown } from '../../shared/table/useShown.ts';

interface ReferralDialogProps {
  shown: ReturnType<typeof useShown>;
  /** The shop, where the page knows it. */
  title?: string | undefined;
  /** What the page knows of it. */
  children?: ReactNode;
}

/** One referral over the page: what is known of it, and its lifecycle. */
export function ReferralDialog({ shown: { id, hide }, title = 'Referral', children }: ReferralDialogProps) {
  return (
    <Dialog opened={id !== null} onClose={hide} title={title} size="lg">
      {children}
      {id !== null && <Lifecycle key={id} entity="referral" id={id} />}
    </Dialog>
  );
}
