import { useSearchParams } from 'wouter';

import { Dialog } from '../../shared/dialog/Dialog.tsx';
import { later, useLater } from '../../shared/lazy/later.ts';
import { Loading } from '../../shared/feedback/Loading.tsx';

const notifications = later(() => import('./AllNotifications.tsx'));

/** All of one's notifications in a dialog; its part of the address goes with it. */
export function AllNotificationsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [, setSearch] = useSearchParams();
  const draw = useLater(notifications, isOpen);
  const close = () => {
    onClose();
    setSearch((current) => new URLSearchParams([...current].filter(([name]) => !name.startsWith('notifications.'))), {
      replace: true,
    });
  };
  return (
    <Dialog opened={isOpen} onClose={close} title="All notifications" size="xl">
      {isOpen && (draw?.({ onLeave: onClose }) ?? <Loading lines={8} />)}
    </Dialog>
  );
}
