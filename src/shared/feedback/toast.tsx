import type { ReactNode } from 'react';

import type { closeShown, show, ToastOptions } from './toastShow.tsx';

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
  closeShown: typeof closeShown;
}

let coming: Promise<Shown> | null = null;

/** In call order: all wait for one import. If the code fails to load there is nowhere to show the toast. */
function withShown(run: (shown: Shown) => void): void {
  coming ??= import('./toastShow.tsx');
  coming.then(run, () => {
    coming = null;
  });
}

/** Takes a toast from the screen, or from those that wait. */
export const closeToast = (id: string): void => withShown((shown) => shown.closeShown(id));

const NOTIFICATION_CLOSE = 10_000;

/** A notification as it arrives: its own kind, top right, ten seconds, one truncated line. Returns the id for `closeToast`. */
export const notificationToast = (text: string, { onClick }: Pick<ToastOptions, 'onClick'> = {}): string =>
  toast(<span className="toast-line">{text}</span>, {
    position: 'top-right',
    autoClose: NOTIFICATION_CLOSE,
    className: 'toast-notification',
    ...(onClick ? { onClick } : {}),
  });

/** Shows a toast; at most five at once, others are queued. Returns the id for `closeToast`. */
export function toast(message: ReactNode, options: ToastOptions = {}): string {
  const id = crypto.randomUUID();
  if (!isWanted) {
    isWanted = true;
    for (const tell of listeners) tell();
  }
  withShown((shown) => shown.show(id, message, options));
  return id;
}
