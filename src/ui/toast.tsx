import './toast.css';

import { type NotificationData, notifications } from '@mantine/notifications';
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

const queue = new ToastQueue<NotificationData>(LIMIT, (item) => notifications.show(item));

/** Takes a toast from the screen, or from those that wait. */
export const closeToast = (id: string): void => {
  if (queue.drop(id)) notifications.hide(id);
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
    onClick: () => {
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
