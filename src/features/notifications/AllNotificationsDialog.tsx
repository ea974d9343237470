import { useSearchParams } from 'wouter';

import { Dialog } from '../../shared/dialog/Dialog.tsx';
import { lazyPart, usePreloaded } from '../../shared/lazy/lazyPart.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';

const AllNotifications = lazyPart(() => import('./AllNotifications.tsx'));

/** All of one's notifications in a dialog; its part of the address goes with it. */
export function AllNotificationsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [, setSearch] = useSearchParams();
  usePreloaded(AllNotifications);
  const close = () => {
    onClose();
    setSearch((current) => new URLSearchParams([...current].filter(([name]) => !name.startsWith('notifications.'))), {
      replace: true,
    });
  };
  return (
    <Dialog opened={isOpen} onClose={close} title="All notifications" size="xl">
      {isOpen && <AllNotifications onLeave={onClose} fallback={<Loading lines={8} />} />}
    </Dialog>
  );
}
