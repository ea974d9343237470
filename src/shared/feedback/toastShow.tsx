import { notifications } from '@mantine/notifications';
import type { NotificationData } from '@mantine/notifications';
import type { CSSProperties, ReactNode } from 'react';

import { type Gather, ToastQueue } from './toastQueue.ts';

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
  /** What is said instead of those with the same function that would come after the fifth. */
  gathered?: (count: number) => ReactNode;
}

const LIMIT = 5;
const AUTO_CLOSE = 3000;
const colors = { info: 'info', success: 'success', warning: 'warning', error: 'error', default: 'gray' } as const;

interface Toast {
  readonly id: string;
  readonly message: ReactNode;
  readonly options: ToastOptions;
}

const queue = new ToastQueue<Toast>(LIMIT, (toast) => notifications.show(dataOf(toast)));

const gathers = new WeakMap<(count: number) => ReactNode, Gather<Toast>>();

/** One for each way of saying it; choosing it only closes it. */
function gatherOf(gathered: (count: number) => ReactNode): Gather<Toast> {
  const gather: Gather<Toast> =
    gathers.get(gathered) ??
    (({ id, options: { onClick: _, ...options } }, count) => ({ id, message: gathered(count), options }));
  gathers.set(gathered, gather);
  return gather;
}

/** Takes a toast from the screen, or from those that wait. */
const closeShown = (id: string): void => {
  if (queue.drop(id)) notifications.hide(id);
};

/** Takes those from the screen that would be said as one. */
export const closeGroup = (gathered: (count: number) => ReactNode): void =>
  queue.idsOf(gatherOf(gathered)).toReversed().forEach(closeShown);

type TimerStyle = CSSProperties & { '--toast-ms': string };

/** Shows it; at most five at once, the others wait. */
export const show = (id: string, message: ReactNode, options: ToastOptions): void =>
  queue.add(id, { id, message, options }, options.gathered && gatherOf(options.gathered));

function dataOf({ id, message, options }: Toast): NotificationData & { id: string } {
  const {
    level = 'default',
    position = 'top-right',
    autoClose = AUTO_CLOSE,
    theme = 'auto',
    transition = 'bounce',
    hasProgress = true,
    closesOnClick = true,
  } = options;
  const timer: TimerStyle = { '--toast-ms': `${autoClose === false ? 0 : autoClose}ms` };
  return {
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
      if (closesOnClick) closeShown(id);
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
              closeShown(id);
            }}
          />
        )}
      </>
    ),
  };
}
