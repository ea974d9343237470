import { Skeleton } from '@mantine/core';

import { Dialog } from '../../../shared/dialog/Dialog.tsx';
import { lazyPart, usePreloaded } from '../../../shared/lazy/lazyPart.tsx';

// The QR code's library comes with the first code.
const Share = lazyPart(() => import('./Share.tsx'));

export interface ShareDialogProps {
  /** null: closed. */
  app: { id: string; slug: string; name: string; link: string | null } | null;
  onClose: () => void;
}

/** An app's link to take along. */
export function ShareDialog({ app, onClose }: ShareDialogProps) {
  usePreloaded(Share);
  return (
    <Dialog opened={app !== null} onClose={onClose} title={app && `Share ${app.name}`} size="lg">
      {app?.link && <Share appId={app.id} slug={app.slug} link={app.link} fallback={<Skeleton height={240} />} />}
    </Dialog>
  );
}
