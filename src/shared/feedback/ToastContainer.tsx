import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';
import './toast.css';

import { Notifications } from '@mantine/notifications';

/** What `Toasts` shows; loaded lazily. */
export default function ToastContainer() {
  return <Notifications limit={50} containerWidth={380} />;
}
