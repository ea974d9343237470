import { Notifications } from '@mantine/notifications';

/** Where toasts appear; mounted once. How many, and how long, is `toast`'s to decide. */
export function Toasts() {
  return <Notifications limit={50} containerWidth={380} />;
}
