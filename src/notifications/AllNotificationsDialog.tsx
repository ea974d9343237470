import { lazy, Suspense } from 'react';
import { useSearchParams } from 'wouter';

import { Dialog } from '../ui/Dialog.tsx';
import { Loading } from '../ui/Loading.tsx';

const AllNotifications = lazy(() => import('./AllNotifications.tsx'));

/** All of one's notifications in a dialog; its part of the address goes with it. */
export function AllNotificationsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [, setSearch] = useSearchParams();
  const close = () => {
    onClose();
    setSearch((current) => new URLSearchParams([...current].filter(([name]) => !name.startsWith('notifications.'))), {
      replace: true,
    });
  };
  return (
    <Dialog opened={isOpen} onClose={close} title="All notifications" size="xl">
      {isOpen && (
        <Suspense fallback={<Loading lines={8} />}>
          <AllNotifications onLeave={onClose} />
        </Suspense>
      )}
    </Dialog>
  );
}
