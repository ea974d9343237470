import type { ReactNode } from 'react';

import { observable } from '../data/observable.ts';
import { lazyCode } from '../lazy/lazyPart.tsx';
import type { ToastOptions } from './toastShow.tsx';

const setBlurred = (isBlurred: boolean) => () =>
  document.documentElement.toggleAttribute('data-window-blurred', isBlurred);
addEventListener('blur', setBlurred(true));
addEventListener('focus', setBlurred(false));

/** Whether there has been a toast yet: `Toasts` fetches what shows them when there is. */
export const toastsWanted = observable(false);

const code = lazyCode(() => import('./toastShow.tsx'));

/** In call order: all wait for one import. If the code fails to load there is nowhere to show the toast. */
async function withShown(run: (shown: NonNullable<ReturnType<typeof code.current>>) => void): Promise<void> {
  await code.preload();
  const shown = code.current();
  if (shown) run(shown);
}

const NOTIFICATION_CLOSE = 10_000;

const moreNotifications = (count: number): ReactNode => (
  <span className="toast-line">{`${count} more notifications`}</span>
);

/** A notification as it arrives: its own kind, top right, ten seconds, one truncated line; many at once are counted after the fifth. */
export const notificationToast = (text: string, { onClick }: Pick<ToastOptions, 'onClick'> = {}): void =>
  toast(<span className="toast-line">{text}</span>, {
    position: 'top-right',
    autoClose: NOTIFICATION_CLOSE,
    className: 'toast-notification',
    gathered: moreNotifications,
    ...(onClick ? { onClick } : {}),
  });

/** For where the notifications themselves are shown. */
export const closeNotificationToasts = (): void => {
  if (toastsWanted.current()) void withShown((shown) => shown.closeGroup(moreNotifications));
};

/** Shows a toast; at most five at once, others are queued. */
export function toast(message: ReactNode, options: ToastOptions = {}): void {
  toastsWanted.set(true);
  void withShown((shown) => shown.show(crypto.randomUUID(), message, options));
}

/** Says what could not be done, in the specification's words, and why. */
export const failedToast =
  (title: string) =>
  ({ detail, reasons }: { detail: string; reasons: readonly string[] }): void =>
    toast([detail, ...reasons].join(' '), { level: 'error', title });
