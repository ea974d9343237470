import type { ReactNode } from 'react';

import type { closeGroup, show, ToastOptions } from './toastShow.tsx';

const setBlurred = (isBlurred: boolean) => () =>
  document.documentElement.toggleAttribute('data-window-blurred', isBlurred);
addEventListener('blur', setBlurred(true));
addEventListener('focus', setBlurred(false));

let isWanted = false;
const listeners = new Set<() => void>();
/** Whether there has been a toast yet; `Toasts` fetches what shows them when there is. */
export const areToastsWanted = (): boolean => isWanted;
export const onToastsWanted = (tell: () => void): (() => void) => {
  listeners.add(tell);
  return () => listeners.delete(tell);
};

interface Shown {
  show: typeof show;
  closeGroup: typeof closeGroup;
}

let coming: Promise<Shown> | null = null;

/** In call order: all wait for one import. If the code fails to load there is nowhere to show the toast. */
function withShown(run: (shown: Shown) => void): void {
  coming ??= import('./toastShow.tsx');
  coming.then(run, () => {
    coming = null;
  });
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
  if (isWanted) withShown((shown) => shown.closeGroup(moreNotifications));
};

/** Shows a toast; at most five at once, others are queued. */
export function toast(message: ReactNode, options: ToastOptions = {}): void {
  if (!isWanted) {
    isWanted = true;
    for (const tell of listeners) tell();
  }
  withShown((shown) => shown.show(crypto.randomUUID(), message, options));
}

/** Says what could not be done, in the specification's words, and why. */
export const failedToast =
  (title: string) =>
  ({ detail, reasons }: { detail: string; reasons: readonly string[] }): void =>
    toast([detail, ...reasons].join(' '), { level: 'error', title });
