import type { NotificationData, notifications as Notifications } from '@mantine/notifications';
import type { CSSProperties, ReactNode } from 'react';

import { ToastQueue } from './toastQueue.ts';

export type ToastPosition = NonNullable<NotificationData['position']>;

export interface ToastOptions {
  level?: 'info' | 'success' | 'warning' | 'error' | 'default';
  position?: ToastPosition;
  /** Milliseconds, or false: stays until closed. */
  autoClose?: number | false;
  theme?: 'light' | 'dark' | 'colored' | 'auto';
  transition?: 'bounce' | 'slide' | 'flip' | 'zoom' | 'none';
  hasProgress?: boolean;
  closesOnClick?: boolean;
  title?: ReactNode;
  icon?: ReactNode;
  className?: string;
  onClick?: () => void;
}

const LIMIT = 5;
const AUTO_CLOSE = 3000;
const colors = { info: 'info', success: 'success', warning: 'warning', error: 'error', default: 'gray' } as const;

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

type Store = typeof Notifications;
let store: Store | null = null;
/** At once where the code is here, else when it is; in the order in which it was asked. */
const withStore = (run: (ready: Store) => void, failed: () => void) => {
  if (store) {
    run(store);
    return;
  }
  if (!isWanted) {
    isWanted = true;
    for (const tell of listeners) tell();
  }
  import('@mantine/notifications').then(({ notifications }) => run((store = notifications)), failed);
};

const queue = new ToastQueue<NotificationData & { id: string }>(LIMIT, (item) =>
  withStore(
    (ready) => ready.show(item),
    // There is nowhere to say it: the place is given to the next.
    () => queue.left(item.id),
  ),
);

/** Takes a toast from the screen, or from those that wait. */
export const closeToast = (id: string): void => {
  if (!queue.drop(id)) return;
  withStore(
    (ready) => ready.hide(id),
    () => undefined,
  );
};

type TimerStyle = CSSProperties & { '--toast-ms': string };

const NOTIFICATION_CLOSE = 10_000;

/** A notification as it arrives: its own kind, top right, ten seconds, one truncated line. Returns the id for `closeToast`. */
export const notificationToast = (text: string, { onClick }: Pick<ToastOptions, 'onClick'> = {}): string =>
  toast(<span className="toast-line">{text}</span>, {
    position: 'top-right',
    autoClose: NOTIFICATION_CLOSE,
    className: 'toast-notification',
    ...(onClick ? { onClick } : {}),
  });

/** Says something in passing; at most five at once, the others wait. Returns the id for `closeToast`. */
export function toast(message: ReactNode, options: ToastOptions = {}): string {
  const {
    level = 'default',
    position = 'top-right',
    autoClose = AUTO_CLOSE,
    theme = 'auto',
    transition = 'bounce',
    hasProgress = true,
    closesOnClick = true,
  } = options;
  const id = crypto.randomUUID();
  const timer: TimerStyle = { '--toast-ms': `${autoClose === false ? 0 : autoClose}ms` };
  queue.add(id, {
    id,
    position,
    title: options.title,
    icon: options.icon,
    color: colors[level],
    autoClose: false,
    className: options.className ? `toast ${options.className}` : 'toast',
    role: level === 'error' ? 'alert' : 'status',
    'data-toast-theme': theme,
    'data-toast-transition': transition,
    'data-toast-click': closesOnClick || options.onClick ? '' : undefined,
    ...(transition === 'none' ? { style: { transitionDuration: '1ms, 1ms, 1ms' } } : {}),
    closeButtonProps: { 'aria-label': 'Close', size: 'sm' },
    // After the store has let this one go: a show from within would be lost.
    onClose: () => queueMicrotask(() => queue.left(id)),
    onClick: ({ target }) => {
      // Closing it is not choosing it.
      if (target instanceof Element && target.closest('.mantine-Notification-closeButton')) return;
      options.onClick?.();
      if (closesOnClick) closeToast(id);
    },
    message: (
      <>
        {message}
        {autoClose === false ? null : (
          <div
            className="toast-bar"
            data-hidden={hasProgress ? undefined : ''}
            style={timer}
            onAnimationEnd={(event) => {
              event.stopPropagation();
              closeToast(id);
            }}
          />
        )}
      </>
    ),
  });
  return id;
}
